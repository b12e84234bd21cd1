/** Puts a sample together in a document of the program's own, through the same door as any edit. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Fields, RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Structure } from '../../../shared/document/structure.ts';
import { editStructure } from '../../../shared/document/structure.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { createModel } from '../../../shared/formats/mdx/create.ts';
import { itemsWithTags, singleRecord } from '../../../shared/formats/mdx/model.ts';
import { trackShape } from '../../../shared/formats/mdx/schema/track.ts';
import type { TrackKeys } from '../rig/keys.ts';
import type { Rig } from '../rig/skeleton.ts';
import type { Part } from './part.ts';
import { groupSkin, weightSkin } from './skinning.ts';
import { geosetData } from './geosetData.ts';

/** A node that is no bone: where it stands, what it hangs on, and what its kind wants to know. */
export interface NodeOptions {
  readonly type: string;
  readonly name: string;
  readonly parent: string;
  readonly pivot: Vector3;
  readonly fields?: Fields;
  /** Tracks of its kind, such as an emitter's visibility. */
  readonly tracks?: readonly TrackKeys[];
  readonly transforms?: readonly TrackKeys[];
}

export interface SequenceOptions {
  readonly name: string;
  readonly interval: readonly [number, number];
  readonly moveSpeed?: number;
  readonly isLooping: boolean;
  readonly rarity?: number;
}

/** A layer's own fields by their names, and what hangs on it. */
export interface LayerOptions {
  readonly filterMode?: number;
  readonly flags?: number;
  readonly textureId?: number;
  readonly textureAnimationId?: number;
  readonly alpha?: number;
  readonly emissiveGain?: number;
  readonly fresnelOpacity?: number;
  readonly shaderTypeId?: number;
  /** Textures by slot, for version 1100 and later. */
  readonly textureIds?: readonly number[];
  readonly tracks?: readonly TrackKeys[];
}

export class ModelBuilder {
  readonly document: Document;
  readonly version: number;
  private readonly rig: Rig;
  private readonly pivots: Vector3[] = [];
  private readonly structure: Structure;

  private constructor(document: Document, structure: Structure, rig: Rig) {
    this.document = document;
    this.version = document.version;
    this.structure = structure;
    this.rig = rig;
  }

  /** Builds a model in one edit, and then its pivots and bind poses, which the edit keeps in step with the nodes. */
  static build(version: number, name: string, rig: Rig, fill: (builder: ModelBuilder) => void): FormatDocument {
    const document = createModel(version);
    const pivots = editStructure(document, `Build ${name}`, (structure) => {
      const header = singleRecord(document, 'MODL');
      if (header !== null) structure.transaction.update(header.id, { name });
      const builder = new ModelBuilder(document, structure, rig);
      fill(builder);
      if (version > 800) structure.create('bindPoses');
      return builder.pivots;
    });
    document.edit('Place pivots', (transaction) => {
      const points = singleRecord(document, 'PIVT');
      if (points !== null) transaction.update(points.id, { points: Float32Array.from(pivots.flat()) });
      const poses = singleRecord(document, 'BPOS');
      // One more than there are nodes, as in the game's own files; the last stands at the origin.
      const rows = [...pivots, [0, 0, 0]].flatMap((pivot) => [1, 0, 0, 0, 1, 0, 0, 0, 1, ...pivot]);
      if (poses !== null) transaction.update(poses.id, { matrices: Float32Array.from(rows) });
      // Reforged files leave the extents of sequences out (format page 5.5).
      const geosets = version > 800 ? itemsWithTags(document, ['GEOS']) : [];
      for (const id of geosets) transaction.update(id, { sequenceExtents: new Float32Array(0) });
    });
    return document;
  }

  sequence({ name, interval, moveSpeed = 0, isLooping, rarity = 0 }: SequenceOptions): void {
    this.structure.create('sequence', { name, interval: [...interval], moveSpeed, flags: isLooping ? 0 : 1, rarity });
  }

  globalSequence(duration: number): void {
    this.structure.create('globalSequence', { duration });
  }

  /** A texture from a file, or one the game fills in. */
  texture(source: string | { readonly replaceableId: number }, flags = 0): void {
    const isPath = typeof source === 'string';
    this.structure.create('texture', {
      path: isPath ? source : '',
      replaceableId: isPath ? 0 : source.replaceableId,
      flags,
    });
  }

