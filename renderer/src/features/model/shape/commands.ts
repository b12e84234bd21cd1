/** Commands of the Shape mode beside selecting: the mode itself, how tools of it are set, and what is done to the mesh. */
import { notify } from '../../../base/ui/index.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { hitBoxTitle, makeHitBoxes } from '../boxes/hitBoxAct.ts';
import { whyNoHitBoxes } from '../boxes/whyNot.ts';
import { recomputeShapeNormals } from './acts.ts';
import { startInView } from '../viewActs.ts';
import { falloffCommands } from './falloffChoices.ts';
import { hideCommands } from './hideCommands.ts';
import { runMeshAct, whyNotMeshAct } from './carryOutMesh.ts';
import type { MeshAct } from './meshAct.ts';
import { meshActs } from './meshActs.ts';
import { weightCommands } from '../weights/commands.ts';
import { copyNormal, normalActs, runNormalAct } from './normalActs.ts';
import { category, inShape, kindCommands, needsElements, selectCommands } from './selectCommands.ts';
import { whyNoRoom } from './room.ts';
import { markSeams } from './seams.ts';
import { shapingOf } from './shapeSelection.ts';
import { isShaping, isWeighing, shapeStore } from './shapeStore.ts';
import { snapCommands } from './snapCommands.ts';
import { text } from '../../../base/text/language.ts';

/** Why the document in front cannot be shaped, in a few words; null where it can. */
export function whyNotShaped({ session }: Pick<AppContext, 'session'>): string | null {
  const model = session?.document.format.model;
  if (session === null || model === undefined) return text('No model is in front');
  const edits = model.edits(session.document);
  return edits.setPositions === undefined
    ? (edits.refusals.setPositions ?? text('Its vertices cannot be moved'))
    : null;
}

/** Goes into the mode, or out of it; the panel with its numbers comes to the front. */
export function setShaping(isOn: boolean): void {
  if (isOn) chooseWorkspace('model');
  shapeStore.setState({ isOn });
  dockHandle.current?.showPanel(isOn ? 'shape' : 'properties');
}

const toggles: readonly (Pick<AppCommand, 'id' | 'title' | 'keywords' | 'icon' | 'keys'> & {
  readonly option: 'seesThrough' | 'isSoft' | 'isConnectedOnly' | 'keepsSeams' | 'turnsNormals';
})[] = [
  {
    id: 'shape.seeThrough',
    title: 'See through the mesh',
    keywords: ['x-ray', 'hidden', 'occlude', 'backface'],
    icon: 'eye',
    keys: ['Alt+Z'],
    option: 'seesThrough',
  },
  {
    id: 'shape.soft',
    title: 'Soft selection',
    keywords: ['proportional', 'falloff'],
    icon: 'soft',
    keys: ['O'],
    option: 'isSoft',
  },
  {
    id: 'shape.connected',
    title: 'Soft selection of connected points only',
    keywords: ['proportional', 'linked', 'geodesic'],
    keys: ['Alt+O'],
    option: 'isConnectedOnly',
  },
  { id: 'shape.seams', title: 'Keep seams closed', keywords: ['weld', 'split', 'vertices'], option: 'keepsSeams' },
  { id: 'shape.normals', title: 'Normals turn with the faces', keywords: ['shading'], option: 'turnsNormals' },
];

export const optionCommands: readonly AppCommand[] = toggles.map(({ option, ...command }) => ({
  ...command,
  category,
  ...inShape,
  checked: () => shapeStore.getState()[option],
  run: () => shapeStore.setState((state) => ({ [option]: !state[option] })),
}));

export const modeCommand: AppCommand = {
  id: 'shape.mode',
  title: 'Shape mode',
  category,
  keywords: ['edit mode', 'vertex', 'edge', 'face', 'mesh', 'geoset'],
  icon: 'geoset',
  keys: ['Tab'],
  when: (context) => context.workbench.workspaceId === 'model' && whyNotShaped(context) === null,
  whyNot: (context) => whyNotShaped(context) ?? text('Only in the Model workspace'),
  checked: isShaping,
  run: withSession((session) => {
    const isOn = !isShaping();
    // At rest nothing moves, so nothing is to go on behind it.
    if (isOn) session.playback.pause();
    setShaping(isOn);
  }),
};

