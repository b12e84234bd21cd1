/** The menus Model and Animation. */
import type { MenuFrame } from '../../base/commands/menuFrame.ts';
import { SEPARATOR } from '../../base/commands/index.ts';
import type { MenuItem } from '../../base/ui/index.ts';
import type { MenuPlace } from '../../workbench/menus.ts';
import { clocksOf } from '../../workbench/state/sequences.ts';
import { activeSession } from '../../workbench/state/workbench.ts';
import { cameraCommands } from './cameras/commands.ts';
import { clipMenu } from './clips/clipMenu.ts';
import { loopCommands } from './loops/commands.ts';
import { coordinateCommands } from './coordinates/commands.ts';
import { poseCommands } from './pose/commands.ts';
import { libraryCommands } from './pose/library/commands.ts';
import { mirrorCommands } from './pose/mirrorCommands.ts';
import { animatedFormats, modelFormats } from './formats.ts';
import { actCommands, additionCommands, modelCare } from './commands/model.ts';
import { materialMenu } from './materials/commands.ts';
import { meshCommands, modeCommand, optionCommands } from './shape/commands.ts';
import { kindCommands, selectCommands } from './shape/selectCommands.ts';
import { clipboardCommands } from './parts/clipboardCommands.ts';
import { snapCommands } from './shape/snapCommands.ts';
import { interpolationCommands } from './timeline/interpolationActs.ts';
import { isShaping } from './shape/shapeStore.ts';
import { brushCommands, weightActCommands, weightModeCommand } from './weights/commands.ts';
import { text } from '../../base/text/language.ts';

const noSequences: MenuItem = {
  kind: 'action',
  id: 'sequence.none',
  get label() {
    return text('The model has no sequences');
  },
  disabled: true,
  onSelect: () => undefined,
};

function sequenceItems(): readonly MenuItem[] {
  const session = activeSession();
  const spans = session === null ? [] : clocksOf(session.document);
  if (session === null || spans.length === 0) return [noSequences];
  const shown = session.playback.state.get().sequence;
  return spans.map(({ id, name, start, end, isElsewhere = false }) => ({
    kind: 'action',
    id: `sequence ${id}`,
    label: name === '' ? text('Without a name') : name,
    disabled: isElsewhere,
    shortcut: isElsewhere ? text('its animation file was not found') : `${start}–${end}`,
    checked: id === shown,
    onSelect: () => session.playback.show(id),
  }));
}

/** What is done with whole poses stands in a menu of its own. */
const inPoseMenu: ReadonlySet<string> = new Set([
  'pose.copy',
  'pose.paste',
  ...[...mirrorCommands, ...libraryCommands].map(({ id }) => id),
]);

export const modelMenus: readonly MenuFrame<MenuPlace>[] = [
  {
    id: 'model',
    label: 'Model',
    formats: modelFormats,
    items: [
      { label: 'Add', items: additionCommands },
      'model.transform',
      'model.optimise',
      'model.repath',
      modeCommand.id,
      ...clipboardCommands.map(({ id }) => id),
      { label: 'Camera', items: cameraCommands.map(({ id }) => id) },
      { label: 'Material', items: ['material.show', 'material.new', ...materialMenu] },
      { label: 'Texture coordinates', items: coordinateCommands.map(({ id }) => id) },
      { label: 'Edit as a whole', items: [...actCommands, { place: 'model.whole' }] },
      SEPARATOR,
      ...modelCare,
    ],
  },
  {
    id: 'mesh',
    label: 'Mesh',
    formats: modelFormats,
    isShown: isShaping,
    items: [
      ...kindCommands.map(({ id }) => id),
      SEPARATOR,
      { label: 'Select', items: selectCommands.flatMap(({ id, hidden }) => (hidden === true ? [] : id)) },
      { label: 'Options', items: optionCommands.map(({ id }) => id) },
      { label: 'Snap', items: snapCommands.map(({ id }) => id) },
      SEPARATOR,
      ...meshCommands.map(({ id }) => id),
      SEPARATOR,
      weightModeCommand.id,
      { label: 'Brush', items: brushCommands.map(({ id }) => id) },
      { label: 'Weights', items: weightActCommands.map(({ id }) => id) },
    ],
  },
  {
    id: 'animation',
    label: 'Animation',
    formats: animatedFormats,
    items: [
      'animation.play',
      'animation.loop',
      'animation.playsSelected',
      'animation.sounds',
      SEPARATOR,
      'animation.first',
      'animation.last',
      SEPARATOR,
      'animation.previous',
      'animation.next',
      'animation.showSelected',
      'animation.rest',
      { label: 'Sequence', items: [{ dynamic: sequenceItems }] },
      { label: 'Clip', items: clipMenu },
      { label: 'Global loop', items: loopCommands.map(({ id }) => id) },
      SEPARATOR,
      'animation.faster',
      'animation.slower',
      SEPARATOR,
      ...poseCommands.flatMap(({ id }) => (inPoseMenu.has(id) ? [] : [id])),
      { label: 'Pose', items: [...inPoseMenu] },
      { label: 'Between keys', items: interpolationCommands.map(({ id }) => id) },
    ],
  },
];
