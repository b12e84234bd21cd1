/** Which files a QC leads to: for readers that cannot look into folders while compiling. */
import type { KnownFiles } from '../../files.ts';
import { SourceError } from '../problem.ts';
import type { Smd } from '../smd.ts';
import type { Place, Script } from './scriptModel.ts';
import { readScript } from './script.ts';
import { Sources } from './sources.ts';

/** What is wrong in a file is told when it is compiled; here only what it names counts. */
function tried<R>(act: () => R): R | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

function smdsOf(script: Script, sources: Sources): readonly Smd[] {
  const meshes: Smd[] = [];
  for (const { file, place } of script.bodies.flatMap(({ models }) => models)) {
    const smd = file === null ? null : tried(() => sources.smd(file, place));
    if (smd !== null) meshes.push(smd);
  }
  for (const { files, place } of script.sequences) for (const file of files) tried(() => sources.smd(file, place));
  return meshes;
}

/** Paths that are still to be looked for; empty when everything that can be found is known. */
export function wantedFiles(main: string, known: KnownFiles): readonly string[] {
  const script = tried(() => readScript(main, known));
  if (script === null) return [...known.missing];
  const sources = new Sources(known, script, main);
  const meshes = smdsOf(script, sources);
  const place: Place = { file: main, line: 0 };
  const pictures = new Set([
    ...meshes.flatMap(({ triangles }) => triangles.map(({ texture }) => texture)),
    ...script.textureGroups.flat(2),
  ]);
  for (const name of pictures) tried(() => sources.picture(name, place));
  return [...known.missing];
}
