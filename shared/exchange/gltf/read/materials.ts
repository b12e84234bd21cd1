/** Materials of glTF as one picture each, with what the games know of looks. */
import type { Material, Texture, TextureInfo } from '@gltf-transform/core';
import { PBRSpecularGlossiness, Transform } from '@gltf-transform/extensions';
import type { DecodedImage } from '../../../media/image.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import type { ContentMaterial, ContentNote, ContentTexture } from '../../../model/content.ts';
import type { Blend, Extras } from '../../../model/view.ts';
import { decodeTexture } from '../../../texture/index.ts';

const clamp = 33071;

/** Names that the games' blending goes by in what our export writes beside a material. */
const blendWords: readonly (readonly [RegExp, Blend])[] = [
  [/modulate 2/i, 'modulate2x'],
  [/modulate/i, 'modulate'],
  [/add alpha/i, 'addAlpha'],
  [/add/i, 'add'],
  [/transparent|alpha key|masked/i, 'masked'],
  [/blend|alpha/i, 'blend'],
];

interface ShownLayer {
  readonly blend: Blend | null;
  readonly path: string | null;
  readonly isOverTeamColor: boolean;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What our own export says of the layer that the material was made of. */
function exportedLayer(material: Material): ShownLayer {
  const { layers, shownLayer } = material.getExtras();
  const all: readonly unknown[] = Array.isArray(layers) ? layers : [];
  const layer = all[typeof shownLayer === 'number' ? shownLayer : 0];
  if (!isRecord(layer)) return { blend: null, path: null, isOverTeamColor: false };
  const word = typeof layer['blend'] === 'string' ? layer['blend'] : '';
  const textures: readonly unknown[] = Array.isArray(layer['textures']) ? layer['textures'] : [];
  const [path] = textures;
  const under = all[0];
  return {
    blend: blendWords.find(([pattern]) => pattern.test(word))?.[1] ?? null,
    path: typeof path === 'string' && /\.(?:blp|tga|dds|bmp)$/i.test(path) ? path : null,
    isOverTeamColor: shownLayer === 1 && isRecord(under) && JSON.stringify(under['textures']).includes('Team colour'),
  };
}

const nameOfFile = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');

function tinted(image: RgbaPixels, [red, green, blue]: readonly number[]): RgbaPixels {
  const factors = [red ?? 1, green ?? 1, blue ?? 1];
  const pixels = Uint8Array.from(image.pixels, (value, at) =>
    at % 4 === 3 ? value : Math.round(value * Math.min(1, Math.max(0, factors[at % 4] ?? 1))),
  );
  return { width: image.width, height: image.height, pixels };
}

const isTint = (color: readonly number[]): boolean => color.slice(0, 3).some((value) => value < 0.999);

/** The picture in the colours that its material shows it in. */
const shownPicture = (image: RgbaPixels, color: readonly number[]): RgbaPixels =>
  isTint(color) ? tinted(image, color.map(toScreen)) : image;

/** A picture of one colour: sides that mipmaps and packed blocks come out even with. */
function plain(color: readonly number[]): RgbaPixels {
  const pixels = new Uint8Array(8 * 8 * 4).fill(255);
  return tinted({ width: 8, height: 8, pixels }, color.map(toScreen));
}

/** glTF's colours are amounts of light; pictures have them as screens do. */
function toScreen(light: number): number {
  const share = Math.min(1, Math.max(0, light));
  return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
}

/** How a material's picture lies on its meshes; null where it lies as the coordinates say. */
export interface PictureShift {
  readonly offset: readonly number[];
  readonly rotation: number;
  readonly scale: readonly number[];
}

interface Base {
  readonly texture: Texture | null;
  readonly info: TextureInfo | null;
  readonly color: readonly number[];
}

function baseOf(material: Material): Base {
  const old = material.getExtension<PBRSpecularGlossiness>('KHR_materials_pbrSpecularGlossiness');
  if (old instanceof PBRSpecularGlossiness) {
    return { texture: old.getDiffuseTexture(), info: old.getDiffuseTextureInfo(), color: old.getDiffuseFactor() };
  }
  const texture = material.getBaseColorTexture();
  return { texture, info: material.getBaseColorTextureInfo(), color: material.getBaseColorFactor() };
}

/** A picture of a file as it was decoded. */
export interface ReadPicture {
  /** With the colour that its material multiplies it by. Null for one that cannot be read. */
  readonly image: RgbaPixels | null;
  /** The file of the picture can hold how opaque it is. */
  readonly hasAlpha: boolean;
  /** `image/png` */
  readonly kind: string;
  /** What the file calls it, without folders and ending; empty for one without a name. */
  readonly name: string;
}

/** Pictures of a material by what they are for; what it has none for is left out. */
export interface MaterialPictures {
  readonly base?: ReadPicture;
  readonly normal?: ReadPicture;
  /** Roughness in green, metalness in blue; occlusion in red where `hasOcclusion`. */
  readonly surface?: ReadPicture & { readonly hasOcclusion: boolean };
  readonly emissive?: ReadPicture;
}

/** Which pictures are decoded: none, what the games show of a material, or all. */
export type WantedPictures = 'none' | 'base' | 'all';

/** Materials in the order in which meshes first ask for them; each picture is read once. */
export class MaterialReader {
  readonly materials: ContentMaterial[] = [];
  readonly textures: ContentTexture[] = [];
  readonly shifts: (PictureShift | null)[] = [];
  /** What the file says beside each material. */
  readonly extras: Extras[] = [];
  private readonly known = new Map<Material | null, number>();
  /** What stands on each material, where all pictures are wanted. */
  readonly pictures: MaterialPictures[] = [];
  private readonly decodedPictures = new Map<Texture, DecodedImage | null>();
  private readonly made = new Map<string, number>();
  private readonly notes: ContentNote[];
  private readonly wanted: WantedPictures;

