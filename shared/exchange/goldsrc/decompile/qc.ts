/** The QC of a model: everything that stands in no mesh, animation or picture, as commands of the compiler. */
import { heldCount, positions } from '../../../codec/count.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { cornerLength, triangleCorners } from '../../../formats/goldsrc/geometry/triangles.ts';
import { groupSuffix } from '../../../formats/goldsrc/names.ts';
import {
  attachmentsOf,
  bodypartsOf,
  bonesOf,
  controllersOf,
  hitboxesOf,
  modelFields,
  sequenceGroupsOf,
  sequencesOf,
  submodelsOf,
  texturesOf,
} from '../../../formats/goldsrc/model.ts';
import { BodyPart, Mesh, SubModel } from '../../../formats/goldsrc/schema/body.ts';
import { SequenceGroup } from '../../../formats/goldsrc/schema/files.ts';
import { controllerWraps } from '../../../formats/goldsrc/schema/names.ts';
import { Event, Pivot, Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import type { SequenceFields } from '../../../formats/goldsrc/model.ts';
import { Attachment, Bone, BoneController, Hitbox } from '../../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../../formats/goldsrc/schema/texture.ts';
import { smdNumber } from '../smd.ts';
import type { TextureRule } from '../textureRule.ts';
import { activityWord, flagsByName, renderModes, wordsOfMotion } from '../words.ts';
import type { DecompilePlan } from './plan.ts';
import { skinsOf } from '../../../formats/goldsrc/skins.ts';
import { fieldsOf } from '../../../codec/record.ts';

export const animationFolder = 'anims';
export const textureFolder = 'textures';

const mouthChannel = 4;

function text(value: string): string {
  return `"${value.replaceAll(/["\r\n]/g, '_')}"`;
}

function numbers(values: readonly number[]): string {
  return values.map(smdNumber).join(' ');
}

/**
 * Whether compilers would keep all bones in their order: they take those that vertices use, and their parents, mesh after
 * mesh.
 */
function keepsBones(document: DocumentView): boolean {
  const parents = bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)).parent);
  const taken = new Set<number>();
  for (const id of submodelsOf(document)) {
    const { vertexBones, meshes } = fieldsOf(SubModel, document.get(id));
    const used = new Set<number>();
    for (const mesh of meshes) {
      const corners = triangleCorners(fieldsOf(Mesh, document.get(mesh)).commands);
      for (let at = 0; at < corners.length; at += cornerLength) {
        const start = vertexBones[corners[at] ?? 0] ?? 0;
        for (let bone = start; bone >= 0 && !used.has(bone); bone = parents[bone] ?? -1) used.add(bone);
      }
    }
    for (const bone of [...used].toSorted((left, right) => left - right)) taken.add(bone);
  }
  return taken.size === parents.length && [...taken].every((bone, index) => bone === index);
}

function textureNote(document: DocumentView, plan: DecompilePlan): string {
  const names = texturesOf(document).map((id) => text(plan.textures.get(id) ?? ''));
  const { columns } = skinsOf(document);
  return names.length === 0 ? '' : ` //@ textures ${columns} ${names.join(' ')}`;
}

/** The groups that no command can say: their labels, and which sequence is in which. */
function groupNote(document: DocumentView, plan: DecompilePlan): string {
  const labels = sequenceGroupsOf(document)
    .slice(1)
    .map((id, index) => fieldsOf(SequenceGroup, document.get(id)).label || `group${index + 1}`);
  const sequenceWords = sequencesOf(document).flatMap((id) => {
    const called = plan.sequences.get(id);
    const { group } = fieldsOf(Sequence, document.get(id));
    return called === undefined || group === 0 ? [] : [`${text(called.name)} ${group}`];
  });
  return ` //@ groups ${labels.length} ${[...labels.map(text), ...sequenceWords].join(' ')}`;
}

function header(document: DocumentView, plan: DecompilePlan, rule: TextureRule): string[] {
  const model = modelFields(document);
  const { eyePosition: eye, flags } = model;
  const lines = [
    `// ${plan.base}.mdl, decompiled by Chunksmith; texture coordinates by the rule "${rule}"`,
    `$modelname ${text(`${plan.base}.mdl`)}`,
    '$cd "."',
    // Compilers list textures as meshes come upon them; ours keeps this order.
    `$cdtexture ${text(textureFolder)}${textureNote(document, plan)}`,
    '$scale 1.0',
    '$cliptotextures',
  ];
  if (model.textureFiles.length > 0) lines.push('$externaltextures');
  if (!keepsBones(document)) {
    lines.push(
      '// Valve’s compiler does not know this command: it drops bones without vertices, and orders them anew.',
      '$keepallbones',
    );
  }
  if (flags !== 0) lines.push(`$flags ${flags}`);
  // The compiler stores −b, a, c.
  const [x = 0, y = 0, z = 0] = eye;
  if (x !== 0 || y !== 0 || z !== 0) lines.push(`$eyeposition ${numbers([y, -x, z])}`);
  const box = (name: string, minimum: readonly number[], maximum: readonly number[]): void => {
    if ([...minimum, ...maximum].some((value) => value !== 0)) {
      lines.push(`${name} ${numbers([...minimum, ...maximum])}`);
    }
  };
  box('$bbox', model.hullMinimum, model.hullMaximum);
  box('$cbox', model.clipMinimum, model.clipMaximum);
  return lines;
}