/** In the mode, where the format can hold other meshes and has room for the least that comes of it. */
function changesMesh(act: Pick<MeshAct, 'adds' | 'needs'>): Pick<AppCommand, 'isAbout' | 'when' | 'whyNot'> {
  return {
    isAbout: isShaping,
    when: ({ session }) =>
      isShaping() &&
      !isWeighing() &&
      session !== null &&
      whyNotMeshAct(session.document) === null &&
      whyNoRoom(session, act) === null,
    whyNot: ({ session }) =>
      (session === null ? null : whyNotMeshAct(session.document)) ??
      (isWeighing() ? text('Not while weights are painted') : null) ??
      (session === null || !isShaping() ? null : whyNoRoom(session, act)) ??
      text('Only in Shape mode'),
  };
}

export const meshCommands: readonly AppCommand[] = [
  ...meshActs.map((act): AppCommand => ({
    id: `shape.${act.id}`,
    title: act.title,
    category,
    keywords: act.keywords,
    ...(act.icon === undefined ? {} : { icon: act.icon }),
    ...(act.keys === undefined ? {} : { keys: act.keys }),
    ...changesMesh(act),
    run: withSession((session) => {
      if (act.id !== 'extrude' || !startInView('extrude')) runMeshAct(session, act);
    }),
  })),
  {
    id: 'shape.knife',
    title: 'Knife',
    category,
    keywords: ['cut', 'slice', 'line', 'edge'],
    icon: 'cut',
    keys: ['K'],
    ...changesMesh({ needs: null }),
    run: () => void startInView('knife'),
  },
  {
    id: 'shape.loopCut',
    title: 'Loop cut',
    category,
    keywords: ['edge', 'ring', 'slice', 'divide', 'add loop'],
    icon: 'cut',
    keys: ['Mod+R'],
    ...changesMesh({ needs: null }),
    run: () => void startInView('loopCut'),
  },
  ...([true, false] as const).map((isSeam): AppCommand => ({
    id: isSeam ? 'shape.markSeams' : 'shape.clearSeams',
    title: isSeam ? 'Mark edges as seams' : 'Take marks of seams away',
    category,
    keywords: ['uv', 'unwrap', 'cut'],
    icon: 'cut',
    ...inShape,
    run: withSession((session) => {
      const { shape } = shapingOf(session);
      if (shape === null || markSeams(session, shape, isSeam) > 0) return;
      notify({
        tone: 'info',
        title: text('No edge is selected'),
        message: text('Press 2 and click edges where the mesh is to be cut.'),
      });
    }),
  })),
  {
    id: 'shape.recomputeNormals',
    title: 'Recompute normals from faces',
    category,
    keywords: ['smooth', 'shading', 'angle'],
    ...inShape,
    run: withSession(recomputeShapeNormals),
  },
  ...normalActs.map((act): AppCommand => ({
    id: `shape.${act.id}`,
    title: act.title,
    category,
    keywords: ['normal', ...act.keywords],
    ...(act.icon === undefined ? {} : { icon: act.icon }),
    ...inShape,
    run: withSession((session) => runNormalAct(session, act)),
  })),
  {
    id: 'shape.copyNormal',
    title: 'Copy the normal',
    category,
    keywords: ['mean', 'shading'],
    icon: 'copy',
    ...inShape,
    run: (context) => {
      if (context.session !== null && needsElements(context)) copyNormal(context.session);
    },
  },
  {
    id: 'shape.hitBoxes',
    title: hitBoxTitle,
    category,
    keywords: ['hitbox', 'collision', 'hbox', 'bone', 'bounds'],
    icon: 'hitbox',
    isAbout: isShaping,
    when: ({ session }) => isShaping() && session !== null && whyNoHitBoxes(session.document) === null,
    whyNot: ({ session }) => (session === null ? null : whyNoHitBoxes(session.document)) ?? text('Only in Shape mode'),
    run: withSession(makeHitBoxes),
  },
];

export const shapeCommands: readonly AppCommand[] = [
  modeCommand,
  ...weightCommands,
  ...kindCommands,
  ...selectCommands,
  ...hideCommands,
  ...optionCommands,
  ...falloffCommands,
  ...snapCommands,
  ...meshCommands,
];
