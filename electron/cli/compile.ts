/** `chunksmith compile`: Half-Life models from QC, SMD and BMP files. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ExchangeSource } from '../../shared/exchange/files.ts';
import { normalPath } from '../../shared/exchange/files.ts';
import { SourceError } from '../../shared/exchange/goldsrc/problem.ts';
import type { Command, ExitCode } from './command.ts';
import { printable, UsageError } from './command.ts';
import { ruleHelp, ruleOf } from './decompile.ts';
import { tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { FileFailure } from './files.ts';
import { messageOf } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface CompileResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'compiled';
  readonly out: string;
  readonly files: readonly string[];
  readonly size: number;
  readonly warnings: readonly string[];
}

/** Files of a folder and those around it, whatever the capitals in their names: QCs come from Windows. */
export class DiskSource implements ExchangeSource {
  private readonly folder: string;
  private readonly listings = new Map<string, ReadonlyMap<string, string>>();

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  read(path: string): Uint8Array | null {
    let place = this.folder;
    for (const part of normalPath(path).split('/')) {
      if (part === '..') {
        place = dirname(place);
        continue;
      }
      const name = this.namesIn(place).get(part.toLowerCase());
      if (name === undefined) return null;
      place = join(place, name);
    }
    try {
      const content = readFileSync(place);
      return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    } catch (error) {
      // A folder of the name is no file of the name.
      if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return null;
      throw error;
    }
  }

  private namesIn(folder: string): ReadonlyMap<string, string> {
    const known = this.listings.get(folder);
    if (known !== undefined) return known;
    let names: readonly string[] = [];
    try {
      names = readdirSync(folder);
    } catch {
      // What is no folder holds nothing; the file that is not found is what is told.
    }
    const made = new Map(names.map((name) => [name.toLowerCase(), name]));
    this.listings.set(folder, made);
    return made;
  }
}

export const compile: Command = {
  name: 'compile',
  form: 'FILE.qc --out FILE.mdl',
  summary: 'make a Half-Life model from QC, SMD and BMP files',
  explain: `Compiles by the rules of studiomdl, with these differences: pictures are kept whole (studiomdl crops them to what is
used), vertices are not moved onto a grid of hundredths, bones that an attachment, a controller or a hitbox names are kept,
and $keepallbones keeps all. Files are found whatever the capitals in their names. With $externaltextures and
$sequencegroup the further files go beside OUT.

  chunksmith compile barney/barney.qc --out barney.mdl
  chunksmith compile barney/barney.qc --out barney.mdl --uv classic --replace`,
  options: {
    out: { type: 'string', value: 'FILE.mdl', help: 'the model to write; needed' },
    uv: ruleHelp,
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call): Promise<ExitCode> {
    const { positionals, options, terminal } = call;
    const { out } = options;
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageError('compile needs one QC');
    if (typeof out !== 'string' || out === '') throw new UsageError('compile needs --out FILE.mdl');
    const rule = ruleOf(call);
    const isJson = options['json'] === true;
    try {
      terminal.progress(`Compiling ${printable(basename(file))}`);
      const { compileStudio } = await import('../../shared/exchange/goldsrc/compile/index.ts');
      const { files, warnings } = compileStudio(new DiskSource(dirname(file)), basename(file), {
        rule,
        name: basename(out),
      });
      const written = await writeFilesInto(dirname(out), files, options['replace'] === true);
      terminal.progress(null);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const result: CompileResult = {
        file,
        format: 'goldsrc',
        version: 10,
        status: 'compiled',
        out,
        files: written,
        size,
        warnings,
      };
      await terminal.out(`${isJson ? toJson(result) : printable(`${file} → ${out}: ${counted(size, 'byte')}`)}\n`);
      if (!isJson) for (const warning of warnings) terminal.err(`  ${printable(warning)}\n`);
      return 0;
    } catch (error) {
      terminal.progress(null);
      const line = error instanceof SourceError && error.line > 0 ? { line: error.line, source: error.file } : {};
      const failure: FileFailure = {
        file,
        format: 'goldsrc',
        version: null,
        status: 'error',
        ...line,
        message: messageOf(error),
      };
      await tellFailure(failure, isJson, terminal);
      return 1;
    }
  },
};