  constructor(notes: ContentNote[], wanted: WantedPictures) {
    this.notes = notes;
    this.wanted = wanted;
  }

  indexOf(material: Material | null): number {
    const known = this.known.get(material);
    if (known !== undefined) return known;
    const index = this.materials.length;
    this.known.set(material, index);
    const [content, shift] = material === null ? [this.unnamed(), null] : this.read(material, index);
    this.materials.push(content);
    this.shifts.push(shift);
    this.extras.push(material?.getExtras() ?? {});
    this.pictures.push(material === null || this.wanted !== 'all' ? {} : this.picturesOf(material));
    return index;
  }

  private picturesOf(material: Material): MaterialPictures {
    const { texture, color } = baseOf(material);
    const read = (each: Texture | null): ReadPicture | null => {
      if (each === null) return null;
      const image = this.decoded(each);
      const name = nameOfFile(each.getName() === '' ? each.getURI() : each.getName());
      return { image, hasAlpha: image?.hasAlpha ?? false, kind: each.getMimeType(), name };
    };
    const [base, normal] = [read(texture), read(material.getNormalTexture())];
    const surface = read(material.getMetallicRoughnessTexture());
    const emissive = read(material.getEmissiveTexture());
    const image = base?.image ?? null;
    const hasOcclusion = material.getOcclusionTexture() === material.getMetallicRoughnessTexture();
    return {
      ...(base === null ? {} : { base: image === null ? base : { ...base, image: shownPicture(image, color) } }),
      ...(normal === null ? {} : { normal }),
      ...(surface === null ? {} : { surface: { ...surface, hasOcclusion } }),
      ...(emissive === null ? {} : { emissive }),
    };
  }

  private unnamed(): ContentMaterial {
    const texture = this.texture('White', 'White', { path: null, image: plain([1, 1, 1]), wrapsS: true, wrapsT: true });
    return {
      name: 'White',
      blend: 'opaque',
      isTwoSided: false,
      isLit: true,
      alpha: 1,
      texture,
      coordinates: 0,
      isOverTeamColor: false,
    };
  }

