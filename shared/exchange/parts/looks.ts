/** Looks of one game in another: ways of blending by their meaning, pictures that the game lacks as files or as pixels. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { resample } from '../../media/texture/resample.ts';
import type { ContentNote } from '../../model/content.ts';
import type { LayerChoices, LayerFlag } from '../../model/materialEdits.ts';
import type { ClipLayer, ClipTexture } from '../../model/meshClip.ts';
import { isSeeThrough } from '../../model/materials.ts';
import type { Blend } from '../../model/view.ts';
import { fileNameOf, UniqueNames } from '../files.ts';
import { overTeamColor } from '../gltf/materials.ts';
import { filledPicture } from '../convert/looks.ts';
import type { ImportGame } from '../import/targets.ts';

/** A picture that is to be put beside the model, as a file that its game reads. */
export interface PartPicture {
  readonly name: string;
  readonly picture: RgbaPixels;
}

/** The picture of a texture by its path; null where it is not to be had. */
export type PictureAt = (path: string) => RgbaPixels | null;

/** What stands for a way of blending that a game has not, the nearest first. */
const instead: Readonly<Record<Blend, readonly Blend[]>> = {
  opaque: [],
  masked: ['blend'],
  blend: ['masked'],
  add: ['addAlpha'],
  addAlpha: ['add'],
  modulate: ['modulate2x', 'blend', 'masked'],
  modulate2x: ['modulate', 'blend', 'masked'],
};

const plainSide = 16;
const white: RgbaPixels = {
  width: plainSide,
  height: plainSide,
  pixels: new Uint8Array(plainSide * plainSide * 4).fill(255),
};

/** Sides that Half-Life shows: a width of whole fours, and no more than this. */
const studioSide = 512;

function forStudio(picture: RgbaPixels): RgbaPixels {
  const width = Math.min(studioSide, Math.max(4, Math.round(picture.width / 4) * 4));
  const height = Math.min(studioSide, Math.max(4, picture.height));
  return width === picture.width && height === picture.height ? picture : resample(picture, { width, height });
}

const bare = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');

/** Brings looks of one game into another one, each picture once. */
export class CarriedLooks {
  readonly pictures: PartPicture[] = [];
  readonly notes: ContentNote[] = [];
  private readonly from: ImportGame;
  private readonly to: ImportGame;
  private readonly choices: LayerChoices | null;
  private readonly pictureAt: PictureAt;
  private readonly names = new UniqueNames();
  private readonly known = new Map<string, ClipTexture>();
  private readonly told = new Set<string>();

  constructor(from: ImportGame, to: ImportGame, choices: LayerChoices | null, pictureAt: PictureAt) {
    this.from = from;
    this.to = to;
    this.choices = choices;
    this.pictureAt = pictureAt;
  }

  private tell(kind: ContentNote['kind'], text: string): void {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.notes.push({ kind, text });
  }

  /** A texture as the model can have it: the same one where it is of the same game. */
  textureOf(texture: ClipTexture | null): ClipTexture {
    return this.from === this.to && texture !== null ? texture : this.texture(texture, false);
  }

