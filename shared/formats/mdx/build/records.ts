/** Writes the records of a plain model into a document: clips, looks, geosets, bones and points, one list after the other. */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { cutText } from '../../../codec/text.ts';
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { ContentMaterial, ContentMove, ModelContent } from '../../../model/content.ts';
import { curveOf, noThings } from '../../../model/contentThings.ts';
import type { JointProperty } from '../../../model/view.ts';
import { packQuaternions } from '../alpha/packedQuaternion.ts';
import { batchVersion } from '../alpha/schema/geoset.ts';
import { addNodeFlags } from '../edits/joints.ts';
import type { BuiltGeoset } from './geosets.ts';
import { blueFirst, buildCurve, type CurveTrack } from './curves.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { buildMaterial } from './materials.ts';
import type { Numbers } from './numbers.ts';
import type { NewTrack, ThingWriter } from './thingWriter.ts';
import type { WholeStretch } from './tracks.ts';
import { lineTrack, stretchesOf } from './tracks.ts';
import { longestPath } from '../schema/common.ts';
import { Layer } from '../schema/material.ts';
import { ModelHeader } from '../schema/model.ts';

export interface MdxChoices {
  readonly version: number;
  readonly isAlpha: boolean;
  /** Parts that groups of equal bones may have; more come nearer to the weights and need stand-ins of bones. */
  readonly mostParts: number;
  /** A camera in front of the model, for its portrait. */
  readonly hasPortraitCamera: boolean;
}

const tags: Readonly<Record<JointProperty, string>> = { translation: 'KGTR', rotation: 'KGRT', scale: 'KGSC' };
/** Above this one geosets have names and weights, and below it groups alone. */
export const classicVersion = 800;
const teamColorId = 1;
const nameSize = 79;

/** Tracks of a texture animation (format page 5.5). */
const movingTracks = ({ move, turn, size }: ContentMove): readonly Omit<CurveTrack, 'owner'>[] => [
  { tag: 'KTAT', index: move, neutral: [0, 0], stored: (value) => [...value, 0] },
  { tag: 'KTAR', index: turn, neutral: [0, 0, 0, 1] },
  { tag: 'KTAS', index: size, neutral: [1, 1], stored: (value) => [...value, 1] },
];

export class RecordsBuilder implements ThingWriter {
  private readonly document: Document;
  readonly structure: Structure;
  readonly content: ModelContent;
  readonly choices: MdxChoices;
  readonly stretches: readonly WholeStretch[];
  readonly numbers: Numbers;
  private nextId = 0;
  /** Of each node. Ids may change until the step is done: the nodes of a model stand by kinds. */
  readonly pivots = new Map<RecordId, Vector3>();

  constructor(document: Document, structure: Structure, content: ModelContent, choices: MdxChoices, numbers: Numbers) {
    this.document = document;
    this.structure = structure;
    this.content = content;
    this.choices = choices;
    this.stretches = stretchesOf(content.clips);
    this.numbers = numbers;
  }

  header(record: DocumentRecord | null): void {
    if (record !== null)
      this.structure.transaction.set(ModelHeader, record.id, { name: cutText(this.content.name, nameSize) });
  }

  sequences(): void {
    const { isAlpha } = this.choices;
    for (const { clip, start, end } of this.stretches) {
      this.structure.create('sequence', {
        name: cutText(clip.name, nameSize),
        interval: [start, end],
        moveSpeed: Math.fround(clip.speed),
        flags: clip.isLooping ? 0 : 1,
        ...(isAlpha ? {} : { rarity: Math.fround(clip.rarity) }),
      });
    }
  }

  textures(): { readonly teamColor: number } {
    const { isAlpha } = this.choices;
    for (const { path, wrapsS, wrapsT, filledIn = 0 } of this.content.textures) {
      this.structure.create('texture', {
        path: cutText(path ?? '', longestPath),
        flags: (wrapsS ? 1 : 0) | (wrapsT ? 2 : 0),
        ...(isAlpha ? {} : { replaceableId: filledIn }),
      });
    }
    const needsTeam = this.content.materials.some((material) => this.isOverTeam(material));
    if (needsTeam) this.structure.create('texture', { path: '', replaceableId: teamColorId });
    return { teamColor: this.content.textures.length };
  }

  private isOverTeam({ isOverTeamColor }: ContentMaterial): boolean {
    return isOverTeamColor && !this.choices.isAlpha;
  }

  materials(teamColor: number): void {
    const { materials, things = noThings } = this.content;
    let moves = 0;
    for (const material of materials) {
      const under = this.isOverTeam(material) ? teamColor : null;
      const layers = buildMaterial(this.structure, this.choices, material, under);
      const { opacity: index, moved } = material;
      if (index !== undefined) for (const owner of layers) buildCurve(this, things, { owner, tag: 'KMTA', index });
      const own = layers.at(-1);
      if (moved === undefined || own === undefined) continue;
      const owner = this.structure.create('textureAnimation');
      this.structure.transaction.set(Layer, own, { textureAnimationId: moves++ });
      for (const track of movingTracks(moved)) buildCurve(this, things, { owner, ...track });
    }
  }