function bodies(document: DocumentView, plan: DecompilePlan): string[] {
  return bodypartsOf(document).flatMap((id) => {
    const { name, models } = fieldsOf(BodyPart, document.get(id));
    const files = models.map((model) => plan.submodels.get(model) ?? null);
    const [only] = files;
    if (files.length === 1 && typeof only === 'string') return [`$body ${text(name)} ${text(only)}`];
    const choices = files.map((file) => (file === null ? '  blank' : `  studio ${text(file)}`));
    return [`$bodygroup ${text(name)}`, '{', ...choices, '}'];
  });
}

function textures(document: DocumentView, plan: DecompilePlan): string[] {
  const ids = texturesOf(document);
  const lines = ids.flatMap((id) => {
    const { name, flags } = fieldsOf(Texture, document.get(id));
    const called = plan.textures.get(id) ?? name;
    const implied = flagsByName(called);
    const modes = Object.entries(renderModes).filter(([, bit]) => (flags & bit & ~implied) !== 0);
    const known = Object.values(renderModes).reduce((mask, bit) => mask | bit, implied);
    if ((flags & ~known) !== 0)
      plan.warnings.push(`texture "${called}": flags 0x${(flags & ~known).toString(16)} have no command`);
    if ((implied & ~flags) !== 0) {
      plan.warnings.push(
        `texture "${called}" is not ${flags === 0 ? 'chrome' : 'flat'}, but compilers make it so for its name`,
      );
    }
    return modes.map(([mode]) => `$texrendermode ${text(called)} ${mode}`);
  });
  const { columns, families, table } = skinsOf(document);
  if (families < 2) return lines;
  const nameAt = (family: number, column: number): string => {
    const id = ids[table[family * columns + column] ?? -1];
    return (id === undefined ? undefined : plan.textures.get(id)) ?? 'missing.bmp';
  };
  const skins = positions(families, table.length);
  const changing = positions(columns, table.length).filter((column) =>
    skins.some((family) => nameAt(family, column) !== nameAt(0, column)),
  );
  const shown = changing.length > 0 ? changing : [0];
  lines.push('$texturegroup "skinfamilies"', '{');
  for (const family of skins) {
    lines.push(`  { ${shown.map((column) => text(nameAt(family, column))).join(' ')} }`);
  }
  return [...lines, '}'];
}

function points(document: DocumentView, plan: DecompilePlan): string[] {
  const bone = (index: number): string => text(plan.bones[index] ?? plan.bones[0] ?? 'root');
  const controllers = controllersOf(document).map((id) => {
    const { bone: index, type, start, end, channel } = fieldsOf(BoneController, document.get(id));
    const { words } = wordsOfMotion(type & ~controllerWraps);
    const input = channel >= mouthChannel ? 'mouth' : String(channel);
    return `$controller ${input} ${bone(index)} ${words[0] ?? 'XR'} ${numbers([start, end])}`;
  });
  const attachments = attachmentsOf(document).map((id, index) => {
    const { bone: at, origin, name, type, vectors } = fieldsOf(Attachment, document.get(id));
    if (name !== '') plan.warnings.push(noted(`the name "${name}" of attachment ${index}`));
    if (type !== 0 || vectors.some((value) => value !== 0)) {
      plan.warnings.push(`attachment ${index}: its type and vectors, which nothing uses, have no command`);
    }
    return `$attachment ${index} ${bone(at)} ${numbers(origin)}${name === '' ? '' : ` //@ name ${text(name)}`}`;
  });
  const hitboxes = hitboxesOf(document).map((id) => {
    const { bone: at, group, minimum, maximum } = fieldsOf(Hitbox, document.get(id));
    return `$hbox ${group} ${bone(at)} ${numbers([...minimum, ...maximum])}`;
  });
  return [...controllers, ...attachments, ...hitboxes];
}

/** What stands in a note: our compiler reads it, others pass over it. */
function noted(what: string): string {
  return `${what} stands in a comment: Chunksmith takes it from there when it compiles, other compilers drop it`;
}

function nodeOption({ entryNode, exitNode, nodeFlags }: SequenceFields): string[] {
  if (entryNode === 0 && exitNode === 0) return [];
  if (entryNode === exitNode) return [`node ${entryNode}`];
  return [`${(nodeFlags & 1) === 0 ? 'transition' : 'rtransition'} ${entryNode} ${exitNode}`];
}