  private read(material: Material, index: number): readonly [ContentMaterial, PictureShift | null] {
    const { texture, info, color } = baseOf(material);
    const name = material.getName() === '' ? `Material ${index}` : material.getName();
    const exported = exportedLayer(material);
    const mode = material.getAlphaMode();
    const shown: Blend = mode === 'OPAQUE' ? 'opaque' : mode === 'MASK' ? 'masked' : 'blend';
    this.tellLost(material, name);
    const shift = info?.getExtension<Transform>('KHR_texture_transform') ?? null;
    const content: ContentMaterial = {
      name,
      blend: exported.blend ?? shown,
      isTwoSided: material.getDoubleSided(),
      isLit: material.getExtension('KHR_materials_unlit') === null,
      alpha: mode === 'OPAQUE' ? 1 : Math.min(1, Math.max(0, color[3] ?? 1)),
      texture: this.pictureOf(texture, info, { color, name, path: exported.path }),
      coordinates: shift?.getTexCoord() ?? info?.getTexCoord() ?? 0,
      isOverTeamColor: exported.isOverTeamColor,
    };
    if (shift === null) return [content, null];
    return [content, { offset: shift.getOffset(), rotation: shift.getRotation(), scale: shift.getScale() }];
  }

  private tellLost(material: Material, name: string): void {
    const lost = [
      ...(material.getNormalTexture() === null ? [] : ['normals']),
      ...(material.getMetallicRoughnessTexture() === null ? [] : ['metal and roughness']),
      ...(material.getOcclusionTexture() === null ? [] : ['shade']),
      ...(material.getEmissiveTexture() === null ? [] : ['glow']),
    ];
    if (lost.length > 0)
      this.notes.push({ kind: 'lost', text: `pictures of ${lost.join(', ')} of material “${name}”` });
  }

  private pictureOf(
    texture: Texture | null,
    info: TextureInfo | null,
    { color, name, path }: { readonly color: readonly number[]; readonly name: string; readonly path: string | null },
  ): number {
    const wraps = { wrapsS: info?.getWrapS() !== clamp, wrapsT: info?.getWrapT() !== clamp };
    const image = texture === null ? null : this.decoded(texture);
    const isTinted = isTint(color);
    const key = `${texture === null ? '' : String([...this.decodedPictures.keys()].indexOf(texture))} ${color.slice(0, 3).join(' ')} ${String(wraps.wrapsS)} ${String(wraps.wrapsT)} ${path ?? ''}`;
    if (image === null) {
      const made = path === null ? plain(color) : null;
      return this.texture(key, path === null ? name : nameOfFile(path), { path, image: made, ...wraps });
    }
    const uri = texture?.getURI() ?? '';
    const own = texture?.getName() === '' ? nameOfFile(uri) : (texture?.getName() ?? '');
    const called = path === null ? (own === '' ? name : own) : nameOfFile(path);
    const shown = shownPicture(image, color);
    return this.texture(key, isTinted ? `${called}_${name}` : called, { path, image: shown, ...wraps });
  }

  private texture(key: string, name: string, rest: Omit<ContentTexture, 'name'>): number {
    const known = this.made.get(key);
    if (known !== undefined) return known;
    this.made.set(key, this.textures.length);
    this.textures.push({ name, ...rest });
    return this.textures.length - 1;
  }

  private decoded(texture: Texture): DecodedImage | null {
    const known = this.decodedPictures.get(texture);
    if (known !== undefined) return known;
    const bytes = texture.getImage();
    let image: DecodedImage | null = null;
    const name = texture.getName() === '' ? texture.getURI() : texture.getName();
    if (this.wanted !== 'none' && bytes !== null && bytes.length > 0) {
      try {
        image = decodeTexture({ bytes, name: texture.getMimeType() === 'image/png' ? 'picture.png' : 'picture.jpg' });
      } catch {
        const kind = texture.getMimeType();
        this.notes.push({ kind: 'lost', text: `the picture “${name}” cannot be read (${kind}); PNG and JPEG are` });
      }
    }
    this.decodedPictures.set(texture, image);
    return image;
  }
}
