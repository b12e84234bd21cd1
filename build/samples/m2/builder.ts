/** Puts a sample of World of Warcraft together (version 264), from the parts and moves that other samples have too. */
import { listByName } from '../../../shared/codec/byName.ts';
import { fieldsOf } from '../../../shared/codec/record.ts';
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { Fields, RecordId, Value } from '../../../shared/codec/documentRecord.ts';
import type { Structure } from '../../../shared/document/structure.ts';
import { editStructure } from '../../../shared/document/structure.ts';
import type { Transaction } from '../../../shared/document/transaction.ts';
import { boundsOf, boxCentre } from '../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { createModel } from '../../../shared/formats/m2/create.ts';
import { sequenceLookup } from '../../../shared/formats/m2/lookups.ts';
import type { ModelList } from '../../../shared/formats/m2/model.ts';
import { listOf, trackOf } from '../../../shared/formats/m2/model.ts';
import { packComponent, packFraction } from '../../../shared/formats/m2/packed.ts';
import { Sequence } from '../../../shared/formats/m2/schema/sequence.ts';
import { kindOfType } from '../../../shared/formats/m2/schema/trackKinds.ts';
import { geosetData } from '../model/geosetData.ts';
import type { Part } from '../model/part.ts';
import { weightSkin } from '../model/skinning.ts';
import type { TrackKeys } from '../rig/keys.ts';
import type { Rig } from '../rig/skeleton.ts';

export const VERSION = 264;

export interface SampleSequence {
  /** Row of AnimationData. */
  readonly animation: number;
  readonly variation: number;
  /** On the common time line that the keys are written on. */
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  /** Yards a second. */
  readonly moveSpeed: number;
  readonly frequency: number;
}

/** One layer of drawing over a submesh; numbers are positions in lists, `textures` places in the texture table. */
export interface SampleBatch {
  readonly material: number;
  readonly textureStart: number;
  readonly textureCount?: number;
  readonly coordinateStart?: number;
  readonly transformStart?: number;
  readonly color?: number;
  readonly shader?: number;
  readonly priority?: number;
}

export interface SampleSubmesh<Texel> {
  readonly geoset: number;
  readonly parts: readonly Part<Texel>[];
  readonly atlasSize: number;
  readonly batches: readonly SampleBatch[];
}

const playsOnce = 0x1;
const keysInside = 0x20;

export class M2Builder {
  readonly document: FormatDocument;
  private readonly rig: Rig;
  /** Yards a unit of the parts. */
  private readonly scale: number;

  constructor(rig: Rig, scale: number) {
    this.document = createModel(VERSION);
    this.rig = rig;
    this.scale = scale;
  }

  edit(label: string, change: (structure: Structure, transaction: Transaction) => void): void {
    editStructure(this.document, label, (structure) => change(structure, structure.transaction));
  }

  point([x, y, z]: Vector3): Vector3 {
    return [Math.fround(x * this.scale), Math.fround(y * this.scale), Math.fround(z * this.scale)];
  }

  /** All bones, in the rig's order; a new model has its first one already. */
  addBones(extra: (name: string) => Fields): void {
    this.edit('Bones', (structure, transaction) => {
      const [first] = listOf(this.document, 'bones');
      this.rig.bones.forEach(({ name, parent, pivot, flags = 0 }, index) => {
        const fields = {
          parent: parent === null ? -1 : this.rig.idOf(parent),
          pivot: this.point(pivot),
          flags: 0x200 | flags,
          ...extra(name),
        };
        if (index === 0 && first !== undefined) transaction.update(first, fields);
        else structure.create('bone', fields);
      });
    });
  }

  addSequences(sequences: readonly SampleSequence[]): void {
    const { document } = this;
    this.edit('Sequences', (structure, transaction) => {
      const [first] = listOf(document, 'sequences');
      sequences.forEach(({ animation, variation, start, end, isLooping, moveSpeed, frequency }, index) => {
        const next = sequences.findIndex((each) => each.animation === animation && each.variation === variation + 1);
        const fields = {
          animation,
          variation,
          duration: end - start,
          flags: keysInside | (isLooping ? 0 : playsOnce),
          moveSpeed: Math.fround(moveSpeed),
          frequency,
          nextVariation: next,
          alias: index,
        };
        if (index === 0 && first !== undefined) transaction.update(first, fields);
        else structure.create('sequence', fields);
      });
      const made = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
      const lookup = sequenceLookup(VERSION, made);
      transaction.update(document.root, { sequenceLookup: lookup });
    });
  }