function sequenceLines(
  document: DocumentView,
  plan: DecompilePlan,
  sequence: SequenceFields,
  called: { readonly name: string; readonly blends: readonly string[] },
): string[] {
  const options: string[] = [];
  if (sequence.activity !== 0) options.push(`${activityWord(sequence.activity)} ${sequence.activityWeight}`);
  const { words, rest } = wordsOfMotion(sequence.motionType);
  if (rest !== 0) plan.warnings.push(`sequence "${called.name}": motion bits 0x${rest.toString(16)} have no command`);
  options.push(...words, `fps ${smdNumber(sequence.framesPerSecond)}`);
  if ((sequence.flags & 1) !== 0) options.push('loop');
  if ((sequence.flags & ~1) !== 0)
    plan.warnings.push(`sequence "${called.name}": flags 0x${(sequence.flags & ~1).toString(16)} have no command`);
  options.push(...nodeOption(sequence));
  const [, secondType = 0] = sequence.blendType;
  const secondRange = [sequence.blendStart[1] ?? 0, sequence.blendEnd[1] ?? 0];
  const hasSecond = secondType !== 0 || secondRange.some((value) => value !== 0);
  if (secondType !== 0) plan.warnings.push(noted(`the second blend of sequence "${called.name}"`));
  // A second `blend` command would take the place of the first one with Valve's compiler.
  const note = hasSecond ? ` //@ blend ${secondType} ${numbers(secondRange)}` : '';
  const lines = [
    `$sequence ${text(called.name)} {${note}`,
    ...called.blends.map((blend) => `  ${text(`${animationFolder}/${blend}`)}`),
  ];
  lines.push(`  ${options.join(' ')}`);
  const [word] = wordsOfMotion(sequence.blendType[0] ?? 0).words;
  if (word !== undefined) {
    lines.push(`  blend ${word} ${numbers([sequence.blendStart[0] ?? 0, sequence.blendEnd[0] ?? 0])}`);
  }
  for (const id of sequence.events) {
    const { event, frame, options: value } = fieldsOf(Event, document.get(id));
    lines.push(`  { event ${event} ${frame}${value === '' ? '' : ` ${text(value)}`} }`);
  }
  for (const [index, id] of sequence.pivots.entries()) {
    const { start, end, origin } = fieldsOf(Pivot, document.get(id));
    const hasOrigin = origin.some((value) => value !== 0);
    if (hasOrigin) plan.warnings.push(noted(`the origin of pivot ${index} of sequence "${called.name}"`));
    lines.push(`  pivot ${index} ${start} ${end}${hasOrigin ? ` //@ origin ${numbers(origin)}` : ''}`);
  }
  return [...lines, '}'];
}

/** Groups as commands: a name before the first sequence of each, or a size where sequences of groups do not follow each other. */
function sequences(document: DocumentView, plan: DecompilePlan): string[] {
  const lines: string[] = [];
  const all = sequencesOf(document).map((id) => ({ id, fields: fieldsOf(Sequence, document.get(id)) }));
  const groups = sequenceGroupsOf(document);
  const isOrdered = all.every(
    ({ fields }, index) => index === 0 || fields.group >= (all[index - 1]?.fields.group ?? 0),
  );
  if (!isOrdered) {
    lines.push(
      '// Sequences of several groups stand mixed, as with this command: those without an activity go to groups.',
      `$sequencegroupsize 64${groupNote(document, plan)}`,
    );
    plan.warnings.push(
      'sequence groups are made by size where another program compiles this, and may come out otherwise than they were',
    );
  }
  let group = 0;
  for (const { id, fields } of all) {
    const called = plan.sequences.get(id);
    if (called === undefined) continue;
    if (fields.animations.length === 0) {
      plan.warnings.push(
        `sequence "${called.name}" is left out: the file of its group ${groupSuffix(fields.group)} is not there`,
      );
      continue;
    }
    const wanted = isOrdered ? heldCount(fields.group, groups.length - 1) : 0;
    for (; group < wanted; group++) {
      const record = groups[group + 1];
      const label = record === undefined ? '' : fieldsOf(SequenceGroup, document.get(record)).label;
      lines.push(`$sequencegroup ${text(label === '' ? `group${group + 1}` : label)}`);
    }
    lines.push(...sequenceLines(document, plan, fields, called));
  }
  return lines;
}

/** Meshes may show columns of the skin table that name no texture. */
function checkColumns(document: DocumentView, plan: DecompilePlan): void {
  const { columns } = skinsOf(document);
  const missing = submodelsOf(document)
    .flatMap((id) => fieldsOf(SubModel, document.get(id)).meshes)
    .some((id) => fieldsOf(Mesh, document.get(id)).skinColumn >= columns);
  if (missing) plan.warnings.push('some meshes have no texture: its file is not there, and none can be written');
}

export function qcText(document: DocumentView, plan: DecompilePlan, rule: TextureRule): string {
  checkColumns(document, plan);
  const blocks = [
    header(document, plan, rule),
    bodies(document, plan),
    textures(document, plan),
    points(document, plan),
    sequences(document, plan),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