  /** A material, its layers in drawing order. */
  material(layers: readonly LayerOptions[], fields: Fields = {}): void {
    const material = this.structure.create('material', fields);
    for (const { textureIds = [], tracks = [], ...layer } of layers) {
      const id = this.structure.create('layer', layer, { owner: material, member: 'layers' });
      textureIds.forEach((textureId, slot) =>
        this.structure.create('layerTexture', { textureId, slot }, { owner: id, member: 'textures' }),
      );
      this.addTracks(id, 'tracks', tracks);
    }
  }

  textureAnimation(tracks: readonly TrackKeys[]): void {
    this.addTracks(this.structure.create('textureAnimation'), 'tracks', tracks);
  }

  geoset<T>(parts: readonly Part<T>[], atlasSize: number, fields: Fields): void {
    const data = geosetData(parts, atlasSize);
    const isClassic = this.version === 800;
    const groups = groupSkin(this.rig, data.weights);
    const skin = isClassic
      ? groups
      : {
          ...groups,
          skin: weightSkin(this.rig, data.weights),
          tangents: data.tangents,
          vertexGroups: hdGroups(this.version, groups.vertexGroups),
        };
    const id = this.structure.create('geoset', {
      positions: data.positions,
      normals: data.normals,
      faces: data.faces,
      faceTypes: Uint32Array.of(4),
      faceCounts: Uint32Array.of(data.faces.length),
      ...skin,
      ...fields,
    });
    this.structure.create('uvSet', { coordinates: data.coordinates }, { owner: id, member: 'uvSets' });
  }

  geosetAnimation(fields: Fields, tracks: readonly TrackKeys[]): void {
    this.addTracks(this.structure.create('geosetAnimation', fields), 'tracks', tracks);
  }

  /** All bones of the skeleton; they come before all other nodes, so that their ids are the first ones. */
  bones(tracksOf: (name: string) => readonly TrackKeys[], fieldsOf: (name: string) => Fields = () => ({})): void {
    for (const { name, parent, pivot, flags = 0 } of this.rig.bones) {
      const parentId = parent === null ? -1 : this.rig.idOf(parent);
      this.node('bone', name, parentId, pivot, { flags: 0x100 | flags, ...fieldsOf(name) }, tracksOf(name));
    }
  }

  /** Other nodes, in the order of their chunks: lights, attachments, emitters, ribbons, events, collision shapes. */
  add({ type, name, parent, pivot, fields = {}, tracks = [], transforms = [] }: NodeOptions): void {
    const id = this.node(type, name, parent === '' ? -1 : this.rig.idOf(parent), pivot, fields, transforms);
    this.addTracks(id, 'tracks', tracks);
  }

  camera(fields: Fields, tracks: readonly TrackKeys[] = []): void {
    this.addTracks(this.structure.create('camera', fields), 'tracks', tracks);
  }

  faceEffect(fields: Fields): void {
    this.structure.create('faceEffect', fields);
  }

  private node(
    type: string,
    name: string,
    parentId: number,
    pivot: Vector3,
    fields: Fields,
    transforms: readonly TrackKeys[],
  ): RecordId {
    const id = this.structure.create(type, { name, objectId: this.pivots.length, parentId, ...fields });
    this.pivots.push(pivot);
    this.addTracks(id, 'transforms', transforms);
    return id;
  }

  private addTracks(owner: RecordId, member: string, tracks: readonly TrackKeys[]): void {
    for (const { tag, interpolation, globalSequenceId, frames, values } of tracks) {
      const numbers = values.flat();
      const fields = {
        tag,
        interpolation,
        globalSequenceId,
        frames: Int32Array.from(frames),
        values: trackShape(tag).storage === 'u32' ? Uint32Array.from(numbers) : Float32Array.from(numbers),
      };
      this.structure.create('track', fields, { owner, member });
    }
  }
}

/** Files of version 1000 have vertex groups beside the skin, those of 1100 have none (format page 5.5). */
function hdGroups(version: number, groups: Uint8Array): Uint8Array {
  return version < 1100 ? groups : new Uint8Array(0);
}
