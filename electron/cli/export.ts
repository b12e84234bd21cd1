/** `chunksmith export`: models as glTF, one GLB file each, with the pictures that are found. */
import { readFile } from 'node:fs/promises';
import { basename, delimiter, dirname, extname } from 'node:path';
import { formatList } from '../../shared/codec/formatList.ts';
import type { RgbaPixels } from '../../shared/codec/mipmaps.ts';
import { isGltfFormat } from '../../shared/exchange/gltf/formats.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import type { Command } from './command.ts';
import { counted, printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { OpenFile } from './files.ts';
import { messageOf, withDocument } from './files.ts';
import { toJson } from './json.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ExportResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'exported';
  readonly out: string;
  readonly size: number;
  /** Paths of pictures that were not found or could not be read. */
  readonly missing: readonly string[];
}

interface Run {
  readonly out: string | null;
  readonly textureFolders: readonly string[];
  readonly replaces: boolean;
}

/** A picture beside the model or in one of the folders; null where there is none that can be read. */
async function pictureAt(path: string, folder: string, extra: readonly string[]): Promise<RgbaPixels | null> {
  for (const extraFolder of extra.length === 0 ? [null] : extra) {
    const found = await findTextureFile(path, { access: everywhere, folder, extraFolder });
    if (found === null) continue;
    const content = await readFile(found);
    const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    return decodeTexture({ bytes, name: basename(found) });
  }
  return null;
}

async function exportOpen({ file, document }: OpenFile, run: Run): Promise<ExportResult> {
  const { exportGltf, wantedTextures } = await import('../../shared/exchange/gltf/index.ts');
  const missing: string[] = [];
  const pictures = new Map<number, RgbaPixels>();
  for (const { index, path } of wantedTextures(document)) {
    const picture = await pictureAt(path, dirname(file), run.textureFolders).catch((error: unknown) => {
      missing.push(`${path}: ${messageOf(error)}`);
    });
    if (picture === null) missing.push(path);
    else if (picture !== undefined) pictures.set(index, picture);
  }
  const bytes = await exportGltf(document, { texture: (index) => pictures.get(index) ?? null });
  const name = `${basename(file, extname(file))}.glb`;
  const [out = ''] = await writeFilesInto(run.out ?? dirname(file), [{ name, bytes }], run.replaces);
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: 'exported',
    out,
    size: bytes.length,
    missing,
  };
}

export const exportModels: Command = {
  name: 'export',
  form: 'FILE… --to glb',
  summary: 'turn models into glTF',
  explain: `Writes models of Warcraft III, World of Warcraft and Half-Life as glTF 2.0 (GLB): meshes, skeleton, all sequences, and
the pictures that are found beside the model or in the folders of --textures. Results stand beside their sources, or in the
folder --out. A file that exists is only overwritten with --replace.

glTF has no particles, ribbons, billboards, moving texture coordinates or additive blending. Facts that it has no place for
are in "extras". Models stand upright and look along +Z; units are the game's.

  chunksmith export Footman.mdx --to glb --textures ~/war3
  chunksmith export models --to glb --out Exported --json`,
  options: {
    to: { type: 'string', value: 'glb', help: 'the form; needed' },
    out: { type: 'string', value: 'FOLDER', help: 'where results go; made when it is not there' },
    textures: { type: 'string', value: 'FOLDERS', help: `where else pictures are; several are parted by ${delimiter}` },
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    const { to, out, textures } = options;
    if (positionals.length === 0) throw new UsageError('export needs files or folders');
    if (to !== 'glb')
      throw new UsageError(typeof to === 'string' ? `--to ${to}: possible is glb` : 'export needs --to glb');
    const isJson = options['json'] === true;
    const run: Run = {
      out: typeof out === 'string' && out !== '' ? out : null,
      textureFolders: typeof textures === 'string' ? textures.split(delimiter).filter((folder) => folder !== '') : [],
      replaces: options['replace'] === true,
    };
    // In folders only models count: what lies beside them is passed over.
    const models = formatList(formats.all.filter(({ id }) => isGltfFormat(id)));
    return await eachFile(positionals, { ...call, formats: models }, async (found) => {
      const result = await withDocument(found, models, (open) => exportOpen(open, run));
      if (result.status === 'error') {
        await tellFailure(result, isJson, terminal);
        return false;
      }
      const line = `${result.file} → ${result.out}: ${counted(result.size, 'byte')}`;
      await terminal.out(`${isJson ? toJson(result) : printable(line)}\n`);
      if (!isJson) for (const path of result.missing) terminal.err(`  without its picture ${printable(path)}\n`);
      return true;
    });
  },
};
