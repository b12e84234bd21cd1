/** Putting parts into a model as an act whose numbers stay open. No React. */
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import { noNodes } from '../../../../../shared/exchange/parts/collectNodes.ts';
import { takeParts, type Taken, type TakeOptions } from '../../../../../shared/exchange/parts/take.ts';
import { allElements } from '../../../../../shared/geometry/surface/elements.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import type { NumberedAct } from '../lastAct/carryOut.ts';
import type { ActNumber, ActValues } from '../lastAct/lastAct.ts';
import { editedModel } from '../materials/materialRows.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { outcomeWords } from './partWords.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface PutParts {
  readonly title: string;
  readonly parts: Parts;
  /** By the paths that the parts name them by. */
  readonly pictures: ReadonlyMap<string, RgbaPixels>;
  /** For each joint of the parts its own of the model; found by itself where it is left out. */
  readonly map?: readonly number[];
}

export interface PutAct extends NumberedAct {
  /** What the numbers ask for. */
  readonly options: (values: ActValues) => Omit<TakeOptions, 'pictureAt'>;
  /** What came of it, once it was done. */
  readonly taken: () => Taken | null;
}

function numbersFor(parts: Parts, bone: string | undefined): readonly ActNumber[] {
  const hasMeshes = parts.meshes.length > 0;
  if (!hasMeshes && parts.nodes === noNodes) return [];
  return [
    ...(hasMeshes ? [{ id: 'atJoint', label: text('Stand at the bone'), value: 1, isSwitch: true }] : []),
    ...(bone === undefined || !hasMeshes
      ? []
      : [{ id: 'isRigid', label: fill('Hang all on {}', bone), value: 1, isSwitch: true }]),
    { id: 'factor', label: text('Size'), value: 1, min: 0.001, step: 0.01 },
    ...['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: 0, unit: 'units' })),
  ];
}

/** Selects what came, and its points while meshes are shaped. */
export function selectTaken(session: Session, { records }: Taken, { meshes }: Parts): void {
  select(session, records);
  const { shape } = shapingOf(session);
  if (isShaping() && shape !== null && meshes.length > 0)
    shapingOf(session).select(allElements(shape.surface, shape.elements.kind));
}

/** With a map the joint that is selected means nothing; without one it takes all that comes. */
export function putAct(session: Session, { title, parts, pictures, map }: PutParts): PutAct {
  const { document } = session;
  const view = editedModel(session)?.view;
  const { selection } = session.state.getState();
  const joint = map === undefined ? (view?.joints.findIndex(({ record }) => selection.includes(record)) ?? -1) : -1;
  const like = view?.meshes.find(({ record }) => selection.includes(record))?.record ?? null;
  let taken: Taken | null = null;
  const options = (values: ActValues): Omit<TakeOptions, 'pictureAt'> => ({
    ...{ joint, like, isRigid: values['isRigid'] === 1, atJoint: values['atJoint'] === 1 },
    ...{ factor: values['factor'] ?? 1, move: [values['x'] ?? 0, values['y'] ?? 0, values['z'] ?? 0] },
    ...(map === undefined ? {} : { map }),
  });
  const numbers = numbersFor(parts, view?.joints[joint]?.name);
  return {
    title,
    numbers,
    options,
    taken: () => taken,
    act(values) {
      const made = document.edit(title, (step) =>
        takeParts(document, parts, { ...options(values), pictureAt: (path) => pictures.get(path) ?? null }, step),
      );
      taken = made;
      selectTaken(session, made, parts);
      return outcomeWords(made.notes);
    },
  };
}