  geoset(built: BuiltGeoset, name: string): void {
    const { structure, choices } = this;
    const { version, isAlpha } = choices;
    const hasBatches = isAlpha && version >= batchVersion;
    const { faceCounts, vertexGroups, groupSizes, matrices, skin, ...shared } = built.fields;
    const vertexCount = built.positions.length / 3;
    const form: Fields = hasBatches
      ? { skin: skin ?? null, maxVertex: vertexCount - 1 }
      : {
          faceTypes: isAlpha ? Uint8Array.of(4) : Uint32Array.of(4),
          faceCounts: faceCounts ?? null,
          vertexGroups: vertexGroups ?? null,
          groupSizes: groupSizes ?? null,
          matrices: matrices ?? null,
          ...(isAlpha || skin === undefined ? {} : { skin }),
          ...(isAlpha || version <= classicVersion ? {} : { lodName: cutText(name, nameSize) }),
        };
    const geoset = structure.create('geoset', { ...shared, ...form, materialId: built.material });
    this.colour(geoset, built.material);
    const sets = hasBatches ? [0, 1] : [...built.coordinates.keys()];
    for (const set of sets) {
      const coordinates = built.coordinates[set] ?? new Float32Array(vertexCount * 2);
      structure.create('uvSet', { coordinates }, { owner: geoset, member: 'uvSets' });
    }
  }

  /** The colour of a material is that of the geosets that are drawn with it. */
  private colour(geoset: RecordId, material: number): void {
    const { materials, things = noThings } = this.content;
    const index = materials[material]?.colour;
    if (index === undefined) return;
    const owner = this.structure.create('geosetAnimation', {
      geosetId: itemsWithTags(this.document, ['GEOS']).indexOf(geoset),
      flags: dialectOf(this.document).usesColorFlag,
      color: curveOf(things, index).rest.map(Math.fround),
    });
    buildCurve(this, things, { owner, tag: 'KGAC', index, stored: blueFirst });
  }

  bones(geosets: readonly BuiltGeoset[]): void {
    const usedBy = (id: number): number => {
      const users = geosets.flatMap(({ bones }, index) => (bones.has(id) ? [index] : []));
      return users.length === 1 ? (users[0] ?? -1) : -1;
    };
    for (const joint of this.numbers.bones) {
      const { name = '', parent = -1, pivot = [0, 0, 0], facing = 0 } = this.content.joints[joint] ?? {};
      const id = this.nextId;
      const fields = { name, parentId: this.numbers.idOf(parent), geosetId: usedBy(id), flags: facing };
      const bone = this.node('bone', fields, pivot);
      const hasKeys = this.transforms(bone, joint);
      if (!hasKeys && parent >= 0) this.stillKey(bone);
    }
    for (const { joint, copy } of this.numbers.standIns) {
      const { name = '', pivot = [0, 0, 0] } = this.content.joints[joint] ?? {};
      const id = this.nextId;
      const fields = { name: `${name} part ${copy + 1}`, parentId: this.numbers.idOf(joint), geosetId: usedBy(id) };
      this.stillKey(this.node('bone', fields, pivot));
    }
  }

  points(): void {
    let attachmentId = 0;
    for (const joint of this.numbers.points) {
      const { name = '', parent = -1, pivot = [0, 0, 0] } = this.content.joints[joint] ?? {};
      const fields = { name, parentId: this.numbers.idOf(parent), attachmentId: attachmentId++ };
      this.transforms(this.node('attachment', fields, pivot), joint);
    }
    const hasOrigin = this.content.joints.some(({ isPoint, name }) => isPoint && /^origin/i.test(name));
    if (!hasOrigin) this.node('attachment', { name: 'Origin Ref', attachmentId }, [0, 0, 0]);
  }

  idOf(joint: number): number {
    return this.numbers.idOf(joint);
  }

  node(
    type: string,
    { name, flags = 0, ...fields }: Fields & { readonly name: string; readonly flags?: number },
    pivot: Vector3,
  ): RecordId {
    const objectId = this.nextId++;
    const made = this.structure.create(type, { ...fields, name: cutText(name, nameSize), objectId });
    this.pivots.set(made, pivot);
    if (flags !== 0) addNodeFlags(this.structure.transaction, made, flags);
    return made;
  }

  private transforms(owner: RecordId, joint: number): boolean {
    const made = (['translation', 'rotation', 'scale'] as const).map((property) => {
      const track = lineTrack(this.stretches, joint, property);
      if (track === null) return false;
      const isPacked = this.choices.isAlpha && property === 'rotation';
      const values = isPacked ? packQuaternions(track.values) : Float32Array.from(track.values);
      this.track(owner, tags[property], { ...track, values }, 'transforms');
      return true;
    });
    return made.includes(true);
  }

  /** The game draws a bone with a parent and without any key in the wrong place. */
  private stillKey(owner: RecordId): void {
    const [first] = this.stretches;
    const track = { interpolation: 0, frames: [first?.start ?? 0], values: new Float32Array(3) };
    this.track(owner, 'KGTR', track, 'transforms');
  }

  track(
    owner: RecordId,
    tag: string,
    { interpolation, frames, values }: NewTrack,
    member: 'transforms' | 'tracks',
  ): void {
    this.structure.create(
      'track',
      { tag, interpolation, globalSequenceId: -1, frames: Int32Array.from(frames), values },
      { owner, member },
    );
  }
}
