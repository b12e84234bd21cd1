/** A studio model from QC, SMD and BMP files, by studiomdl's rules. */
import { errorsOfResult } from '../../../format/addedErrors.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { generateHitboxes, recomputeSequenceBoxes } from '../../../formats/goldsrc/edit/bounds.ts';
import { splitTextures } from '../../../formats/goldsrc/edit/texture.ts';
import type { LimitName } from '../../../formats/goldsrc/limits.ts';
import { mostOf } from '../../../formats/goldsrc/limits.ts';
import { bonesOf, framesHeld, hitboxesOf, sequencesOf } from '../../../formats/goldsrc/model.ts';
import { baseOf } from '../../../formats/goldsrc/names.ts';
import { animationReach } from '../../../formats/goldsrc/schema/animationBytes.ts';
import { Animation } from '../../../formats/goldsrc/schema/animations.ts';
import { furthestChannel } from '../../../formats/goldsrc/schema/channels.ts';
import { Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import { Bone, Hitbox } from '../../../formats/goldsrc/schema/skeleton.ts';
import type { ExchangeFile, ExchangeSource } from '../../files.ts';
import { fileNameOf, sourceOf } from '../../files.ts';
import { SourceError } from '../problem.ts';
import type { TextureRule } from '../textureRule.ts';
import type { CompiledParts } from './document.ts';
import { documentOf } from './document.ts';
import type { CompiledSubmodel } from './meshes.ts';
import { compileSubmodel } from './meshes.ts';
import type { Script, ScriptModel } from './scriptModel.ts';
import { readScript } from './script.ts';
import { compileSequence } from './sequences.ts';
import type { MeshSource } from './skeleton.ts';
import { CompiledSkeleton } from './skeleton.ts';
import { Sources } from './sources.ts';
import { CompiledTextures } from './textures.ts';
import { fieldsOf } from '../../../codec/record.ts';

export interface CompileOptions {
  /** How fractions become texels; `valve` when left out. */
  readonly rule?: TextureRule;
  /** Name of the model's file in the place of `$modelname`: `barney.mdl`. */
  readonly name?: string;
}

export interface Compiled {
  readonly document: FormatDocument;
  /** The model first, then its textures' and sequence groups' files. */
  readonly files: readonly ExchangeFile[];
  readonly warnings: readonly string[];
}

/** Hit groups of the QC reach down to children that name none. */
function setHitGroups(document: FormatDocument, script: Script): void {
  if (script.hitGroups.size === 0) return;
  const bones = bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)));
  const groupOf = (start: number): number => {
    for (let bone = start; bone >= 0; bone = bones[bone]?.parent ?? -1) {
      const group = script.hitGroups.get(bones[bone]?.name.toLowerCase() ?? '');
      if (group !== undefined) return group;
    }
    return 0;
  };
  document.edit('Hit groups', (transaction) => {
    for (const id of hitboxesOf(document)) {
      transaction.update(id, { group: groupOf(fieldsOf(Hitbox, document.get(id)).bone) });
    }
  });
}

/** What the engine would refuse or show wrongly. */
function limitWarnings({ skeleton, submodels, textures, sequences }: CompiledParts): readonly string[] {
  const warnings: string[] = [];
  const check = (limit: LimitName, used: number, of: string): void => {
    const most = mostOf[limit].halfLife;
    if (used > most) warnings.push(`${of}: ${used} ${limit}; Half-Life has room for ${most}`);
  };
  check('bones', skeleton.bones.length, 'the model');
  check('textures', textures.all.length, 'the model');
  check('sequences', sequences.length, 'the model');
  for (const [model, { vertexBones, normalBones, meshes }] of submodels) {
    // Keys of the map are the script's models.
    const name = (model as ScriptModel).file ?? 'blank';
    check('vertices', vertexBones.length, name);
    check('normals', normalBones.length, name);
    check(
      'triangles',
      meshes.reduce((sum, mesh) => sum + mesh.triangleCount, 0),
      name,
    );
    check('meshes', meshes.length, name);
  }
  return warnings;
}

