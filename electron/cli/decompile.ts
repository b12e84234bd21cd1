/** `chunksmith decompile`: Half-Life models as QC, SMD and BMP files. */
import { basename } from 'node:path';
import type { TextureRule } from '../../shared/exchange/goldsrc/textureRule.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Call, Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface DecompileResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'decompiled';
  /** Path of the QC. */
  readonly out: string;
  readonly files: readonly string[];
  readonly warnings: readonly string[];
}

const rules: readonly TextureRule[] = ['valve', 'classic'];

/** The rule for texture coordinates that a call asks for. */
export function ruleOf({ options }: Pick<Call, 'options'>): TextureRule {
  const { uv } = options;
  if (uv === undefined) return 'valve';
  const rule = rules.find((each) => each === uv);
  if (rule === undefined) throw new UsageError(`--uv ${String(uv)}: possible are ${rules.join(', ')}`);
  return rule;
}

export const ruleHelp = {
  type: 'string',
  value: 'valve|classic',
  help: "texture coordinates as Valve's studiomdl counts them (u × (width − 1)), or as Sven Co-op's and others do (u × width)",
} as const;

interface Run {
  readonly folder: string;
  readonly rule: TextureRule;
  readonly replaces: boolean;
  readonly taken: TakenPlaces;
}

async function decompileOpen({ file, document }: OpenFile, run: Run): Promise<DecompileResult> {
  if (document.format.id !== 'goldsrc')
    throw new Error(`is a ${document.format.name}; only Half-Life models can be decompiled`);
  const { decompileStudio } = await import('../../shared/exchange/goldsrc/decompile/index.ts');
  const { files, warnings } = decompileStudio(document, { rule: run.rule });
  const written = await writeFilesInto(run.folder, files, run.replaces, { source: file, taken: run.taken });
  const [out = ''] = written;
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: 'decompiled',
    out,
    files: written,
    warnings,
  };
}

export const decompile: Command = {
  name: 'decompile',
  form: 'FILE… --out FOLDER',
  summary: 'turn Half-Life models into QC, SMD and BMP files',
  explain: `Writes what a model could be compiled from: the QC and the reference meshes into FOLDER, animations into its folder
anims, pictures into textures. Of several models each gets a folder of its own name. Files that exist are only overwritten
with --replace, and then kept as .bak.

Nothing in a model says how its compiler counted texture coordinates: Valve's multiplies by the width less one, those of
Sven Co-op, DoomMusic and studiomdl++ by the width. Choose the rule of the compiler that is to read the result.

  chunksmith decompile barney.mdl --out barney
  chunksmith decompile models --out sources --uv classic`,
  options: {
    out: { type: 'string', value: 'FOLDER', help: 'where the files go; made when it is not there; needed' },
    uv: ruleHelp,
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    const { out } = options;
    if (positionals.length === 0) throw new UsageError('decompile needs files or folders');
    if (typeof out !== 'string' || out === '') throw new UsageError('decompile needs --out FOLDER');
    const rule = ruleOf(call);
    const isJson = options['json'] === true;
    const isOne = positionals.length === 1 && /\.mdl$/i.test(positionals[0] ?? '');
    const taken = new TakenPlaces();
    return await eachFile(positionals, call, async (found) => {
      const own = basename(found.file).replace(/\.mdl$/i, '');
      const folder = isOne ? out : `${out}/${own}`;
      const run = { folder, rule, replaces: options['replace'] === true, taken };
      const result = await withDocument(found, formats, (open) => decompileOpen(open, run));
      if (result.status === 'error') {
        await tellFailure(result, isJson, terminal);
        return false;
      }
      const line = `${result.file} → ${result.out}: ${counted(result.files.length, 'file')}`;
      await terminal.out(`${isJson ? toJson(result) : printable(line)}\n`);
      if (!isJson) for (const warning of result.warnings) terminal.err(`  ${printable(warning)}\n`);
      return true;
    });
  },
};