  /** Vertices, the one view, its submeshes and batches. */
  addMesh<Texel>(submeshes: readonly SampleSubmesh<Texel>[]): void {
    const { document, rig } = this;
    const made = submeshes.map(({ parts, atlasSize }) => geosetData(parts, atlasSize));
    const skins = made.map(({ weights }) => weightSkin(rig, weights));
    const counts = made.map(({ positions }) => positions.length / 3);
    const firsts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const positions = Float32Array.from(
      made.flatMap((data) => [...data.positions]),
      (value) => value * this.scale,
    );
    const four = (from: number): Uint8Array =>
      Uint8Array.from(
        skins.flatMap((skin) =>
          Array.from({ length: skin.length / 2 }, (_, index) => skin[(index >> 2) * 8 + from + (index % 4)] ?? 0),
        ),
      );
    const boneIndices = four(0);
    const triangles = made.flatMap(({ faces }, index) => [...faces].map((vertex) => vertex + (firsts[index] ?? 0)));
    this.edit('Mesh', (structure, transaction) => {
      const [vertices] = listOf(document, 'vertices');
      const [view] = listOf(document, 'views');
      if (vertices === undefined || view === undefined) return;
      transaction.update(vertices, {
        positions,
        boneWeights: four(4),
        boneIndices,
        normals: Float32Array.from(made.flatMap((data) => [...data.normals])),
        textureCoordinates: Float32Array.from(made.flatMap((data) => [...data.coordinates])),
        textureCoordinates2: new Float32Array(total * 2),
      });
      transaction.update(view, {
        vertices: Uint16Array.from({ length: total }, (_, index) => index),
        triangles: Uint16Array.from(triangles),
        bones: boneIndices.slice(),
        boneLimit: 64,
      });
      let indexStart = 0;
      submeshes.forEach(({ geoset, batches }, index) => {
        const data = made[index];
        if (data === undefined) return;
        const scaled = Float32Array.from(data.positions, (value) => value * this.scale);
        const bounds = boundsOf(scaled);
        const centre: Vector3 = bounds === null ? [0, 0, 0] : boxCentre(bounds);
        const center = centre.map(Math.fround);
        structure.create('submesh', {
          geoset,
          vertexStart: firsts[index] ?? 0,
          vertexCount: counts[index] ?? 0,
          indexStart,
          indexCount: data.faces.length,
          boneCount: rig.bones.length,
          boneStart: 0,
          boneInfluences: 4,
          center,
          sortCenter: center,
          sortRadius: Math.fround(furthest(scaled, centre)),
        });
        indexStart += data.faces.length;
        batches.forEach(({ color = -1, shader = 0, priority = 0, textureCount = 1, ...batch }, layer) =>
          structure.create('batch', {
            flags: 0x10,
            submesh: index,
            geoset: index,
            layer,
            color,
            shader,
            priority,
            textureCount,
            coordinateStart: 0,
            transformStart: 0,
            weightStart: 0,
            ...batch,
          }),
        );
      });
      transaction.update(document.root, { boneCombos: Uint16Array.from(rig.bones.keys()) });
    });
  }

  /**
   * Keys of one property. Those on the common time line are parted by sequence; those on a global loop stand as they are.
   * Moves are scaled to yards.
   */
  setTrack(
    owner: RecordId,
    property: string,
    keys: Pick<TrackKeys, 'frames' | 'values' | 'interpolation' | 'globalSequenceId'>,
    sequences: readonly SampleSequence[],
  ): void {
    const track = trackOf(this.document, owner, property);
    const kind = track === null ? undefined : kindOfType.get(track.type);
    if (track === null || kind === undefined) throw new Error(`no track ${property}`);
    const isGlobal = keys.globalSequenceId >= 0;
    const windows = isGlobal ? [{ start: 0, end: Infinity }] : sequences;
    const rows: number[] = [];
    const times: number[] = [];
    const values: number[] = [];
    for (const { start, end } of windows) {
      const inside = [...keys.frames.keys()].filter((key) => {
        const frame = keys.frames[key] ?? 0;
        return frame >= start && frame <= end;
      });
      rows.push(times.length, inside.length);
      for (const key of inside) {
        times.push((keys.frames[key] ?? 0) - (isGlobal ? 0 : start));
        values.push(...(keys.values[key] ?? []));
      }
    }
    const stored = storedValues(
      kind.mix,
      kind.storage,
      property === 'translation' ? values.map((value) => value * this.scale) : values,
    );
    this.document.edit('Keys', (transaction) => {
      transaction.update(track.id, {
        interpolation: keys.interpolation,
        globalLoop: keys.globalSequenceId,
        times: Uint32Array.from(times),
        values: stored,
        rows: Uint32Array.from(rows),
      });
    });
  }

  find(list: ModelList, position: number): RecordId {
    const id = listByName(this.document.get(this.document.root).fields, list)[position];
    if (id === undefined) throw new Error(`no ${list}[${position}]`);
    return id;
  }
}

function storedValues(mix: string, storage: string, values: readonly number[]): Value {
  if (mix === 'packedQuaternion') return Uint16Array.from(values, packComponent);
  if (mix === 'fixed16') return Int16Array.from(values, packFraction);
  if (storage === 'u8') return Uint8Array.from(values);
  return Float32Array.from(values);
}

function furthest(positions: Float32Array, [x, y, z]: Vector3): number {
  let most = 0;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    most = Math.max(
      most,
      Math.hypot((positions[at] ?? 0) - x, (positions[at + 1] ?? 0) - y, (positions[at + 2] ?? 0) - z),
    );
  }
  return most;
}