function meshSources(script: Script, sources: Sources): ReadonlyMap<ScriptModel, MeshSource> {
  const found = new Map<ScriptModel, MeshSource>();
  for (const model of script.bodies.flatMap(({ models }) => models)) {
    if (model.file === null) continue;
    const smd = sources.smd(model.file, model.place);
    found.set(model, { smd, scale: model.scale, isReversed: model.isReversed, place: model.place });
  }
  return found;
}

/** The files of a document as the writer parts them. */
function filesOf(document: FormatDocument, name: string): readonly ExchangeFile[] {
  const { bytes, files } = document.writeFiles(name);
  return files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) }));
}

/** Samples of a sequence lie further from their records than 16 bits can say. */
export class SamplesTooFar extends RangeError {
  /** Of each sequence, how many bytes behind its record the furthest channel lies. */
  readonly reaches: readonly number[];

  constructor(message: string, reaches: readonly number[]) {
    super(message);
    this.reaches = reaches;
  }
}

function reachesOf(document: FormatDocument): readonly number[] {
  const bones = bonesOf(document).length;
  return sequencesOf(document).map((id) => {
    const fields = fieldsOf(Sequence, document.get(id));
    const blends = fields.animations.map((blend) => fieldsOf(Animation, document.get(blend)).samples);
    return animationReach(blends, { bones, frames: framesHeld(fields) });
  });
}

/**
 * @param main path of the QC in the source
 * @throws SourceError naming file and line; SamplesTooFar when an animation is too long for the format
 */
export function compileStudio(
  from: ExchangeSource | readonly ExchangeFile[],
  main: string,
  { rule = 'valve', name }: CompileOptions = {},
): Compiled {
  const source = 'read' in from ? from : sourceOf(from);
  const script = readScript(main, source);
  const sources = new Sources(source, script, main);
  const { warnings } = script;
  if (script.bodies.length === 0)
    throw new SourceError('no $body and no $bodygroup: there is nothing to show', { file: main, line: 0 });
  if (script.sequences.length === 0)
    throw new SourceError('no $sequence: the engine needs one', { file: main, line: 0 });
  const meshes = meshSources(script, sources);
  const [firstSequence] = script.sequences;
  const spare = firstSequence === undefined ? null : sources.smd(firstSequence.files[0] ?? '', firstSequence.place);
  const skeleton = new CompiledSkeleton([...meshes.values()], spare, script);
  const textures = new CompiledTextures(sources, script);
  textures.keepOrder();
  const submodels = new Map<object, CompiledSubmodel>();
  for (const [model, mesh] of meshes) submodels.set(model, compileSubmodel(mesh, { skeleton, textures, script, rule }));
  if (script.textureGroups.length > 1) warnings.push('only the first $texturegroup counts, as with studiomdl');
  const sequences = script.sequences.map((each) => compileSequence(each, skeleton.bones, sources, warnings));
  const parts: CompiledParts = { script, skeleton, textures, submodels, sequences };
  const stated = script.name === '' ? main.replace(/\.qc$/i, '') : script.name;
  const fileName = name ?? `${baseOf(fileNameOf(stated, 'model.mdl'))}.mdl`;
  const document = documentOf(parts, script.name === '' ? fileName : script.name, baseOf(fileName));
  if (script.hitboxes.length === 0) {
    generateHitboxes(document);
    setHitGroups(document, script);
  }
  recomputeSequenceBoxes(document);
  if (script.hasExternalTextures) splitTextures(document);
  warnings.push(...limitWarnings(parts), ...errorsOfResult(document.format, null, document));
  try {
    return { document, files: filesOf(document, fileName), warnings };
  } catch (error) {
    const reaches = reachesOf(document);
    if (!(error instanceof RangeError) || reaches.every((reach) => reach <= furthestChannel)) throw error;
    throw new SamplesTooFar(error.message, reaches);
  }
}
