/**
 * A whole building moved, turned and scaled: vertices, normals, portals with their planes, blocks, hull, lights, fogs, doodads
 * and liquids. Boxes and collision trees follow by themselves (`structure/settleMesh.ts`). Facts: formats/wmo.md, 11 to 14, 19.
 */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { isTurned, quaternionProduct, turnOf } from '../../../geometry/turn.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { add, dot, scale as scaled, vectorAt } from '../../../geometry/vector.ts';
import type { ModelEdits, WholeTransform } from '../../../model/edits.ts';
import { inStep, obeyed, requireWhole, wholeLabel } from '../../../model/steps.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { groupsOf, itemsIn, recordsOf } from '../model.ts';
import { Doodad, Fog, HullPlane, Light, Portal, PortalVertices, VisibleVertices } from '../schema/building.ts';
import { Normals, Positions } from '../schema/geometry.ts';
import { Liquid } from '../schema/liquid.ts';

/** What becomes of places, directions, turns and lengths. */
interface Change {
  readonly place: (point: Vector3) => Vector3;
  readonly direction: (way: Vector3) => Vector3;
  readonly rotation: (quaternion: readonly number[]) => readonly number[];
  readonly scale: number;
  readonly move: Vector3;
}

function changeOf({ scale, turn, move }: WholeTransform): Change {
  const { quaternion, map } = turnOf(turn);
  const isAsIt = !isTurned(turn);
  return {
    place: (point) => add(map(scaled(point, scale)), move),
    direction: map,
    rotation: ([x = 0, y = 0, z = 0, w = 1]) => (isAsIt ? [x, y, z, w] : quaternionProduct(quaternion, [x, y, z, w])),
    scale,
    move,
  };
}

/** As files hold numbers. */
const held = (numbers: readonly number[]): number[] => numbers.map(Math.fround);

/** Numbers of a list, three by three. */
function mapped(numbers: ArrayLike<number>, change: (point: Vector3) => Vector3): Float32Array<ArrayBuffer> {
  const made = Float32Array.from(numbers);
  for (let at = 0; at + 2 < made.length; at += 3) made.set(change(vectorAt(numbers, at)), at);
  return made;
}

/** Lists of places in the root: portals and blocks. */
function changePlaces(
  document: Document,
  transaction: Transaction,
  [tag, schema]: readonly [string, RecordSchema<{ positions: ArrayLike<number> }>],
  change: Change,
): void {
  for (const id of itemsOf(document, tag)) {
    transaction.set(schema, id, { positions: mapped(fieldsOf(schema, document.get(id)).positions, change.place) });
  }
}

/** Normal · point + distance stays 0 on what lay on it. */
function planeOf({ direction, scale, move }: Change, normal: readonly number[], distance: number) {
  const turned = direction(vectorAt(normal, 0));
  return { normal: held(turned), distance: Math.fround(distance * scale - dot(turned, move)) };
}

function changeRoot(document: Document, transaction: Transaction, change: Change): void {
  const { place, rotation, scale } = change;
  changePlaces(document, transaction, ['MOPV', PortalVertices], change);
  changePlaces(document, transaction, ['MOVV', VisibleVertices], change);
  for (const { id, fields } of recordsOf(document, 'MOPT', Portal)) {
    transaction.set(Portal, id, planeOf(change, fields.normal, fields.distance));
  }
  for (const { id, fields } of recordsOf(document, 'MCVP', HullPlane)) {
    transaction.set(HullPlane, id, planeOf(change, fields.normal, fields.distance));
  }
  const at = (position: readonly number[]): number[] => held(place(vectorAt(position, 0)));
  const long = (length: number): number => Math.fround(length * scale);
  for (const { id, fields } of recordsOf(document, 'MOLT', Light)) {
    transaction.set(Light, id, {
      position: at(fields.position),
      rotation: held(rotation(fields.rotation)),
      attenuationStart: long(fields.attenuationStart),
      attenuationEnd: long(fields.attenuationEnd),
    });
  }
  for (const { id, fields } of recordsOf(document, 'MFOG', Fog)) {
    const { position, innerRadius, outerRadius } = fields;
    transaction.set(Fog, id, {
      position: at(position),
      innerRadius: long(innerRadius),
      outerRadius: long(outerRadius),
    });
  }
  for (const { id, fields } of recordsOf(document, 'MODD', Doodad)) {
    transaction.set(Doodad, id, {
      position: at(fields.position),
      rotation: held(rotation(fields.rotation)),
      scale: long(fields.scale),
    });
  }
}

const liquidsOf = (document: Document): readonly RecordId[] =>
  groupsOf(document).flatMap((group) => itemsIn(document, group, 'MLIQ'));

function changeGroups(document: Document, transaction: Transaction, { place, direction, move }: Change): void {
  for (const group of groupsOf(document)) {
    for (const id of itemsIn(document, group, 'MOVT')) {
      const { positions } = fieldsOf(Positions, document.get(id));
      transaction.set(Positions, id, { positions: mapped(positions, place) });
    }
    for (const id of itemsIn(document, group, 'MONR')) {
      const { normals } = fieldsOf(Normals, document.get(id));
      transaction.set(Normals, id, { normals: mapped(normals, direction) });
    }
  }
  for (const id of liquidsOf(document)) {
    const { corner, heights } = fieldsOf(Liquid, document.get(id));
    const lifted = Float32Array.from(heights, (height) => height + move[2]);
    transaction.set(Liquid, id, { corner: held(add(vectorAt(corner, 0), move)), heights: lifted });
  }
}

export function wholeEdits(document: Document): Required<Pick<ModelEdits, 'transformWhole'>> {
  return {
    transformWhole(transform, step) {
      requireWhole(transform);
      const { scale, turn } = transform;
      if ((scale !== 1 || isTurned(turn)) && liquidsOf(document).length > 0) {
        throw new RangeError(
          'A liquid of a building lies on a level grid of fixed size along X and Y: this building can be moved alone',
        );
      }
      const missing = itemsOf(document, 'MOGI').length - groupsOf(document).length;
      if (missing > 0) {
        throw new RangeError(
          missing === 1
            ? 'A group of the building is not there and would stay where it is'
            : `${missing} groups of the building are not there and would stay where they are`,
        );
      }
      return inStep(document, wholeLabel(transform), step, (transaction) => {
        const change = changeOf(transform);
        changeGroups(document, transaction, change);
        changeRoot(document, transaction, change);
        return obeyed;
      });
    },
  };
}
