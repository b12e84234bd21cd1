/**
 * Plain models as new documents of Warcraft III and of World of Warcraft alpha. What the game needs and the source lacks is
 * made and told: a Stand, points, extents, a still key for bones that never move. Facts: formats/mdx-warcraft3.md section 5
 * and 10, formats/import-conversion.md section 5.
 */
import { counted } from '../../../codec/words.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Structure } from '../../../document/structure.ts';
import { editStructure } from '../../../document/structure.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { ContentClip, ContentMaterial, ContentNote, ContentTrack, ModelContent } from '../../../model/content.ts';
import { widthOf } from '../../../model/content.ts';
import { largestShift } from '../../../model/contentPose.ts';
import type { Blend, JointProperty } from '../../../model/view.ts';
import { createAlphaModel } from '../alpha/create.ts';
import { packQuaternions } from '../alpha/packedQuaternion.ts';
import { batchVersion } from '../alpha/schema/geoset.ts';
import { createModel } from '../create.ts';
import { mdxCreation } from '../creation.ts';
import { measureExtents } from '../extents.ts';
import { singleRecord } from '../model.ts';
import { layerFlags } from '../schema/flags.ts';
import type { BuiltGeoset } from './geosets.ts';
import { buildGeosets } from './geosets.ts';
import type { Stretch } from './tracks.ts';
import { lineTrack, stretchesOf } from './tracks.ts';

export interface MdxChoices {
  readonly version: number;
  readonly isAlpha: boolean;
  /** Parts that groups of equal bones may have; more come nearer to the weights and need stand-ins of bones. */
  readonly mostParts: number;
  /** A camera in front of the model, for its portrait. */
  readonly hasPortraitCamera: boolean;
}

export interface BuiltModel {
  readonly document: FormatDocument;
  readonly notes: readonly ContentNote[];
}

const blends: readonly Blend[] = ['opaque', 'masked', 'blend', 'add', 'addAlpha', 'modulate', 'modulate2x'];
const tags: Readonly<Record<JointProperty, string>> = { translation: 'KGTR', rotation: 'KGRT', scale: 'KGSC' };
const textureLists = 1100;
/** Above this one geosets have weights, and below it groups alone. */
const classicVersion = 800;
/** Weights in two bytes (format page 5.5); where the switch lies is not known, and what fits decides when it is read. */
const wideVersion = 1300;
const mostBonesOfBytes = 256;
/** Classic geosets with more vertices are said to break the game's drawing (format page 5.5). */
const classicVertices = 7_400;
const mostVertices = 65_535;
const teamColorId = 1;
const standLength = 1_000;
const nameSize = 79;
const pathSize = 259;

/** Cut to the bytes that a field has, at a whole letter. */
function fitted(text: string, size: number): string {
  let bytes = 0;
  let kept = '';
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > size) break;
    kept += letter;
  }
  return kept;
}

/** Numbers of the nodes: bones first, in the order of joints, with their stand-ins behind them; then points. */
class Numbers {
  readonly bones: number[] = [];
  readonly points: number[] = [];
  readonly standIns: { readonly joint: number; readonly copy: number }[] = [];
  private readonly ids = new Map<number, number>();
  private readonly known = new Map<string, number>();

  constructor({ joints }: ModelContent) {
    for (const [index, { isPoint }] of joints.entries()) (isPoint ? this.points : this.bones).push(index);
    for (const [id, joint] of this.bones.entries()) this.ids.set(joint, id);
  }

