/** What the tool pulls: volumes, stated boxes and emitters of what is selected, or else those of the whole model. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { transformDirection, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import { length, scale } from '../../../../../shared/geometry/vector.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { HitShape, HitVolume, ModelExtent } from '../../../../../shared/model/things.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import type { PullHandle, PullTarget, Scene } from '../../../viewport/index.ts';
import { hitMatrix, hitOutlineOf } from '../../../viewport/index.ts';
import { emitterParts, handleGap } from './emitterTarget.ts';
import { boxHandles, shapeHandles } from './shapeHandles.ts';
import { text } from '../../../base/text/language.ts';

const extentNames: Readonly<Record<ModelExtent['of'], string>> = {
  get model() {
    return text('bounds of the model');
  },
  get movement() {
    return text('movement box');
  },
  get clip() {
    return text('bounds of the clip');
  },
  get mesh() {
    return text('bounds of the mesh');
  },
};

function volumeName({ group }: HitVolume): string {
  return group === null ? text('collision shape') : text('hitbox');
}

const least = 1e-9;

function volumeParts(scene: Pick<Scene, 'jointMatrices'>, { edits }: EditedModel, volume: HitVolume): PullTarget {
  const { setHitShape } = edits;
  const outline = hitOutlineOf(volume.shape);
  if (setHitShape === undefined) return { handles: [], outline: [] };
  const matrix = hitMatrix({ jointMatrices: scene.jointMatrices() }, volume);
  const name = volumeName(volume);
  const handles = shapeHandles(volume.shape).flatMap(({ part, place, way, pulled }): readonly PullHandle[] => {
    const direction = transformDirection(matrix, 0, way);
    // Bones that stretch make a unit of the shape longer or shorter than one of the model.
    const stretch = length(direction);
    if (stretch < least) return [];
    return [
      {
        place: transformPoint(matrix, 0, place),
        way: scale(direction, 1 / stretch),
        name: `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`,
        of: name,
        pull: (transaction: Transaction, amount: number) => {
          setHitShape(volume.record, pulled(amount / stretch), transaction);
        },
      },
    ];
  });
  return {
    handles,
    outline: outline.map(([from, to]) => [transformPoint(matrix, 0, from), transformPoint(matrix, 0, to)] as const),
  };
}

const asBox = (shape: HitShape) => (shape.kind === 'box' ? shape.box : null);

function extentParts({ edits }: EditedModel, { record, of, box }: ModelExtent): PullTarget {
  const { setExtent } = edits;
  if (box === null || setExtent === undefined) return { handles: [], outline: [] };
  const handles = boxHandles(box).map(({ part, place, way, pulled }): PullHandle => ({
    place,
    way,
    name: `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`,
    of: extentNames[of],
    pull: (transaction, amount) => {
      const wanted = asBox(pulled(amount));
      if (wanted !== null) setExtent(record, of, wanted, transaction);
    },
  }));
  return { handles, outline: hitOutlineOf({ kind: 'box', box }) };
}

/** Null where a document has no boxes. */
export function boxTarget(
  edited: EditedModel,
  scene: Pick<Scene, 'jointMatrices' | 'surroundings'>,
  selection: ReadonlySet<RecordId>,
): PullTarget | null {
  const { hitVolumes, extents } = edited.view;
  const volumes = hitVolumes.filter(({ record }) => selection.has(record));
  const chosen = extents.filter(({ record }) => selection.has(record));
  const emitters = edited.edits.effects?.().filter(({ record }) => selection.has(record)) ?? [];
  const whole = extents.filter(({ of }) => of === 'model' || of === 'movement');
  const stated = volumes.length > 0 || chosen.length > 0 || emitters.length > 0 ? chosen : whole;
  const gap = handleGap(scene.surroundings.radius);
  const parts = [
    ...emitters.map((emitter) => emitterParts(edited, scene, emitter, gap)),
    ...volumes.map((volume) => volumeParts(scene, edited, volume)),
    ...stated.map((extent) => extentParts(edited, extent)),
  ];
  const handles = parts.flatMap((part) => part.handles);
  return handles.length === 0 ? null : { handles, outline: parts.flatMap((part) => part.outline) };
}

/** Of the document in front, which is the one that the view shows. */
export function boxTargetInFront(scene: Scene, selection: ReadonlySet<RecordId>): PullTarget | null {
  const { document } = activeSession() ?? {};
  const model = document?.format.model;
  if (document === undefined || model === undefined || document !== scene.document) return null;
  return boxTarget({ view: model.view(document), edits: model.edits(document) }, scene, selection);
}
