/** The compiling of a model as a job of a worker: tells what files it still needs, or what came of it. */
import type { ExchangeFile } from '../exchange/files.ts';
import { KnownFiles } from '../exchange/files.ts';
import { compileStudio } from '../exchange/goldsrc/compile/index.ts';
import { wantedFiles } from '../exchange/goldsrc/compile/wanted.ts';
import { SourceError } from '../exchange/goldsrc/problem.ts';
import type { TextureRule } from '../exchange/goldsrc/textureRule.ts';

export interface CompileParams {
  /** Path of the QC among the files. */
  readonly main: string;
  /** Files read so far; null for paths that lead to nothing. */
  readonly files: readonly (readonly [path: string, bytes: Uint8Array | null])[];
  readonly rule: TextureRule;
}

export type CompileOutcome =
  | { readonly kind: 'wanting'; readonly paths: readonly string[] }
  | { readonly kind: 'compiled'; readonly files: readonly ExchangeFile[]; readonly warnings: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string; readonly file: string; readonly line: number };

export function compileJob({ main, files, rule }: CompileParams): CompileOutcome {
  const known = new KnownFiles(new Map(files.map(([path, bytes]) => [path.toLowerCase(), bytes])));
  const paths = wantedFiles(main, known);
  if (paths.length > 0) return { kind: 'wanting', paths };
  try {
    const compiled = compileStudio(known, main, { rule });
    return { kind: 'compiled', files: compiled.files, warnings: compiled.warnings };
  } catch (error) {
    if (error instanceof SourceError) {
      return { kind: 'failed', message: error.problem, file: error.file, line: error.line };
    }
    // Numbers that the format cannot hold, such as an animation that is too long.
    if (error instanceof RangeError) return { kind: 'failed', message: error.message, file: main, line: 0 };
    throw error;
  }
}
