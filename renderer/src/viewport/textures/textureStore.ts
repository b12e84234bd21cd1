/** Textures of a model on the graphics card: asked for by description, read once, replaced when they arrive. */
import type { Texture } from 'three';
import type { DecodedImage } from '../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { LivePicture } from '../livePicture.ts';
import { CardTexture, type CompressedImage } from './cardTexture.ts';
import type { TextureRole } from './generated.ts';
import { isOfPlayer, missingPixels, neutralPixels, replaceablePixels, waitingPixels } from './generated.ts';
import { text } from '../../base/text/language.ts';

/** A texture as a file names it. */
export interface TextureDescription {
  readonly path: string;
  /** A picture that the game puts in, such as the player's colour; 0 for a plain file. */
  readonly replaceableId: number;
  readonly wrapsWidth: boolean;
  readonly wrapsHeight: boolean;
}

/**
 * Gives the picture of a path as the model spells it; null where there is none. `replaceableId` is 0 for plain files; a
 * replaceable one may have no path.
 */
export type LoadTexture = (path: string, replaceableId: number) => Promise<DecodedImage | null>;

/** As `LoadTexture`, for cards that take DXT blocks: those of the file where it has ones that can be uploaded as they are. */
export type LoadForCard = (path: string, replaceableId: number) => Promise<DecodedImage | CompressedImage | null>;

export interface TextureStoreOptions {
  readonly loadTexture: LoadTexture | LoadForCard;
  readonly maxAnisotropy: number;
  /** Something arrived: draw again. */
  readonly changed: () => void;
  readonly missing: (path: string, reason: string) => void;
}

interface Entry {
  readonly texture: CardTexture;
  readonly description: TextureDescription | null;
  readonly role: TextureRole;
  /** What a checker shows where the description is missing. */
  readonly name: string;
}

/** What stands in for a missing picture: what changes nothing, else a checker with its name. */
function standIn(role: TextureRole, name: string): RgbaPixels {
  return neutralPixels(role) ?? missingPixels(name, role === 'glow' || role === 'wall' ? role : 'color');
}

const usefulAnisotropy = 8;

export class TextureStore {
  private readonly options: TextureStoreOptions;
  private readonly entries = new Map<string, Entry>();
  private readonly pictures = new Map<string, Promise<RgbaPixels | CompressedImage | string>>();
  private player = 0;
  private pending = 0;
  private isDisposed = false;

  constructor(options: TextureStoreOptions) {
    this.options = options;
  }

  /** Pictures that are still being read. */
  get waiting(): number {
    return this.pending;
  }

  /** The texture for a place in a material; `name` is what a checker shows where the description is missing. */
  get(description: TextureDescription | null, role: TextureRole, name: string): Texture {
    const key = keyOf(description, role, name);
    const known = this.entries.get(key);
    if (known !== undefined) return known.texture;
    const entry = { texture: this.makeTexture(description), description, role, name };
    this.entries.set(key, entry);
    this.paint(entry);
    return entry.texture;
  }

  /** Player 0 to 23. Textures already in use are painted anew. */
  setTeamColor(player: number): void {
    this.player = player;
    for (const entry of this.entries.values()) {
      if (isOfPlayer(entry.description?.replaceableId ?? 0)) this.paint(entry);
    }
    this.options.changed();
  }

  /** Shows a picture that is being painted in the place of a file's; with an area, that of the one that is shown already. */
  showPicture({ path, picture, area }: Pick<LivePicture, 'path' | 'picture' | 'area'>): void {
    for (const { description, texture } of this.entries.values()) {
      if (description?.path.toLowerCase() !== path.toLowerCase()) continue;
      const { data } = texture.image as { readonly data?: Uint8Array };
      if (area !== null && data === picture.pixels) texture.sendArea(area);
      else texture.showPixels(picture);
    }
    this.pictures.delete(keyOfPicture(path, 0));
    this.options.changed();
  }

  /** Forgets what was read, so that changed files are read anew. */
  reload(): void {
    this.pictures.clear();
    for (const entry of this.entries.values()) this.paint(entry);
  }

  /** Lets go of textures that the model no longer lists, and of their pictures. */
  keepOnly(descriptions: readonly TextureDescription[]): void {
    const kept = new Set(descriptions.map(sourceOf));
    for (const [key, { description, texture }] of this.entries) {
      if (description === null || kept.has(sourceOf(description))) continue;
      texture.dispose();
      this.entries.delete(key);
    }
    const read = new Set(descriptions.map(keyOfDescription));
    for (const key of this.pictures.keys()) if (!read.has(key)) this.pictures.delete(key);
  }

  dispose(): void {
    this.isDisposed = true;
    for (const { texture } of this.entries.values()) texture.dispose();
    this.entries.clear();
    this.pictures.clear();
  }

  private makeTexture(description: TextureDescription | null): CardTexture {
    return new CardTexture({
      wrapsWidth: description?.wrapsWidth !== false,
      wrapsHeight: description?.wrapsHeight !== false,
      anisotropy: Math.min(usefulAnisotropy, this.options.maxAnisotropy),
    });
  }

  private paint(entry: Entry): void {
    const { description, role, texture, name } = entry;
    const { path = '', replaceableId = 0 } = description ?? {};
    if (path === '' && isOfPlayer(replaceableId)) {
      show(texture, replaceablePixels(replaceableId, this.player));
      return;
    }
    // A replaceable texture without a name may follow from its id alone: whoever loads it knows.
    if (description === null || (path === '' && replaceableId === 0)) {
      show(texture, standIn(role, name));
      return;
    }
    show(texture, waitingPixels(role));
    void this.load(entry, description);
  }

  private async load({ texture, role }: Entry, description: TextureDescription): Promise<void> {
    const asked = this.picture(description);
    this.pending++;
    const picture = await asked;
    this.pending--;
    // Asked for anew meanwhile, or painted over: what was read before must not come last.
    if (this.isDisposed || this.pictures.get(keyOfDescription(description)) !== asked) return;
    if (typeof picture !== 'string') show(texture, picture);
    else {
      const replaced = description.replaceableId !== 0;
      const { replaceableId, path } = description;
      show(texture, replaced ? replaceablePixels(replaceableId, this.player) : standIn(role, path));
      if (!replaced) this.options.missing(description.path, picture);
    }
    this.options.changed();
  }

  /** The picture, or in words why there is none. */
  private picture(description: TextureDescription): Promise<RgbaPixels | CompressedImage | string> {
    const key = keyOfDescription(description);
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const { path, replaceableId } = description;
    const asked = this.options.loadTexture(path, replaceableId).then(
      (image) => image ?? text('no such file beside the model or in the texture folders'),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    this.pictures.set(key, asked);
    return asked;
  }
}

function keyOfPicture(path: string, replaceableId: number): string {
  return `${replaceableId}|${path.toLowerCase()}`;
}

function keyOfDescription({ path, replaceableId }: TextureDescription): string {
  return keyOfPicture(path, replaceableId);
}

function keyOf(description: TextureDescription | null, role: TextureRole, name: string): string {
  if (description === null) return `none|${role}|${name}`;
  return `${sourceOf(description)}|${role}`;
}

function sourceOf({ replaceableId, path, wrapsWidth, wrapsHeight }: TextureDescription): string {
  return `${replaceableId}|${path.toLowerCase()}|${wrapsWidth}|${wrapsHeight}`;
}

function show(texture: CardTexture, picture: RgbaPixels | CompressedImage): void {
  if ('mips' in picture) texture.showBlocks(picture);
  else texture.showPixels(picture);
}
