/** Measures a finished model as it moves: extents of the model, of each sequence, and of each geoset in each sequence. */
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/document/record.ts';
import { idList } from '../../../shared/codec/parts.ts';
import type { Bounds } from '../../../shared/geometry/extent.ts';
import { boundsOf } from '../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH } from '../../../shared/geometry/matrix.ts';
import type { Skin } from '../../../shared/geometry/skinning.ts';
import { buildSkin, fillSlots, skinPositions, SlotTable } from '../../../shared/geometry/skinning.ts';
import { Skeleton } from '../../../shared/geometry/skeleton.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import { TrackSampler } from '../../../shared/geometry/track.ts';
import { fieldsOf, itemsWithTags, nodesOf, singleRecord } from '../../../shared/formats/mdx/model.ts';
import { Geoset } from '../../../shared/formats/mdx/schema/geoset.ts';
import { Sequence } from '../../../shared/formats/mdx/schema/model.ts';

/** Poses looked at in each sequence. */
const POSES = 12;

function samplerOf(document: Document, node: RecordId, tag: string): TrackSampler | null {
  const tracks = idList(document.get(node).fields, 'transforms').map((id) => document.get(id).fields);
  const track = tracks.find((fields) => fields['tag'] === tag);
  const [frames, values] = [track?.['frames'], track?.['values']];
  if (track === undefined || !(frames instanceof Int32Array) || !(values instanceof Float32Array)) return null;
  const globalId = Number(track['globalSequenceId']);
  const global = itemsWithTags(document, ['GLBS'])[globalId];
  return new TrackSampler({
    interpolation: Number(track['interpolation']),
    frames,
    values,
    components: tag === 'KGRT' ? 4 : 3,
    blend: tag === 'KGRT' ? 'quaternion' : 'vector',
    globalDuration: global === undefined ? null : Number(document.get(global).fields['duration']),
  });
}

function skeletonOf(document: Document): Skeleton {
  return new Skeleton(
    nodesOf(document).map((id) => {
      const { fields } = document.get(id);
      return {
        objectId: Number(fields['objectId']),
        parentId: Number(fields['parentId']),
        flags: Number(fields['flags']),
        translation: samplerOf(document, id, 'KGTR'),
        rotation: samplerOf(document, id, 'KGRT'),
        scaling: samplerOf(document, id, 'KGSC'),
      };
    }),
  );
}

interface SkinnedGeoset {
  readonly id: RecordId;
  readonly positions: Float32Array;
  readonly skin: Skin;
  readonly posed: Float32Array;
}

/** Every geoset in the pose of a time. */
export class Posed {
  readonly geosets: readonly SkinnedGeoset[];
  private readonly skeleton: Skeleton;
  private readonly table: SlotTable;
  private readonly pivots: Float32Array;

  constructor(document: Document) {
    this.skeleton = skeletonOf(document);
    this.table = new SlotTable(this.skeleton.nodes.length, (objectId) => this.skeleton.indexOf(objectId));
    const points = singleRecord(document, 'PIVT')?.fields['points'];
    this.pivots = points instanceof Float32Array ? points : new Float32Array(0);
    this.geosets = itemsWithTags(document, ['GEOS']).map((id) => {
      const geoset = fieldsOf(Geoset, document.get(id));
      const { positions, vertexGroups, groupSizes, matrices, skin } = geoset;
      if (!(positions instanceof Float32Array)) throw new Error('a geoset without positions');
      const source = { vertexCount: positions.length / 3, vertexGroups, groupSizes, matrices, skin };
      return { id, positions, skin: buildSkin(source, this.table), posed: new Float32Array(positions.length) };
    });
  }

  at(time: TrackTime): void {
    this.skeleton.pose(time, this.pivots, null);
    const slots = new Float32Array(this.table.count * MATRIX_LENGTH);
    fillSlots(slots, this.skeleton.matrices, this.table.groups);
    for (const { positions, skin, posed } of this.geosets) skinPositions(positions, skin, slots, posed);
  }
}

function unite(all: readonly Bounds[]): Bounds {
  const reach = (pick: (...values: number[]) => number, read: (bounds: Bounds) => readonly number[], axis: number) =>
    pick(...all.map((bounds) => read(bounds)[axis] ?? 0));
  const corner = (pick: (...values: number[]) => number, read: (bounds: Bounds) => readonly number[]) =>
    [reach(pick, read, 0), reach(pick, read, 1), reach(pick, read, 2)] as const;
  return {
    minimum: corner(Math.min, (bounds) => bounds.minimum),
    maximum: corner(Math.max, (bounds) => bounds.maximum),
    radius: Math.max(...all.map((bounds) => bounds.radius)),
  };
}

const numbersOf = ({ radius, minimum, maximum }: Bounds): readonly number[] => [radius, ...minimum, ...maximum];

/** Fills in all extents. Geosets in `glows` count for themselves but not for the model: nobody clicks on a glow. */
export function measureExtents(document: Document, glows: ReadonlySet<number>): void {
  const posed = new Posed(document);
  const sequences = itemsWithTags(document, ['SEQS']);
  const bySequence = sequences.map((id) => {
    const { interval } = fieldsOf(Sequence, document.get(id));
    const [start = 0, end = 0] = interval;
    const found: Bounds[][] = posed.geosets.map(() => []);
    for (let pose = 0; pose <= POSES; pose++) {
      const frame = start + ((end - start) * pose) / POSES;
      posed.at({ interval: { start, end, isLooping: false }, frame, globalTime: 0 });
      posed.geosets.forEach((geoset, index) => {
        const bounds = boundsOf(geoset.posed);
        if (bounds !== null) found[index]?.push(bounds);
      });
    }
    return found.map(unite);
  });
  const isSolid = (_: Bounds, index: number): boolean => !glows.has(index);
  document.edit('Measure extents', (transaction) => {
    const whole = bySequence.map((bounds) => unite(bounds.filter(isSolid)));
    sequences.forEach((id, index) => transaction.update(id, { extent: { ...(whole[index] ?? unite([])) } }));
    posed.geosets.forEach(({ id, positions }, index) => {
      const rest = boundsOf(positions);
      const rows = bySequence.map((bounds) => numbersOf(bounds[index] ?? unite([])));
      transaction.update(id, {
        extent: { ...(rest ?? unite([])) },
        // Reforged files leave the extents of sequences out (format page 5.5).
        sequenceExtents: document.version === 800 ? Float32Array.from(rows.flat()) : new Float32Array(0),
      });
    });
    const header = singleRecord(document, 'MODL');
    if (header !== null) transaction.update(header.id, { extent: { ...unite(whole) } });
  });
}
