/** Textures that a conversion adds behind those of the model, each once. */
import type { RgbaPixels } from '../../../media/mipmaps.ts';

export interface AddedTexture {
  readonly path: string;
  readonly replaceableId: number;
  /** Null for what the game has, or fills in. */
  readonly image: RgbaPixels | null;
}

export class AddedTextures {
  readonly list: AddedTexture[] = [];
  private readonly first: number;
  private readonly known = new Map<string, number>();

  /** @param count textures of the model itself */
  constructor(count: number) {
    this.first = count;
  }

  /** @param key the same for the same. @returns its position in the list of textures */
  position(key: string, make: () => AddedTexture): number {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const { path: wanted, ...rest } = make();
    const taken = new Set(this.list.map(({ path }) => path.toLowerCase()));
    let path = wanted;
    for (let copy = 2; rest.image !== null && taken.has(path.toLowerCase()); copy++) {
      path = wanted.replace(/(?=\.\w+$)/, ` ${copy}`);
    }
    this.list.push({ ...rest, path });
    const position = this.first + this.list.length - 1;
    this.known.set(key, position);
    return position;
  }
}
