/**
 * Bounds from what can be seen: of each sequence the box of all posed vertices, of the model the box of all sequences. The
 * radius is that of a sphere about the middle of the box, as in the game's own files: UI_Human has exactly half the
 * diagonal, creatures somewhat less, as their vertices do not reach the corners; collision bounds have half the diagonal.
 */
import { fieldsByName } from '../../codec/byName.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { sameValue } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Box } from '../../geometry/extent.ts';
import { boundsOf, boxCentre, boxRadius, uniteBoxes } from '../../geometry/extent.ts';
import { MATRIX_LENGTH } from '../../geometry/matrix.ts';
import { buildSkin, fillSlots, skinPositions, SlotTable } from '../../geometry/skinning.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { sequencesElsewhere } from './elsewhere.ts';
import { listOf, modelFields } from './model.ts';
import { resolveAlias } from './aliases.ts';
import { playedSequence } from './playback/clock.ts';
import { ModelPlayer } from './playback/player.ts';
import { m2Animation } from './animation.ts';
import { Collision, Vertices } from './schema/vertices.ts';
import { fieldsOf } from '../../codec/record.ts';

/** Poses that a sequence is measured in. */
const poses = 12;

interface Measured {
  readonly box: Box;
  /** Of the furthest vertex from the middle of the box. */
  readonly radius: number;
}

function fieldsFor({ box, radius }: Measured): Fields {
  return {
    minimum: box.minimum.map(Math.fround),
    maximum: box.maximum.map(Math.fround),
    radius: Math.fround(radius),
  };
}

/** Poses all vertices of a model, whatever views use of them. */
export class Posed {
  private readonly player: ModelPlayer;
  private readonly rest: Float32Array;
  private readonly skin: ReturnType<typeof buildSkin>;
  private readonly matrices: Float32Array;
  private readonly positions: Float32Array;
  private readonly document: DocumentView;

  constructor(document: DocumentView, vertices: RecordId) {
    const { positions, boneIndices, boneWeights } = fieldsOf(Vertices, document.get(vertices));
    const count = Math.floor(positions.length / 3);
    const boneCount = listOf(document, 'bones').length;
    const influences = new Uint8Array(count * 8);
    for (let vertex = 0; vertex < count; vertex++) {
      influences.set(boneIndices.subarray(vertex * 4, vertex * 4 + 4), vertex * 8);
      influences.set(boneWeights.subarray(vertex * 4, vertex * 4 + 4), vertex * 8 + 4);
    }
    const slots = new SlotTable(boneCount, (id) => (id < boneCount ? id : -1));
    this.document = document;
    this.player = new ModelPlayer(document);
    this.rest = positions;
    this.skin = buildSkin(
      { vertexCount: count, vertexGroups: [], groupSizes: [], matrices: [], skin: influences },
      slots,
    );
    this.matrices = new Float32Array((boneCount + 1) * MATRIX_LENGTH);
    this.positions = new Float32Array(positions.length);
  }

  measure(sequence: number, duration: number): Measured | null {
    const shots = Array.from({ length: duration > 0 ? poses + 1 : 1 }, (_, index) => (duration * index) / poses);
    const box = uniteBoxes(shots.map((time) => boundsOf(this.at(sequence, time))));
    if (box === null) return null;
    const centre = boxCentre(box);
    const radius = Math.max(...shots.map((time) => furthest(this.at(sequence, time), centre)));
    return { box, radius };
  }

  /** All vertices at a time of a sequence, in ms; the same array every time. */
  at(sequence: number, time: number): Float32Array {
    const played = playedSequence(this.document, resolveAlias(this.document, sequence), time);
    this.player.play({ sequence: played, fading: null, globalTime: 0 });
    fillSlots(this.matrices, this.player.matrices, []);
    return skinPositions(this.rest, this.skin, this.matrices, this.positions);
  }
}

function furthest(positions: Float32Array, [x, y, z]: Vector3): number {
  let most = 0;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const away = Math.hypot((positions[at] ?? 0) - x, (positions[at + 1] ?? 0) - y, (positions[at + 2] ?? 0) - z);
    if (away > most) most = away;
  }
  return most;
}

function updateBounds(document: DocumentView, transaction: Transaction, id: RecordId, changes: Fields): void {
  const { fields } = document.get(id);
  const changed = Object.entries(changes).filter(([name, value]) => !sameValue(fieldsByName(fields)[name], value));
  if (changed.length > 0) transaction.update(id, Object.fromEntries(changed));
}

/** Measures everything anew, in one step; bounds that are right already stay as they are. */
export function recomputeBounds(document: Document): void {
  const [vertices] = listOf(document, 'vertices');
  if (vertices === undefined) return;
  const posed = new Posed(document, vertices);
  const unknown = sequencesElsewhere(document);
  const spans = m2Animation.sequences(document);
  const measured = spans.map(({ start, end }, position) =>
    unknown.has(position) ? null : posed.measure(position, end - start),
  );
  const known = measured.filter((each) => each !== null);
  const whole = uniteBoxes(known.map(({ box }) => box));
  const [collision] = listOf(document, 'collision');
  const blocked = collision === undefined ? null : boundsOf(fieldsOf(Collision, document.get(collision)).positions);
  document.edit('Recompute bounds', (transaction) => {
    spans.forEach(({ id }, position) => {
      const one = measured[position];
      if (one !== null && one !== undefined) updateBounds(document, transaction, id, { bounds: fieldsFor(one) });
    });
    const changes: Record<string, Fields[string]> = {};
    if (whole !== null && unknown.size === 0) {
      const centre = boxCentre(whole);
      const radius = Math.max(
        ...known.map(
          ({ box, radius: own }) =>
            own + Math.hypot(...boxCentre(box).map((value, axis) => value - (centre[axis] ?? 0))),
        ),
      );
      changes['bounds'] = fieldsFor({ box: whole, radius: Math.min(radius, boxRadius(whole)) });
    }
    if (blocked !== null && modelFields(document).collisionBounds !== undefined) {
      changes['collisionBounds'] = fieldsFor({ box: blocked, radius: boxRadius(blocked) });
    }
    updateBounds(document, transaction, document.root, changes);
  });
}
