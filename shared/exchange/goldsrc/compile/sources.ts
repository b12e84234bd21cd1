/** The files that a QC names, found and read once each. */
import type { ExchangeSource } from '../../files.ts';
import { normalPath } from '../../files.ts';
import type { IndexedPicture } from '../../../formats/goldsrc/edit/texture.ts';
import { readBitmap, withWholeSides } from '../bitmap.ts';
import { SourceError } from '../problem.ts';
import type { Smd, SmdNode } from '../smd.ts';
import { readSmd } from '../smd.ts';
import type { Place, Script } from './scriptModel.ts';

const usualGamma = 1.8;

export class Sources {
  private readonly source: ExchangeSource;
  private readonly script: Script;
  /** Folder of the QC, which all paths are relative to. */
  private readonly folder: string;
  private readonly smds = new Map<string, Smd>();

  constructor(source: ExchangeSource, script: Script, main: string) {
    this.source = source;
    this.script = script;
    this.folder = /^.*[\\/]/.exec(main)?.[0] ?? '';
  }

  private find(places: readonly string[]): { readonly path: string; readonly bytes: Uint8Array } | null {
    for (const place of places) {
      const path = normalPath(`${this.folder}${place}`);
      const bytes = this.source.read(path);
      if (bytes !== null) return { path, bytes };
    }
    return null;
  }

  /** An SMD by its name in the QC, with `$renamebone` applied. */
  smd(name: string, place: Place): Smd {
    const file = /\.smd$/i.test(name) ? name : `${name}.smd`;
    const known = this.smds.get(file);
    if (known !== undefined) return known;
    const found = this.find([`${this.script.folder}/${file}`, file]);
    if (found === null) throw new SourceError(`there is no file ${file}`, place);
    const smd = readSmd(found.bytes, found.path);
    const nodes = smd.nodes.map((node): SmdNode => ({
      ...node,
      name: this.script.renames.get(node.name.toLowerCase()) ?? node.name,
    }));
    const read = { ...smd, nodes };
    this.smds.set(file, read);
    return read;
  }

  private get pictureFolders(): readonly string[] {
    return [...this.script.textureFolders, this.script.folder, '.'];
  }

  private findPicture(name: string): ReturnType<Sources['find']> {
    const names = /\.bmp$/i.test(name) ? [name] : [name, `${name}.bmp`];
    return this.find(this.pictureFolders.flatMap((folder) => names.map((each) => `${folder}/${each}`)));
  }

  hasPicture(name: string): boolean {
    return this.findPicture(name) !== null;
  }

  /** A picture by its name in an SMD or the QC, with the gamma of the QC. */
  picture(name: string, place: Place): { readonly original: IndexedPicture; readonly stored: IndexedPicture } {
    const folders = this.pictureFolders;
    const found = this.findPicture(name);
    if (found === null) {
      throw new SourceError(
        `there is no picture ${name} in ${folders.map((folder) => JSON.stringify(folder)).join(', ')}`,
        place,
      );
    }
    try {
      const original = readBitmap(found.bytes);
      const stored = withWholeSides(original);
      return { original, stored: { ...stored, palette: withGamma(stored.palette, this.script.gamma) } };
    } catch (error) {
      throw new SourceError(error instanceof Error ? error.message : String(error), { file: found.path, line: 0 });
    }
  }
}

function withGamma(palette: Uint8Array, gamma: number): Uint8Array {
  if (gamma === usualGamma || gamma <= 0) return palette;
  return palette.map((value) => Math.round((value / 255) ** (gamma / usualGamma) * 255));
}