  private texture(texture: ClipTexture | null, isOver: boolean): ClipTexture {
    const key = texture === null ? '' : `${texture.kind} ${texture.path.toLowerCase()} ${isOver}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const made = this.made(texture, isOver);
    this.known.set(key, made);
    return made;
  }

  private made(texture: ClipTexture | null, isOver: boolean): ClipTexture {
    const { path = '', filledIn = null } = texture ?? {};
    const found = texture === null ? white : (texture.picture ?? (path === '' ? null : this.pictureAt(path)));
    const shown = found ?? filledPicture({ filledIn });
    const picture = shown !== null && isOver ? overTeamColor(shown) : shown;
    const name = path === '' ? (filledIn ?? 'plain') : bare(path);
    if (picture === null) {
      this.tell(
        'lost',
        path === ''
          ? 'a picture that the game fills in, which the other game has not: choose a texture'
          : `the picture ${path}, which was not found: put it where the model names it`,
      );
    }
    const plain = { kind: 0, filledIn: null };
    if (this.choices?.isTexture === true) return { ...plain, path: name, picture: forStudio(picture ?? white) };
    if (picture === null) return { ...plain, path: path.replace(/\.\w+$/, '.blp'), picture: null };
    const file = `${this.names.take(fileNameOf(`${name}${isOver ? '_team' : ''}`, 'texture'))}.blp`;
    this.pictures.push({ name: file, picture });
    return { ...plain, path: file, picture: null };
  }

  private way(way: Blend): { readonly value: number; readonly blend: Blend } {
    const blends = this.choices?.blends ?? [];
    for (const each of [way, ...instead[way]]) {
      const found = blends.find(({ blend }) => blend === each);
      if (found === undefined) continue;
      if (each !== way) this.tell('approximated', `${waysInWords[way]} became ${waysInWords[each]}`);
      return found;
    }
    if (way !== 'opaque') this.tell('lost', `${waysInWords[way]}, which the other game has not`);
    return blends.find(({ blend }) => blend === 'opaque') ?? { value: 0, blend: 'opaque' };
  }

  private layer(layer: ClipLayer, isOver: boolean): ClipLayer {
    const { isTwoSided, isLit, alpha, isAnimated, highDefinition, textures } = layer;
    const [base] = textures;
    const bitOf = (does: LayerFlag['does']) => this.choices?.flags.find((each) => each.does === does)?.bit;
    const bits = (does: 'shines' | 'twoSided'): number => {
      const bit = bitOf(does);
      if (bit === undefined) this.tell('lost', does === 'shines' ? 'light of their own' : 'backs of surfaces');
      return bit ?? 0;
    };
    const sets = this.choices?.coordinates ?? [];
    const wanted = base?.coordinates ?? 0;
    if (highDefinition) this.tell('lost', 'normal, ORM and further pictures of surfaces of high definition');
    else if (textures.length > 1) this.tell('lost', 'further textures of one surface');
    if (!sets.includes(wanted))
      this.tell(
        'approximated',
        wanted < 0 ? 'mirrored surroundings stay on their surfaces' : 'further sets of coordinates',
      );
    if (alpha < 1 && this.choices?.hasAlpha !== true) this.tell('lost', 'opacities of whole layers');
    const { value, blend } = this.way(isOver ? 'opaque' : layer.way);
    return {
      ...{ alpha, isTwoSided, isLit, isAnimated, highDefinition: false, blend: value, way: blend },
      flags:
        ((isTwoSided ? bits('twoSided') : 0) |
          (isLit ? 0 : bits('shines')) |
          (isSeeThrough(blend) ? (bitOf('hidesNothing') ?? 0) : 0)) >>>
        0,
      textures: [
        { texture: this.texture(base?.texture ?? null, isOver), coordinates: sets.includes(wanted) ? wanted : 0 },
      ],
    };
  }

  /** The layers of a material as the other game can have them; the same ones where it is the same game. */
  of(layers: readonly ClipLayer[]): readonly ClipLayer[] {
    if (this.from === this.to || layers.length === 0) return layers;
    const [under, over] = layers;
    // Only Warcraft III has colours of players; elsewhere they are part of the picture.
    const isOver = under?.textures[0]?.texture?.filledIn === 'teamColor' && over?.way === 'blend';
    if (isOver) this.tell('approximated', 'colours of players: those of the first are in the pictures');
    const drawn = isOver ? layers.slice(1) : layers;
    const kept = this.to === 'halfLife' ? drawn.slice(0, 1) : drawn;
    if (kept.length < drawn.length) this.tell('lost', 'layers over the first of a surface');
    return kept.map((layer, at) => this.layer(layer, isOver && at === 0));
  }
}

const waysInWords: Readonly<Record<Blend, string>> = {
  opaque: 'closed surfaces',
  masked: 'surfaces with holes',
  blend: 'see-through surfaces',
  add: 'surfaces added as light',
  addAlpha: 'surfaces added as light by their alpha',
  modulate: 'surfaces that darken',
  modulate2x: 'surfaces that darken and lighten',
};
