/**
 * What the desktop program may touch: what its user chose in a dialog of the system, dropped, named on the command line,
 * opened before or mounted. A page that somebody else has taken over gets no further than that.
 *
 * Around a file that was chosen lies what belongs to it: the other tiles of a map, parts of a model, textures in the folders
 * beside and above. There only files of the games' kinds are touched: read in the folders that a document's names are looked
 * for in, written in the file's own folder; what a model of another program names is read in that folder and below, and
 * the choices of its import are kept there. In a chosen folder everything is read, and everything but programs is written.
 */
import { dirname } from 'node:path';
import { endingsOf } from '../../shared/archive/fileKinds.ts';
import { baseName, extensionOf } from '../../shared/archive/paths.ts';
import { recipeEnding } from '../../shared/exchange/import/recipe.ts';
import { formats } from '../../shared/formats/index.ts';
import type { Access, Choice, Use } from './access.ts';
import { isInside } from './access.ts';
import { highestParents } from './textureSearch.ts';

/** Mips of BLP version 0, each a file of its own. */
const mipEndings = Array.from({ length: 16 }, (_, mip) => `b${String(mip).padStart(2, '0')}`);
/** What a save may write beside the file that was chosen: documents and their parts. */
const writtenEndings: ReadonlySet<string> = new Set([
  ...formats.flatMap(({ extensions }) => extensions),
  ...['skin', 'anim'],
  ...mipEndings,
]);
/** What a document may name, and what a QC reads. No pictures or texts as everybody has them: `.jpg`, `.txt`. */
const readEndings: ReadonlySet<string> = new Set([
  ...writtenEndings,
  ...endingsOf(['model', 'terrain', 'table']),
  ...['bmp', 'pcx', 'wal', 'wav', 'mp3', 'ogg', 'flac', 'phys', 'bone', 'qc', 'qci', 'smd'],
]);

/** What belongs to a model of another program beside the kinds above. Only its importer reads these, and only those it names. */
const sourceEndings: ReadonlySet<string> = new Set(['bin', 'mtl', 'jpg', 'jpeg']);

const isRecipe = (path: string): boolean => path.toLowerCase().endsWith(recipeEnding);

/** Endings that some system runs, or reads when it starts: never written, wherever the folder is. */
const programEndings: ReadonlySet<string> = new Set(
  (
    'exe dll com bat cmd scr pif msi msp cpl ocx sys drv lnk url hta jar js jse vbs vbe wsf wsh ps1 psm1 reg inf ' +
    'asi mix m3d flt node asar sh bash zsh csh fish command desktop service app dylib so py pyw pl rb php appimage deb rpm'
  ).split(' '),
);

/** Whether writing a file of this name could make something that a system runs or goes by. */
function isProgram(path: string): boolean {
  // Windows leaves dots and blanks at the end away.
  const name = baseName(path.replaceAll('\\', '/')).replace(/[. ]+$/, '');
  return name.startsWith('.') || !name.includes('.') || programEndings.has(extensionOf(name));
}

export interface ChosenAccessOptions {
  /** The user's own folder: it and the folders above it are never searched with all that is below them. */
  readonly home: string;
  /** Never touched, whatever was chosen: the program's own data. Real paths. */
  readonly except: readonly string[];
}

export class ChosenAccess implements Access {
  private readonly options: ChosenAccessOptions;
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();
  /** Folders of chosen files, each with the outermost folder that is searched for them; null when it alone is. */
  private readonly around = new Map<string, string | null>();
  readonly refusal = 'was not chosen by you: choose it with File › Open, or drop it on the window.';

  constructor(options: ChosenAccessOptions) {
    this.options = options;
  }

  get roots(): readonly string[] {
    return [...this.folders];
  }

  choose(choice: Choice, realPath: string): void {
    if (choice === 'folder') {
      this.folders.add(realPath);
      return;
    }
    this.files.add(realPath);
    if (choice === 'file') this.around.set(dirname(realPath), this.outermost(dirname(realPath)));
  }

  allows(realPath: string, use: Use = 'read'): boolean {
    if (this.options.except.some((folder) => isInside(folder, realPath))) return false;
    const isChosen = this.files.has(realPath);
    // A chosen file is written under whatever name it has; only what would run is not.
    if (use === 'write' && (isChosen ? programEndings.has(extensionOf(realPath)) : isProgram(realPath))) return false;
    if (isChosen && use !== 'list' && use !== 'search') return true;
    if ([...this.folders].some((folder) => isInside(folder, realPath))) return true;
    switch (use) {
      case 'list':
        return false;
      case 'search':
        return this.isSearched(realPath);
      case 'read':
        return readEndings.has(extensionOf(realPath)) && this.isSearched(dirname(realPath));
      case 'source':
        return this.isSource(realPath) || this.allows(realPath, 'read');
      case 'write':
        return (writtenEndings.has(extensionOf(realPath)) || isRecipe(realPath)) && this.around.has(dirname(realPath));
    }
  }

  private isSource(path: string): boolean {
    if (!sourceEndings.has(extensionOf(path)) && !isRecipe(path)) return false;
    return [...this.around.keys()].some((own) => isInside(own, path));
  }

  private isSearched(folder: string): boolean {
    return [...this.around].some(
      ([own, outermost]) => folder === own || (outermost !== null && isInside(outermost, folder)),
    );
  }

  /** A disk, the folder of all users, a user's own folder. */
  private isTooWide(folder: string): boolean {
    return dirname(folder) === folder || isInside(folder, this.options.home);
  }

  private outermost(folder: string): string | null {
    let found: string | null = null;
    let current = folder;
    for (let level = 0; level <= highestParents && !this.isTooWide(current); level++) {
      found = current;
      current = dirname(current);
    }
    return found;
  }
}
