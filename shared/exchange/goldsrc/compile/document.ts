/** The compiled parts as a studio document. */
import type { FormatDocument } from '../../../format/format.ts';
import { RecordBuilder } from '../../../codec/reader.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { initialFields } from '../../../codec/record.ts';
import { Document } from '../../../document/document.ts';
import { cutText, encodedLength } from '../../../codec/text.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { goldsrc } from '../../../formats/goldsrc/index.ts';
import { groupSuffix } from '../../../formats/goldsrc/names.ts';
import { Animation } from '../../../formats/goldsrc/schema/animations.ts';
import { BodyPart, Mesh, SubModel } from '../../../formats/goldsrc/schema/body.ts';
import { GroupFile, SequenceGroup, StudioModel } from '../../../formats/goldsrc/schema/files.ts';
import { studioVersion } from '../../../formats/goldsrc/schema/header.ts';
import { controllerWraps } from '../../../formats/goldsrc/schema/names.ts';
import { Event, Pivot, Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from '../../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../../formats/goldsrc/schema/texture.ts';
import { SourceError } from '../problem.ts';
import type { CompiledSubmodel } from './meshes.ts';
import type { Script } from './scriptModel.ts';
import type { CompiledSequence } from './sequences.ts';
import { sampleScale, samplesOf } from './sequences.ts';
import type { CompiledSkeleton } from './skeleton.ts';
import type { CompiledTextures } from './textures.ts';
import { transitionTable } from './transitions.ts';

export interface CompiledParts {
  readonly script: Script;
  readonly skeleton: CompiledSkeleton;
  readonly textures: CompiledTextures;
  /** Null for a blank one. */
  readonly submodels: ReadonlyMap<object, CompiledSubmodel>;
  readonly sequences: readonly CompiledSequence[];
}

const rotations = 0x38;
const wholeTurn = 360;

/** A name as a model holds it: one that its place cannot hold is cut, with room for the zero behind it, and told. */
function heldName(name: string, size: number, what: string, { warnings }: Script): string {
  if (encodedLength(name) <= size) return name;
  const held = cutText(name, size - 1);
  warnings.push(`${what} "${name}" is cut to "${held}": models have room for ${size - 1} letters`);
  return held;
}

/** Puts children into their owners' lists, owners last. */
class Maker {
  readonly builder = new RecordBuilder();

  add(schema: RecordSchema, owner: RecordId, fields: Fields, id: RecordId = this.builder.reserve()): RecordId {
    this.builder.put(id, schema.type, owner, null, { ...initialFields(schema, studioVersion), ...fields });
    return id;
  }
}

function bodypartIds(maker: Maker, root: RecordId, { script, submodels }: CompiledParts): readonly RecordId[] {
  let base = 1;
  return script.bodies.map(({ name, models }) => {
    const part = maker.builder.reserve();
    const ids = models.map((model) => {
      const compiled = submodels.get(model);
      const submodel = maker.builder.reserve();
      const { meshes = [], ...vectors } = compiled ?? {};
      const list = meshes.map((mesh) => maker.add(Mesh, submodel, { ...mesh }));
      const called = model.file === null ? 'blank' : model.file.replace(/\.smd$/i, '');
      return maker.add(SubModel, part, { name: called, ...vectors, meshes: list }, submodel);
    });
    maker.add(BodyPart, root, { name: heldName(name, 64, 'the body', script), base, models: ids }, part);
    base *= Math.max(1, ids.length);
    return part;
  });
}

/** As the compiler asks: whole degrees that begin at −360. */
function isWholeTurn(start: number, end: number): boolean {
  const [from, to] = [start, end].map((degrees) => Math.trunc(degrees + wholeTurn) % wholeTurn);
  return from === to;
}

function pointIds(maker: Maker, root: RecordId, { script, skeleton }: CompiledParts): Fields {
  const controllers = script.controllers.map(({ channel, bone, type, start, end, place }) => {
    const wraps = (type & rotations) !== 0 && isWholeTurn(start, end) ? controllerWraps : 0;
    return maker.add(BoneController, root, {
      bone: skeleton.need(bone, '$controller', place),
      type: type | wraps,
      start,
      end,
      channel,
    });
  });
  const attachments = script.attachments.map(({ bone, origin, place, name }) =>
    maker.add(Attachment, root, {
      name,
      bone: skeleton.need(bone, '$attachment', place),
      origin: origin.map(Math.fround),
    }),
  );
  const hitboxes = script.hitboxes.map(({ bone, group, minimum, maximum, place }) =>
    maker.add(Hitbox, root, {
      bone: skeleton.need(bone, '$hbox', place),
      group,
      minimum: minimum.map(Math.fround),
      maximum: maximum.map(Math.fround),
    }),
  );
  return { controllers, attachments, hitboxes };
}

function boneIds(
  maker: Maker,
  root: RecordId,
  { script, skeleton, sequences }: CompiledParts,
): { readonly ids: readonly RecordId[]; readonly scales: readonly (readonly number[])[] } {
  const names = skeleton.bones.map(({ name }) => heldName(name, 32, 'the bone', script));
  const twice = names.find((name, bone) => names.indexOf(name) !== bone);
  if (twice !== undefined) {
    throw new SourceError(`two bones would be called "${twice}": models have room for 31 letters`, {
      file: '',
      line: 0,
    });
  }
  const scales = skeleton.bones.map(({ value }, bone) => sampleScale(bone, value, sequences));
  const ids = skeleton.bones.map(({ name, parent, value }, bone) => {
    const controllers = [-1, -1, -1, -1, -1, -1];
    for (const [index, { bone: named, type }] of script.controllers.entries()) {
      const channel = Math.log2(type);
      if (skeleton.find(named) === bone && channel < controllers.length) controllers[channel] = index;
    }
    return maker.add(Bone, root, {
      name: names[bone] ?? name,
      parent,
      controllers,
      value: value.map(Math.fround),
      scale: scales[bone] ?? [],
    });
  });
  return { ids, scales };
}

/** Which group each sequence is in: as named, or by size, where those without an activity go to groups. Format page 19. */
function groupNumbers(
  { script, sequences }: CompiledParts,
  sizes: readonly number[],
): { readonly numbers: readonly number[]; readonly labels: readonly string[] } {
  const size = script.groupSize;
  if (size === null)
    return { numbers: sequences.map((each) => each.script.group), labels: ['default', ...script.groups] };
  const { notedGroups } = script;
  if (notedGroups !== null) {
    const numbers = sequences.map((each) => notedGroups.bySequence.get(each.script.name) ?? 0);
    return { numbers, labels: ['default', ...notedGroups.labels] };
  }
  const labels = ['default'];
  let filled = Infinity;
  const numbers = sequences.map((each, index) => {
    if (each.script.activity !== 0) return 0;
    const own = sizes[index] ?? 0;
    if (filled + own > size) {
      labels.push(`group${labels.length}`);
      filled = 0;
    }
    filled += own;
    return labels.length - 1;
  });
  return { numbers, labels };
}

function sequenceIds(
  maker: Maker,
  root: RecordId,
  parts: CompiledParts,
  scales: readonly (readonly number[])[],
): { readonly ids: readonly RecordId[]; readonly labels: readonly string[] } {
  const blends = parts.sequences.map(({ blends: all, frames }) =>
    all.map((poses) => samplesOf(poses, frames, parts.skeleton.bones, scales)),
  );
  const { numbers, labels } = groupNumbers(
    parts,
    blends.map((all) => all.reduce((sum, samples) => sum + samples.length, 0)),
  );
  const ids = parts.sequences.map(({ script, frames, linearMovement }, index) => {
    const id = maker.builder.reserve();
    const [first] = script.blends;
    const second = script.secondBlend ?? script.blends[1];
    const fields: Fields = {
      name: heldName(script.name, 32, 'the sequence', parts.script),
      framesPerSecond: Math.fround(script.framesPerSecond),
      flags: script.isLooping ? 1 : 0,
      activity: script.activity,
      activityWeight: script.activityWeight,
      frames,
      motionType: script.motionType,
      linearMovement: linearMovement.map(Math.fround),
      blendType: [first?.type ?? 0, second?.type ?? 0],
      blendStart: [first?.start ?? 0, second?.start ?? 0].map(Math.fround),
      // What is not named goes from 0 to 1 on the first axis and nowhere on the second, as the compiler leaves it.
      blendEnd: [first?.end ?? 1, second?.end ?? 0].map(Math.fround),
      group: numbers[index] ?? 0,
      entryNode: script.entryNode,
      exitNode: script.exitNode,
      nodeFlags: script.isReversible ? 1 : 0,
      events: script.events.map(({ options, ...event }) =>
        maker.add(Event, id, { ...event, options: heldName(options, 64, 'the options of an event', parts.script) }),
      ),
      pivots: script.pivots.map((pivot) => maker.add(Pivot, id, { ...pivot, origin: pivot.origin.map(Math.fround) })),
      animations: (blends[index] ?? []).map((samples) => maker.add(Animation, id, { samples })),
    };
    return maker.add(Sequence, root, fields, id);
  });
  return { ids, labels };
}

function groupIds(maker: Maker, root: RecordId, labels: readonly string[], base: string): readonly RecordId[] {
  return labels.map((label, number) => {
    if (number === 0) return maker.add(SequenceGroup, root, { label });
    const id = maker.builder.reserve();
    const name = `models\\${base}${groupSuffix(number)}.mdl`;
    const file = maker.add(GroupFile, id, { name });
    return maker.add(SequenceGroup, root, { label, name, files: [file] }, id);
  });
}

/** The document; boxes and external textures are still to be made. */
export function documentOf(parts: CompiledParts, name: string, base: string): FormatDocument {
  const maker = new Maker();
  const root = maker.builder.reserve();
  const { script, textures } = parts;
  const { columns, families, table } = textures.skins();
  const bones = boneIds(maker, root, parts);
  const sequences = sequenceIds(maker, root, parts, bones.scales);
  const { count, table: transitions } = transitionTable(parts.sequences.map((each) => each.script));
  const zero = [0, 0, 0] as const;
  const fields: Fields = {
    ...initialFields(StudioModel, studioVersion),
    name,
    eyePosition: script.eyePosition.map(Math.fround),
    hullMinimum: (script.hull?.[0] ?? zero).map(Math.fround),
    hullMaximum: (script.hull?.[1] ?? zero).map(Math.fround),
    clipMinimum: (script.clip?.[0] ?? zero).map(Math.fround),
    clipMaximum: (script.clip?.[1] ?? zero).map(Math.fround),
    flags: script.flags,
    bones: bones.ids,
    ...pointIds(maker, root, parts),
    sequences: sequences.ids,
    sequenceGroups: groupIds(maker, root, sequences.labels, base),
    textures: textures.all.map(({ name: called, flags, picture: { width, height, pixels, palette } }) =>
      maker.add(Texture, root, {
        name: heldName(called, 64, 'the texture', script),
        ...{ flags, width, height, pixels, palette },
      }),
    ),
    skinColumns: columns,
    skinFamilies: families,
    skinTable: table,
    bodyparts: bodypartIds(maker, root, parts),
    nodeCount: count,
    transitions,
  };
  maker.builder.put(root, StudioModel.type, null, null, fields);
  const { records, nextId } = maker.builder;
  return new Document(goldsrc, { records, root, nextId, version: studioVersion });
}
