/** Stated extents and collision shapes of Warcraft III and of World of Warcraft alpha, as tools change them. */
import type { Document } from '../../../document/document.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Box } from '../../../geometry/extent.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { ORIGIN, subtract, vectorAt } from '../../../geometry/vector.ts';
import type { BoxEdits } from '../../../model/boxEdits.ts';
import { requireBox, requirePoints, storedPoint } from '../../../model/storedBoxes.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import type { HitShape, ModelExtent } from '../../../model/things.ts';
import { CollisionShape as HitTestShape } from '../alpha/schema/nodes.ts';
import { dialectOf } from '../dialects.ts';
import { Geoset } from '../schema/geoset.ts';
import { ModelHeader, Sequence } from '../schema/model.ts';
import { CollisionShape } from '../schema/nodes.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, nodeFields } from '../view/records.ts';

function statedExtent(document: Document, id: RecordId, of: 'model' | 'clip' | 'mesh') {
  const record = document.get(id);
  switch (of) {
    case 'model':
      return fieldsInBoth(ModelHeader, record).extent;
    case 'clip':
      return fieldsInBoth(Sequence, record).extent;
    case 'mesh':
      return fieldsInBoth(Geoset, record).extent;
  }
}

function extentWith(document: Document, record: RecordId, of: ModelExtent['of'], box: Box): Fields {
  if (of === 'movement') throw new RangeError('What a model walks into is made of collision shapes in this game');
  const extent = statedExtent(document, record, of);
  if (extent === undefined) throw new RangeError('There is no extent here');
  return {
    extent: {
      ...extent,
      minimum: storedPoint(extent.minimum, vectorAt(extent.minimum), box.minimum),
      maximum: storedPoint(extent.maximum, vectorAt(extent.maximum), box.maximum),
    },
  };
}

interface Placed {
  readonly before: HitShape;
  readonly pivot: Vector3;
}

function placedShape(document: Document, record: RecordId): Placed {
  const view = mdxView(document);
  const volume = view.hitVolumes.find((each) => each.record === record);
  if (volume === undefined) throw new RangeError('What was chosen is no collision shape');
  return { before: volume.shape, pivot: view.joints[volume.joint]?.pivot ?? ORIGIN };
}

/** The fields of a shape, in which numbers that are shown as before keep their bits. */
function shapeFields(document: Document, record: RecordId, shape: HitShape): Fields {
  const { before, pivot } = placedShape(document, record);
  const { vertexA = ORIGIN, vertexB = ORIGIN } = fieldsInBoth(CollisionShape, document.get(record));
  const { isAlpha } = dialectOf(document);
  if (shape.kind === 'box' && before.kind === 'box') {
    const { minimum, maximum } = requireBox(shape.box);
    return {
      vertexA: storedPoint(vertexA, before.box.minimum, minimum, pivot),
      vertexB: storedPoint(vertexB, before.box.maximum, maximum, pivot),
    };
  }
  if (shape.kind === 'sphere' && before.kind === 'sphere') {
    requireFinite([...shape.centre, shape.radius], 'The sphere');
    const radius = shape.radius === before.radius ? {} : { radius: Math.fround(Math.max(0, shape.radius)) };
    return { vertexA: storedPoint(vertexA, before.centre, shape.centre), ...radius };
  }
  if (shape.kind === 'cylinder' && before.kind === 'cylinder') {
    requireFinite([...shape.bottom, ...shape.top, shape.radius], 'The cylinder');
    const radius = shape.radius === before.radius ? {} : { radius: Math.fround(Math.max(0, shape.radius)) };
    const bottom = { vertexA: storedPoint(vertexA, before.bottom, shape.bottom), ...radius };
    // Alpha's cylinders stand upright and know their height.
    if (!isAlpha) return { ...bottom, vertexB: storedPoint(vertexB, before.top, shape.top) };
    const height = shape.top[2] - shape.bottom[2];
    const isSame = height === before.top[2] - before.bottom[2];
    return isSame ? bottom : { ...bottom, height: Math.fround(height) };
  }
  if (shape.kind === 'plane' && before.kind === 'plane') {
    requireFinite([...shape.first, ...shape.second], 'The plane');
    if (!isAlpha) {
      return {
        vertexA: storedPoint(vertexA, before.first, shape.first, pivot),
        vertexB: storedPoint(vertexB, before.second, shape.second, pivot),
      };
    }
    const [length, width] = subtract(shape.second, shape.first);
    return { length: Math.fround(Math.abs(length)), width: Math.fround(Math.abs(width)) };
  }
  throw new RangeError(`This collision shape is a ${before.kind}, and was to become a ${shape.kind}`);
}

export function boxEdits(document: Document): Required<BoxEdits> {
  return {
    setExtent(record, of, box, step) {
      const fields = extentWith(document, record, of, requireBox(box));
      return inStep(
        document,
        of === 'clip' ? 'Change extent of the sequence' : 'Change extent',
        step,
        (transaction) => {
          transaction.update(record, fields);
          return obeyed;
        },
      );
    },
    setHitShape(record, shape, step) {
      const fields = shapeFields(document, record, shape);
      return inStep(document, 'Change collision shape', step, (transaction) => {
        transaction.update(record, fields);
        return obeyed;
      });
    },
    addHitBox(joint, points, step) {
      const { minimum, maximum } = requirePoints(points);
      const parent = mdxView(document).joints[joint];
      if (parent === undefined) throw new RangeError('A collision shape needs a bone to move with');
      const { isAlpha } = dialectOf(document);
      return inStep(document, 'Add collision shape', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const { objectId } = nodeFields(document.get(parent.record));
          const volume = structure.create((isAlpha ? HitTestShape : CollisionShape).type, {
            name: `Collision ${parent.name}`,
            parentId: objectId,
            shape: 0,
            vertexA: minimum.map(Math.fround),
            vertexB: maximum.map(Math.fround),
          });
          return { volume, notes: obeyed };
        }),
      );
    },
  };
}
