/** Measures a model as it moves: extents of the model, of each sequence, and of each geoset in each sequence. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { Numbers, RecordId } from '../../codec/documentRecord.ts';
import type { Bounds } from '../../geometry/extent.ts';
import { boundsOf } from '../../geometry/extent.ts';
import { MATRIX_LENGTH } from '../../geometry/matrix.ts';
import type { Skin } from '../../geometry/skinning.ts';
import { buildSkin, fillSlots, skinPositions, SlotTable } from '../../geometry/skinning.ts';
import { Skeleton } from '../../geometry/skeleton.ts';
import type { TrackTime } from '../../geometry/track.ts';
import { TrackSampler } from '../../geometry/track.ts';
import { playableRotations } from './alpha/packedQuaternion.ts';
import { batchVersion } from './alpha/schema/geoset.ts';
import { dialectOf } from './dialects.ts';
import { itemsWithTags, nodesOf, singleRecord } from './model.ts';
import { Geoset, GeosetAnimation } from './schema/geoset.ts';
import { Layer, Material } from './schema/material.ts';
import { GlobalSequence, Pivots, Sequence, ModelHeader } from './schema/model.ts';
import { Track, trackShape } from './schema/track.ts';
import { fieldsInBoth, nodeFields } from './view/records.ts';
import { fieldsOf } from '../../codec/record.ts';

function samplerOf(document: DocumentView, tracks: readonly RecordId[], tag: string): TrackSampler | null {
  const track = tracks.map((id) => fieldsOf(Track, document.get(id))).find((fields) => fields.tag === tag);
  if (track === undefined) return null;
  const values = playableRotations(track.values);
  if (!(values instanceof Float32Array)) return null;
  const global = itemsWithTags(document, ['GLBS'])[track.globalSequenceId];
  return new TrackSampler({
    interpolation: track.interpolation,
    frames: track.frames,
    values,
    components: trackShape(tag).components,
    blend: tag === 'KGRT' ? 'quaternion' : 'vector',
    globalDuration: global === undefined ? null : fieldsOf(GlobalSequence, document.get(global)).duration,
  });
}

function skeletonOf(document: DocumentView): Skeleton {
  return new Skeleton(
    nodesOf(document).map((id) => {
      const { objectId, parentId, flags, transforms } = nodeFields(document.get(id));
      return {
        objectId,
        parentId,
        flags: flags & dialectOf(document).poseFlags,
        translation: samplerOf(document, transforms, 'KGTR'),
        rotation: samplerOf(document, transforms, 'KGRT'),
        scaling: samplerOf(document, transforms, 'KGSC'),
      };
    }),
  );
}

/** Geosets of World of Warcraft alpha have no groups from version 1500 on. */
function present(numbers: Numbers | null): ArrayLike<number> {
  return numbers ?? [];
}

interface SkinnedGeoset {
  readonly id: RecordId;
  readonly positions: Float32Array;
  readonly skin: Skin;
  /** Positions in the pose that was asked for last. */
  readonly posed: Float32Array;
}

/** Every geoset of a model in the pose of a time. */
export class Posed {
  readonly geosets: readonly SkinnedGeoset[];
  private readonly skeleton: Skeleton;
  private readonly table: SlotTable;
  private readonly pivots: Float32Array;

  /** @param records the geosets that are posed; all of them when none are named */
  constructor(document: DocumentView, records: readonly RecordId[] = itemsWithTags(document, ['GEOS'])) {
    this.skeleton = skeletonOf(document);
    this.table = new SlotTable(this.skeleton.nodes.length, (objectId) => this.skeleton.indexOf(objectId));
    const pivots = singleRecord(document, 'PIVT');
    const points = pivots === null ? null : fieldsOf(Pivots, pivots).points;
    this.pivots = points instanceof Float32Array ? points : new Float32Array(0);
    this.geosets = records.map((id) => {
      const geoset = fieldsOf(Geoset, document.get(id));
      const positions = geoset.positions instanceof Float32Array ? geoset.positions : new Float32Array(0);
      const source = {
        vertexCount: positions.length / 3,
        vertexGroups: present(geoset.vertexGroups),
        groupSizes: present(geoset.groupSizes),
        matrices: present(geoset.matrices),
        skin: geoset.skin,
      };
      return { id, positions, skin: buildSkin(source, this.table), posed: new Float32Array(positions.length) };
    });
  }