  /** Of a joint, or of its stand-in number `copy`, which is made when it is first asked for. */
  boneOf = (joint: number, copy: number): number => {
    if (copy === 0) return this.ids.get(joint) ?? 0;
    const key = `${joint} ${copy}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = this.bones.length + this.standIns.length;
    this.known.set(key, id);
    this.standIns.push({ joint, copy });
    return id;
  };

  /** The node of a joint as a parent: points have their places behind all bones. */
  idOf(joint: number): number {
    if (joint < 0) return -1;
    const known = this.ids.get(joint);
    return known ?? this.bones.length + this.standIns.length + this.points.indexOf(joint);
  }
}

class Builder {
  private readonly structure: Structure;
  private readonly content: ModelContent;
  private readonly choices: MdxChoices;
  private readonly stretches: readonly Stretch[];
  private readonly numbers: Numbers;
  private nextId = 0;
  /** Three numbers a node, in the order of their ids; without the box, which stands at the origin. */
  readonly pivots: number[] = [];

  constructor(structure: Structure, content: ModelContent, choices: MdxChoices, numbers: Numbers) {
    this.structure = structure;
    this.content = content;
    this.choices = choices;
    this.stretches = stretchesOf(content.clips);
    this.numbers = numbers;
  }

  sequences(): void {
    const { isAlpha } = this.choices;
    for (const { clip, start, end } of this.stretches) {
      this.structure.create('sequence', {
        name: fitted(clip.name, nameSize),
        interval: [start, end],
        moveSpeed: Math.fround(clip.speed),
        flags: clip.isLooping ? 0 : 1,
        ...(isAlpha ? {} : { rarity: Math.fround(clip.rarity) }),
      });
    }
  }

  textures(): { readonly teamColor: number } {
    for (const { path, wrapsS, wrapsT } of this.content.textures) {
      this.structure.create('texture', {
        path: fitted(path ?? '', pathSize),
        flags: (wrapsS ? 1 : 0) | (wrapsT ? 2 : 0),
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
    for (const material of this.content.materials) {
      const record = this.structure.create('material');
      const flags = (material.isLit ? 0 : layerFlags.unshaded) | (material.isTwoSided ? layerFlags.twoSided : 0);
      const isOver = this.isOverTeam(material);
      if (isOver) this.layer(record, { filterMode: 0, flags }, teamColor);
      const filterMode = isOver ? blends.indexOf('blend') : blends.indexOf(material.blend);
      const { alpha, coordinates } = material;
      this.layer(record, { filterMode, flags, alpha: Math.fround(alpha), coordId: coordinates }, material.texture);
    }
  }

  private layer(owner: RecordId, fields: Fields, texture: number): void {
    const { structure, choices } = this;
    const hasList = !choices.isAlpha && choices.version >= textureLists;
    const made = { ...fields, textureId: hasList ? 0 : texture };
    const layer = structure.create('layer', made, { owner, member: 'layers' });
    if (hasList)
      structure.create('layerTexture', { textureId: texture, slot: 0 }, { owner: layer, member: 'textures' });
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
          ...(isAlpha || version <= classicVersion ? {} : { lodName: fitted(name, nameSize) }),
        };
    const geoset = structure.create('geoset', { ...shared, ...form, materialId: built.material });
    const sets = hasBatches ? [0, 1] : [...built.coordinates.keys()];
    for (const set of sets) {
      const coordinates = built.coordinates[set] ?? new Float32Array(vertexCount * 2);
      structure.create('uvSet', { coordinates }, { owner: geoset, member: 'uvSets' });
    }
  }

  bones(geosets: readonly BuiltGeoset[]): void {
    const usedBy = (id: number): number => {
      const users = geosets.flatMap(({ bones }, index) => (bones.has(id) ? [index] : []));
      return users.length === 1 ? (users[0] ?? -1) : -1;
    };
    for (const joint of this.numbers.bones) {
      const { name = '', parent = -1, pivot = [0, 0, 0] } = this.content.joints[joint] ?? {};
      const id = this.nextId;
      const bone = this.node('bone', { name, parentId: this.numbers.idOf(parent), geosetId: usedBy(id) }, pivot);
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

  private node(type: string, { name, ...fields }: Fields & { readonly name: string }, pivot: Vector3): RecordId {
    this.pivots.push(...pivot);
    const objectId = this.nextId++;
    return this.structure.create(type, { ...fields, name: fitted(name, nameSize), objectId });
  }

  private transforms(owner: RecordId, joint: number): boolean {
    const made = (['translation', 'rotation', 'scale'] as const).map((property) => {
      const track = lineTrack(this.stretches, joint, property);
      if (track === null) return false;
      const isPacked = this.choices.isAlpha && property === 'rotation';
      const values = isPacked ? packQuaternions(track.values) : Float32Array.from(track.values);
      this.track(owner, tags[property], { ...track, values });
      return true;
    });
    return made.includes(true);
  }

  /** The game draws a bone with a parent and without any key in the wrong place. */
  private stillKey(owner: RecordId): void {
    const [first] = this.stretches;
    this.track(owner, 'KGTR', { interpolation: 0, frames: [first?.start ?? 0], values: new Float32Array(3) });
  }

  private track(
    owner: RecordId,
    tag: string,
    track: {
      readonly interpolation: number;
      readonly frames: readonly number[];
      readonly values: Float32Array | Uint32Array;
    },
  ): void {
    const { interpolation, frames, values } = track;
    this.structure.create(
      'track',
      { tag, interpolation, globalSequenceId: -1, frames: Int32Array.from(frames), values },
      { owner, member: 'transforms' },
    );
  }

  /** A box around the model, for the pointer to meet. */
  collision(): void {
    const { minimum, maximum } = this.box();
    const name = 'Collision Box';
    this.structure.create('collisionShape', {
      name,
      objectId: this.nextId++,
      shape: 0,
      vertexA: minimum,
      vertexB: maximum,
    });
  }

  private box(): { readonly minimum: readonly number[]; readonly maximum: readonly number[] } {
    const minimum = [Infinity, Infinity, Infinity];
    const maximum = [-Infinity, -Infinity, -Infinity];
    for (const { positions } of this.content.meshes) {
      for (const [at, value] of positions.entries()) {
        minimum[at % 3] = Math.min(minimum[at % 3] ?? value, value);
        maximum[at % 3] = Math.max(maximum[at % 3] ?? value, value);
      }
    }
    return { minimum, maximum };
  }
}

/** Nodes have a row each by now, which the list of nodes has kept in step. */
function setPivots(document: FormatDocument, pivots: readonly number[]): void {
  const record = singleRecord(document, 'PIVT');
  const points = record?.fields['points'];
  if (record === null || !(points instanceof Float32Array)) return;
  const rows = points.slice();
  rows.set(pivots.slice(0, rows.length));
  document.edit('Pivots', (transaction) => transaction.update(record.id, { points: rows }));
}

/** Clips with a Stand among them: without any sequence the game ends, and a unit at rest plays Stand. */
function withStand(clips: readonly ContentClip[], notes: ContentNote[]): readonly ContentClip[] {
  if (clips.some(({ name }) => /^stand\b/i.test(name))) return clips;
  notes.push({ kind: 'made', text: 'the sequence Stand, one second as the first clip begins' });
  const tracks = (clips[0]?.tracks ?? []).map((track): ContentTrack => ({
    ...track,
    interpolation: 'linear',
    times: Float64Array.of(0),
    values: track.values.slice(0, widthOf(track.property)),
  }));
  return [{ name: 'Stand', length: standLength, isLooping: true, speed: 0, rarity: 0, tracks }, ...clips];
}

function formOf({ version, isAlpha, mostParts }: MdxChoices, numbers: Numbers, notes: ContentNote[]) {
  const isWide = !isAlpha && version >= wideVersion;
  const canWeigh = isAlpha ? version >= batchVersion : version > classicVersion;
  const fits = isWide || numbers.bones.length <= mostBonesOfBytes;
  if (canWeigh && !fits && isAlpha) {
    throw new RangeError(
      `version ${version} has room for ${mostBonesOfBytes} bones; the model has ${numbers.bones.length}`,
    );
  }
  if (canWeigh && !fits) {
    notes.push({
      kind: 'approximated',
      text: `${numbers.bones.length} bones are more than the 256 that weights can name: groups of equal bones are written instead`,
    });
  }
  const isClassic = !isAlpha && version <= classicVersion;
  const isBatched = isAlpha && version >= batchVersion;
  return {
    form: canWeigh && fits ? ('weights' as const) : ('groups' as const),
    mostParts,
    isWide,
    limits: {
      vertices: isClassic ? classicVertices : mostVertices,
      // Counts of indices have two bytes there.
      triangles: isBatched ? Math.floor(mostVertices / 3) : Infinity,
    },
    boneOf: numbers.boneOf,
  };
}

function tellShift(content: ModelContent, geosets: readonly BuiltGeoset[], form: string, notes: ContentNote[]): void {
  const changed = geosets.filter(({ exact, near }) => !isNear(exact, near));
  if (changed.length === 0) return;
  const shift = largestShift(content, changed);
  const how = form === 'groups' ? 'equal parts of bones' : 'four bones in bytes';
  notes.push({
    kind: 'approximated',
    text: `weights of vertices as ${how}: they come to stand up to ${shift.toPrecision(2)} units from where they were`,
  });
}

function isNear(exact: BuiltGeoset['exact'], near: BuiltGeoset['near']): boolean {
  const isSame = exact.joints.length === near.joints.length;
  return isSame && exact.weights.every((weight, at) => Math.abs(weight - (near.weights[at] ?? 0)) < 1e-6);
}

/**
 * A new document of a plain model in the game's units; textures must have their paths.
 * @throws RangeError for what no document of the version can hold
 */
export function buildMdx(content: ModelContent, choices: MdxChoices): BuiltModel {
  const { version, isAlpha, hasPortraitCamera } = choices;
  const notes: ContentNote[] = [];
  const document = isAlpha ? createAlphaModel(version) : createModel(version);
  const whole = { ...content, clips: withStand(content.clips, notes) };
  const numbers = new Numbers(whole);
  const form = formOf(choices, numbers, notes);
  const geosets = whole.meshes.map((mesh) => buildGeosets(mesh, form));
  const all = geosets.flat();
  const extra = all.length - whole.meshes.length;
  if (extra > 0)
    notes.push({
      kind: 'made',
      text: `${counted(extra, 'more geoset')}, as meshes have more groups or vertices than one may have`,
    });
  if (numbers.standIns.length > 0) {
    notes.push({
      kind: 'made',
      text: `${counted(numbers.standIns.length, 'bone')} to stand in for others where a group needs one more than once`,
    });
  }
  let pivots: readonly number[] = [];
  editStructure(document, 'Import', (structure) => {
    const header = singleRecord(document, 'MODL');
    if (header !== null) structure.transaction.update(header.id, { name: fitted(content.name, nameSize) });
    const builder = new Builder(structure, whole, choices, numbers);
    builder.sequences();
    const { teamColor } = builder.textures();
    builder.materials(teamColor);
    for (const [index, parts] of geosets.entries()) {
      for (const part of parts) builder.geoset(part, whole.meshes[index]?.name ?? '');
    }
    builder.bones(all);
    builder.points();
    builder.collision();
    ({ pivots } = builder);
  });
  setPivots(document, pivots);
  measureExtents(document);
  notes.push({
    kind: 'made',
    text: 'extents from all sequences, a point Origin where there was none, a box to click on',
  });
  if (hasPortraitCamera) {
    editStructure(document, 'Camera', (structure) => {
      structure.create('camera', { name: 'Portrait', ...mdxCreation.fields(document, 'camera', null) });
    });
    notes.push({ kind: 'made', text: 'a camera for the portrait' });
  }
  tellShift(whole, all, form.form, notes);
  return { document, notes };
}
