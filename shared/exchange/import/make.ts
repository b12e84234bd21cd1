/** A model of another program as a new document of a game, with its texture files and the list of what became of it. */
import type { FormatDocument } from '../../format/format.ts';
import { counted } from '../../codec/words.ts';
import { buildM2 } from '../../formats/m2/build/index.ts';
import { buildMdx } from '../../formats/mdx/build/index.ts';
import type {
  ContentClip,
  ContentMaterial,
  ContentMesh,
  ContentNote,
  ContentTexture,
  ModelContent,
} from '../../model/content.ts';
import type { ShownShift } from '../../model/shownShift.ts';
import type { ExchangeFile, ExchangeSource } from '../files.ts';
import { fileNameOf } from '../files.ts';
import type { ReadModel } from '../gltf/read/index.ts';
import { readGltf } from '../gltf/read/index.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { readFbx } from '../fbx/read.ts';
import { readObj } from '../obj/read.ts';
import { heightOf, placedContent } from './axes.ts';
import { importEndingOf, importEndings } from './endings.ts';
import { buildStudio } from './goldsrc.ts';
import { joinedMeshes } from './join.ts';
import { gameName, withOwnNames } from './names.ts';
import type { ImportRecipe } from './recipe.ts';
import type { ImportTarget } from './targets.ts';
import { filledInKinds, personInMetres } from './targets.ts';
import { texturedContent } from './textures.ts';

function baseOf(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? name).replace(/\.\w+$/, '');
}

/** @throws ImportError with one sentence */
export async function readModel(bytes: Uint8Array, name: string, source: ExchangeSource): Promise<ReadModel> {
  const ending = importEndingOf(name);
  if (ending === null) throw new ImportError(`${name} is not a file that can be imported: ${importEndings.join(', ')}`);
  if (ending === 'fbx') return await readFbx(bytes, baseOf(name), source);
  return ending === 'obj' ? readObj(bytes, baseOf(name), source) : await readGltf(bytes, baseOf(name), source);
}

/** Units of the game for one of the file. */
export function scaleOf(read: ReadModel, target: ImportTarget, { scale, height }: ImportRecipe): number {
  if (scale !== undefined) return scale;
  const span = heightOf(read.content);
  if (height !== undefined && span !== null && span.high > span.low) return height / (span.high - span.low);
  return read.isGameUnits ? 1 : target.personHeight / personInMetres;
}

function chosenMaterials(
  content: ModelContent,
  { materials = {} }: ImportRecipe,
  { game }: ImportTarget,
): Pick<ModelContent, 'materials' | 'textures' | 'things'> {
  const textures: ContentTexture[] = [...content.textures];
  const chosen = content.materials.map((material): ContentMaterial => {
    const { texture: path, filledIn, ...choice } = materials[material.name] ?? {};
    if (filledIn !== undefined && filledInKinds[game].some(({ value }) => value === filledIn)) {
      const known = textures.findIndex((each) => each.filledIn === filledIn);
      const made = { name: '', path: '', image: null, filledIn, wrapsS: true, wrapsT: true };
      return { ...material, ...choice, texture: known >= 0 ? known : textures.push(made) - 1 };
    }
    if (path === undefined) return { ...material, ...choice };
    const before = content.textures[material.texture];
    const { wrapsS = true, wrapsT = true } = before ?? {};
    textures.push({ name: baseOf(path), path, image: null, wrapsS, wrapsT });
    return { ...material, ...choice, texture: textures.length - 1 };
  });
  // What no material shows any more needs no file.
  const { things } = content;
  const shown = [...chosen, ...(things?.particles ?? [])].map(({ texture }) => texture);
  const used = [...new Set(shown)].toSorted((left, right) => left - right);
  return {
    ...(things === undefined
      ? {}
      : {
          things: {
            ...things,
            particles: things.particles.map((each) => ({ ...each, texture: used.indexOf(each.texture) })),
          },
        }),
    materials: chosen.map((material) => ({ ...material, texture: used.indexOf(material.texture) })),
    textures: used.flatMap((index) => textures[index] ?? []),
  };
}