  /** Poses all geosets. */
  at(time: TrackTime): void {
    this.skeleton.pose(time, this.pivots, null);
    const slots = new Float32Array(this.table.count * MATRIX_LENGTH);
    fillSlots(slots, this.skeleton.matrices, this.table.groups);
    for (const { positions, skin, posed } of this.geosets) skinPositions(positions, skin, slots, posed);
  }
}

export function uniteBounds(all: readonly (Bounds | null)[]): Bounds | null {
  const present = all.filter((bounds) => bounds !== null);
  if (present.length === 0) return null;
  const corner = (pick: (...values: number[]) => number, read: (bounds: Bounds) => readonly number[]) => {
    const along = (axis: number): number => pick(...present.map((bounds) => read(bounds)[axis] ?? 0));
    return [along(0), along(1), along(2)] as const;
  };
  return {
    minimum: corner(Math.min, ({ minimum }) => minimum),
    maximum: corner(Math.max, ({ maximum }) => maximum),
    radius: Math.max(...present.map(({ radius }) => radius)),
  };
}

/** The values as the file holds them: 32-bit floats. */
export function extentOf({ radius, minimum, maximum }: Bounds) {
  return { radius: Math.fround(radius), minimum: minimum.map(Math.fround), maximum: maximum.map(Math.fround) };
}

/** World of Warcraft alpha 1500 has a sphere about a geoset's middle, and no box. */
export function batchBounds({ minimum, maximum }: Bounds) {
  const centre = minimum.map((low, axis) => Math.fround((low + (maximum[axis] ?? low)) / 2));
  const boundsRadius = Math.fround(Math.hypot(...centre.map((middle, axis) => (maximum[axis] ?? middle) - middle)));
  return { centre, boundsRadius };
}

/** Additive, add alpha and the modulating modes: light and shadow, not body. */
const firstGlowMode = 3;

/** Geosets whose first layer only adds or multiplies light. */
export function glowsOf(document: DocumentView): ReadonlySet<number> {
  const materials = itemsWithTags(document, ['MTLS']);
  const isGlow = (id: RecordId): boolean => {
    const material = materials[fieldsInBoth(Geoset, document.get(id)).materialId ?? -1];
    const layer = material === undefined ? undefined : fieldsOf(Material, document.get(material)).layers[0];
    return layer !== undefined && fieldsOf(Layer, document.get(layer)).filterMode >= firstGlowMode;
  };
  return new Set(itemsWithTags(document, ['GEOS']).flatMap((id, index) => (isGlow(id) ? [index] : [])));
}

/** Whether each geoset can be seen at a time: the last animation that names it says so. */
export function visibilityOf(document: DocumentView, count: number): (geoset: number, time: TrackTime) => boolean {
  const alphas = new Map(
    itemsWithTags(document, ['GEOA']).map((id) => {
      const { geosetId, alpha, tracks } = fieldsOf(GeosetAnimation, document.get(id));
      return [geosetId, { alpha, sampler: samplerOf(document, tracks, 'KGAO') }];
    }),
  );
  const out = [0];
  return (geoset, time) => {
    const known = geoset < count ? alphas.get(geoset) : undefined;
    if (known === undefined) return true;
    out[0] = known.alpha;
    if (known.sampler !== null) known.sampler.sample(time, out, 0);
    return (out[0] ?? 0) > 0;
  };
}

