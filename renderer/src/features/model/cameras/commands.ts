/** Cameras from the view: a new one that looks as the view does, and one that is there put where the view is. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { along, subtract } from '../../../../../shared/geometry/vector.ts';
import { addCamera } from '../../../../../shared/model/askedCameras.ts';
import type { CameraLook } from '../../../../../shared/model/cameraEdits.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { ModelCamera } from '../../../../../shared/model/things.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import { viewCamera } from '../viewActs.ts';
import { text } from '../../../base/text/language.ts';

const inDegrees = (radians: number): number => (radians * 180) / Math.PI;

function edited({ document }: Session): EditedModel | null {
  const { model } = document.format;
  return model === undefined ? null : { view: model.view(document), edits: model.edits(document) };
}

/** Why the document in front can have no camera; null where it can. */
function whyNoCamera(context: Pick<AppContext, 'session'>): string | null {
  const model = context.session === null ? null : edited(context.session);
  if (model === null) return text('No model is in front');
  return model.edits.setCamera === undefined ? (model.edits.refusals.setCamera ?? text('It has no cameras')) : null;
}

/** The camera that is meant: the selected one, or the only one; null, said why, where none is. */
function meantCamera({ cameras }: EditedModel['view'], selection: readonly RecordId[]): ModelCamera | null {
  const selected = cameras.find(({ record }) => selection.includes(record));
  const meant = selected ?? (cameras.length === 1 ? cameras[0] : undefined);
  if (meant !== undefined) return meant;
  const message =
    cameras.length === 0
      ? text('The model has no camera: make a new one from the view.')
      : text('The model has several cameras: select the one that is meant in the outline.');
  notify({ tone: 'info', title: text('No camera is selected'), message });
  return null;
}

/** How much it sees, in degrees from the upper to the lower edge. */
function opening({ fieldOfView }: CameraLook): ActNumber {
  return {
    id: 'opening',
    label: text('Opening'),
    value: inDegrees(fieldOfView),
    unit: '°',
    min: 1,
    max: 170,
    upTo: 120,
  };
}

/** With another opening, and so much nearer or further that what is looked at fills the picture as before. */
function opened({ position, target, fieldOfView }: CameraLook, degrees: number | undefined): CameraLook {
  if (degrees === undefined) return { position, target, fieldOfView };
  const wanted = (degrees * Math.PI) / 180;
  const by = Math.tan(fieldOfView / 2) / Math.tan(wanted / 2);
  return { position: along(target, subtract(position, target), by), target, fieldOfView: wanted };
}

function newCamera(session: Session): void {
  const model = edited(session);
  const look = viewCamera();
  if (model === null || look === null) return;
  carryOutAct(session, {
    title: 'New camera from the view',
    numbers: [opening(look)],
    isInView: true,
    act: (values) => {
      const { records, notes } = session.document.edit('New camera from the view', (step) =>
        addCamera(model, opened(look, values['opening']), step),
      );
      select(session, records);
      return notes.join(' ');
    },
  });
}

function moveToView(session: Session): void {
  const model = edited(session);
  const { playback, state } = session;
  const camera = model === null ? null : meantCamera(model.view, state.getState().selection);
  const look = viewCamera();
  if (model === null || camera === null || look === null) return;
  const { time } = playback;
  const title = `Put ${camera.name === '' ? 'the camera' : camera.name} where the view is`;
  carryOutAct(session, {
    title,
    // Its opening stays as it was made; what it sees is what the view decides.
    numbers: [opening(camera.at(time))],
    isInView: true,
    act: (values) => {
      const { setCamera } = model.edits;
      const wanted = opened(look, values['opening']);
      const notes = session.document.edit(title, (step) => setCamera?.(camera.record, wanted, time, step) ?? []);
      return notes.join(' ');
    },
  });
}

const common: Pick<AppCommand, 'category' | 'icon' | 'when' | 'whyNot'> = {
  category: 'Model',
  icon: 'camera',
  when: (context) => whyNoCamera(context) === null && viewCamera() !== null,
  whyNot: (context) => whyNoCamera(context) ?? text('The model is not shown'),
};

export const cameraCommands: readonly AppCommand[] = [
  {
    ...common,
    id: 'camera.new',
    title: 'New camera from the view',
    keywords: ['portrait', 'look', 'add', 'view'],
    run: withSession(newCamera),
  },
  {
    ...common,
    id: 'camera.toView',
    title: 'Put the camera where the view is',
    keywords: ['portrait', 'align', 'lock', 'look', 'move'],
    keys: ['Mod+Alt+Numpad0'],
    run: withSession(moveToView),
  },
];