function chosenClips(
  { clips }: ModelContent,
  { game }: ImportTarget,
  recipe: ImportRecipe,
  notes: ContentNote[],
): readonly ContentClip[] {
  const choices = recipe.clips ?? {};
  const named = clips.flatMap((clip): readonly ContentClip[] => {
    const { name, isLooping = clip.isLooping, isLeftOut = false } = choices[clip.name] ?? {};
    if (isLeftOut) return [];
    const known = name ?? gameName(clip.name, game);
    if (known === null) {
      notes.push({
        kind: 'approximated',
        text:
          game === 'wow'
            ? `clip “${clip.name}” has no name of the game and becomes an animation of its own, played only when it is asked for`
            : `clip “${clip.name}” keeps its name, which the game plays only when it is asked to`,
      });
    }
    return [{ ...clip, name: known ?? clip.name, isLooping }];
  });
  return withOwnNames(named);
}

function chosenMeshes(
  { meshes }: ModelContent,
  { keepsMeshes = false }: ImportRecipe,
  notes: ContentNote[],
): readonly ContentMesh[] {
  if (keepsMeshes) return meshes;
  const joined = joinedMeshes(meshes);
  if (joined.length < meshes.length) {
    notes.push({
      kind: 'made',
      text: `${counted(joined.length, 'mesh', 'meshes')} of ${meshes.length}, as those of one bone and one material are joined`,
    });
  }
  return joined;
}

interface BuiltFor {
  readonly content: ModelContent;
  readonly files: readonly ExchangeFile[];
  readonly built: Pick<ImportedModel, 'document' | 'notes' | 'shift'>;
}

/** Half-Life's models hold their pictures; the others have them beside them. */
function builtFor(target: ImportTarget, chosen: ModelContent, recipe: ImportRecipe, notes: ContentNote[]): BuiltFor {
  if (target.game === 'halfLife')
    return { content: chosen, files: [], built: buildStudio(chosen, { isDithered: recipe.isDithered ?? false }) };
  const { content, files } = texturedContent(chosen, { folder: recipe.textureFolder ?? '', game: target.game }, notes);
  if (target.game === 'wow') {
    const choices = { version: target.version, hasPortraitCamera: recipe.hasPortraitCamera ?? false };
    return { content, files, built: buildM2(content, choices) };
  }
  const built = buildMdx(content, {
    version: target.version,
    isAlpha: target.game === 'wowAlpha',
    mostParts: recipe.weightParts ?? 4,
    hasPortraitCamera: recipe.hasPortraitCamera ?? false,
  });
  return { content, files, built };
}

export interface ImportedModel {
  readonly document: FormatDocument;
  /** File name of the model. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Files that belong to it: the views of models of World of Warcraft since version 264. */
  readonly companions: readonly ExchangeFile[];
  /** Texture files, to be put beside it. */
  readonly files: readonly ExchangeFile[];
  readonly notes: readonly ContentNote[];
  readonly scale: number;
  /** How far its vertices come to stand from where the source has them. */
  readonly shift: ShownShift;
}

/** @throws ImportError, RangeError for what no model of the target can hold */
export function makeModel(read: ReadModel, target: ImportTarget, recipe: ImportRecipe): ImportedModel {
  const notes: ContentNote[] = [...read.notes];
  const scale = scaleOf(read, target, recipe);
  const span = heightOf(read.content);
  const lift = recipe.standsOnGround === true && span !== null ? -span.low * scale : 0;
  const placed = placedContent(read.content, { front: recipe.front ?? 'z', scale, lift });
  const bones = recipe.bones ?? {};
  const chosen: ModelContent = {
    ...placed,
    joints: placed.joints.map((joint) => ({ ...joint, name: bones[joint.name] ?? joint.name })),
    ...chosenMaterials(placed, recipe, target),
    clips: chosenClips(placed, target, recipe, notes),
    meshes: chosenMeshes(placed, recipe, notes),
  };
  const { content, files, built } = builtFor(target, chosen, recipe, notes);
  const { document } = built;
  const triangles = content.meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0);
  const made = [
    counted(triangles, 'triangle'),
    counted(content.joints.length, 'bone'),
    counted(content.materials.length, 'material'),
    counted(content.clips.length, 'clip'),
  ];
  const told: ContentNote[] = [
    { kind: 'made', text: `${made.join(', ')}; ${scale.toPrecision(4)} units for one of the file` },
  ];
  const name = `${fileNameOf(content.name, 'model')}.${target.ending}`;
  const [main, ...companions] = filesOf(document, name);
  return {
    document,
    name,
    bytes: main?.bytes ?? document.write(),
    companions,
    files,
    notes: [...told, ...notes, ...built.notes],
    scale,
    shift: built.shift,
  };
}

/** What a document is written as: its main file, and those that belong to it. */
export function filesOf(document: FormatDocument, name: string): readonly ExchangeFile[] {
  const { bytes, files } = document.writeFiles(name);
  return files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) }));
}