export interface ExtentOptions {
  /**
   * Geosets (by position) that count for themselves but not for the model: nobody clicks on a glow. All others then count in
   * every sequence. Left out, geosets that only add light do not count, nor any in a sequence in which it cannot be seen.
   */
  readonly leftOut?: ReadonlySet<number>;
  /** Poses looked at in each sequence. */
  readonly poses?: number;
}

const usualPoses = 32;

/** Bounds of each geoset over one sequence, and of those that can be seen in it. */
interface SequenceBounds {
  readonly all: readonly (Bounds | null)[];
  readonly seen: readonly (Bounds | null)[];
}

function measureSequences(document: DocumentView, posed: Posed, poses: number): readonly SequenceBounds[] {
  const isShown = visibilityOf(document, posed.geosets.length);
  return itemsWithTags(document, ['SEQS']).map((id) => {
    const [start = 0, end = 0] = fieldsOf(Sequence, document.get(id)).interval;
    const all: (Bounds | null)[] = posed.geosets.map(() => null);
    const seen: (Bounds | null)[] = posed.geosets.map(() => null);
    for (let pose = 0; pose <= poses; pose++) {
      const frame = start + ((end - start) * pose) / poses;
      const time = { interval: { start, end, isLooping: false }, frame, globalTime: 0 };
      posed.at(time);
      posed.geosets.forEach((geoset, index) => {
        const bounds = boundsOf(geoset.posed);
        all[index] = uniteBounds([all[index] ?? null, bounds]);
        if (isShown(index, time)) seen[index] = uniteBounds([seen[index] ?? null, bounds]);
      });
    }
    return { all, seen };
  });
}

/**
 * Fills in all extents from the vertices as they move, in one step: of the model, of each sequence (what can be seen in
 * it), and of each geoset at rest and in each sequence. What has no vertices keeps what it has. Particles, ribbons and
 * global sequences other than at their start are not looked at.
 */
export function measureExtents(document: Document, { leftOut, poses = usualPoses }: ExtentOptions = {}): void {
  const posed = new Posed(document);
  const unsolid = leftOut ?? glowsOf(document);
  const sequences = itemsWithTags(document, ['SEQS']);
  const measured = measureSequences(document, posed, poses);
  const body = (bounds: readonly (Bounds | null)[]): Bounds | null =>
    uniteBounds(bounds.filter((_, index) => !unsolid.has(index))) ?? uniteBounds(bounds);
  const rest = posed.geosets.map(({ positions }) => boundsOf(positions));
  const whole = measured.map(({ seen, all }) => body(leftOut === undefined ? seen : all) ?? body(all));
  const { isAlpha } = dialectOf(document);
  const hasBatches = isAlpha && document.version >= batchVersion;
  // Reforged files leave the extents of sequences out (format page 5.5).
  const hasAllRows = isAlpha || document.version === 800;
  document.edit('Recompute extents', (transaction) => {
    sequences.forEach((id, index) => {
      const bounds = whole[index] ?? null;
      if (bounds !== null) transaction.set(Sequence, id, { extent: extentOf(bounds) });
    });
    posed.geosets.forEach(({ id }, index) => {
      const bounds = rest[index] ?? null;
      if (bounds === null) return;
      if (hasBatches) {
        transaction.update(id, batchBounds(bounds));
        return;
      }
      const present = fieldsInBoth(Geoset, document.get(id)).sequenceExtents;
      const hasRows = hasAllRows || (present instanceof Float32Array && present.length > 0);
      const rows = measured.flatMap(({ all }) => {
        const { radius, minimum, maximum } = all[index] ?? bounds;
        return [radius, ...minimum, ...maximum];
      });
      transaction.set(Geoset, id, {
        extent: extentOf(bounds),
        sequenceExtents: new Float32Array(hasRows ? rows : []),
      });
    });
    const header = singleRecord(document, 'MODL');
    const all = uniteBounds(whole) ?? body(rest);
    if (header !== null && all !== null) transaction.set(ModelHeader, header.id, { extent: extentOf(all) });
  });
}
