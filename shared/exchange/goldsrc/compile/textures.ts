/** Textures in the order of their first use, the skin table, and flags. Format page 17 and 19. */
import type { IndexedPicture } from '../../../formats/goldsrc/edit/texture.ts';
import { SourceError } from '../problem.ts';
import { flagsByName } from '../words.ts';
import type { Place, Script } from './scriptModel.ts';
import type { Sources } from './sources.ts';

export interface CompiledTexture {
  readonly name: string;
  readonly flags: number;
  readonly picture: IndexedPicture;
  /** Size of the picture in its file: what texture coordinates are measured by. */
  readonly original: IndexedPicture;
}

export class CompiledTextures {
  readonly all: CompiledTexture[] = [];
  private readonly sources: Sources;
  private readonly script: Script;
  private readonly indexByName = new Map<string, number>();
  /** One more than the highest position that a mesh shows. */
  private shown = 0;

  constructor(sources: Sources, script: Script) {
    this.sources = sources;
    this.script = script;
  }

  /**
   * Lists the textures that a note of ours names, in its order. Pictures that are gone are passed over: whoever took one away
   * and left the note meant that.
   */
  keepOrder(): void {
    const place = { file: '', line: 0 };
    for (const name of this.script.notedTextures?.names ?? [])
      if (this.sources.hasPicture(name)) this.read(name, place);
  }

  /** Position of a texture that a mesh shows, read when it is first named. */
  take(name: string, place: Place): number {
    const index = this.read(name, place);
    this.shown = Math.max(this.shown, index + 1);
    return index;
  }

  private read(name: string, place: Place): number {
    const key = name.toLowerCase();
    const known = this.indexByName.get(key);
    if (known !== undefined) return known;
    const { original, stored } = this.sources.picture(name, place);
    const modes = this.script.renderModes.filter(({ texture }) => texture.toLowerCase() === key);
    const flags = modes.reduce((sum, { bit }) => sum | bit, flagsByName(name));
    const index = this.all.push({ name, flags, picture: stored, original }) - 1;
    this.indexByName.set(key, index);
    return index;
  }

  /** To be called when all meshes have named theirs: the skin table, one row a skin. */
  skins(): { readonly columns: number; readonly families: number; readonly table: Int16Array } {
    // Only what meshes show needs a column; a note tells of those that had one beside.
    const noted = Math.min(this.all.length, this.script.notedTextures?.columns ?? 0);
    const columns = Math.max(this.shown, noted);
    const [group] = this.script.textureGroups;
    const rows: Int16Array[] = [];
    const place = { file: '', line: 0 };
    const plain = Int16Array.from({ length: columns }, (_, column) => column);
    for (const row of group ?? [[]]) {
      const skin = plain.slice();
      for (const [index, name] of row.entries()) {
        const first = group?.[0]?.[index] ?? '';
        const column = this.indexByName.get(first.toLowerCase()) ?? -1;
        if (column < 0 || column >= columns) {
          throw new SourceError(`$texturegroup: no mesh shows "${first}"`, place);
        }
        skin[column] = this.read(name, place);
      }
      rows.push(skin);
    }
    const table = new Int16Array(rows.length * columns);
    for (const [family, row] of rows.entries()) table.set(row, family * columns);
    return { columns, families: columns === 0 ? 0 : rows.length, table };
  }
}
