/** Models of Half-Life as others read them: Open Asset Import Library, and our own sources of it compiled once more. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileStudio } from '../shared/exchange/goldsrc/compile/index.ts';
import { decompileStudio } from '../shared/exchange/goldsrc/decompile/index.ts';
import type { ImportedModel } from '../shared/exchange/import/make.ts';
import type { FormatDocument } from '../shared/format/format.ts';
import { posedPositions } from '../shared/model/posed.ts';
import { viewOf } from '../shared/test/models.ts';

/** What that library tells of a scene, as far as it is looked at. */
interface Scene {
  readonly meshes?: readonly { readonly faces: readonly (readonly number[])[] }[];
  readonly animations?: readonly unknown[];
}

/** A reader of its own for each file, as a damaged one may leave it unusable. */
async function sceneOf(bytes: Uint8Array): Promise<Scene | null> {
  const path = createRequire(import.meta.url).resolve('assimpjs/dist/assimpjs.wasm');
  const { default: start } = await import('assimpjs');
  const assimp = await start({ wasmBinary: await readFile(path) });
  const files = new assimp.FileList();
  files.AddFile('model.mdl', bytes);
  const made = assimp.ConvertFileList(files, 'assjson');
  return made.IsSuccess() ? JSON.parse(new TextDecoder().decode(made.GetFile(0).GetContent())) : null;
}

/** Numbers of what the model shows: triangles, sequences, and its reach along each axis in the middle of each sequence. */
function measuresOf(document: FormatDocument): readonly number[] {
  const view = viewOf(document);
  const poser = view.poser();
  const reaches = view.clips.flatMap((clip) => {
    poser.pose(clip, (clip.start + clip.end) / 2, { camera: null });
    const [least, most] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    for (const mesh of view.meshes) {
      for (const [at, value] of posedPositions(view, mesh, poser.matrices).entries()) {
        least[at % 3] = Math.min(least[at % 3] ?? 0, value);
        most[at % 3] = Math.max(most[at % 3] ?? 0, value);
      }
    }
    return [...least, ...most];
  });
  return [view.meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0), view.clips.length, ...reaches];
}

/** What is against a model that was made: empty where both see what it shows. */
export async function studioProblems({ document, bytes }: ImportedModel): Promise<readonly string[]> {
  const problems: string[] = [];
  const own = measuresOf(document);
  const scene = await sceneOf(bytes);
  if (scene === null) problems.push('assimp does not read it');
  else {
    const faces = (scene.meshes ?? []).reduce((sum, mesh) => sum + mesh.faces.length, 0);
    if (faces !== own[0]) problems.push(`assimp sees ${faces} triangles of ${own[0] ?? 0}`);
    const clips = scene.animations?.length ?? 0;
    if (clips !== own[1]) problems.push(`assimp sees ${clips} sequences of ${own[1] ?? 0}`);
  }
  const { files, main, warnings } = decompileStudio(document, { rule: 'classic' });
  problems.push(...warnings.map((warning) => `decompiled: ${warning}`));
  const again = measuresOf(compileStudio(files, main, { rule: 'classic' }).document);
  const size = Math.max(...own.slice(2).map(Math.abs));
  const off = Math.max(...own.map((value, at) => Math.abs(value - (again[at] ?? Infinity))));
  if (!(off <= size * 1e-3)) problems.push(`decompiled and compiled again it is ${off} of ${size} apart`);
  return problems;
}
