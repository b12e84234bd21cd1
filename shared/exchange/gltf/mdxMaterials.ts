/** Materials of Warcraft III models: glTF shows one layer of each, the others stand in `extras`. */
import type { RgbaPixels } from '../../codec/mipmaps.ts';
import type { DocumentView } from '../../codec/format.ts';
import { idList } from '../../codec/parts.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../document/record.ts';
import { itemsWithTags } from '../../formats/mdx/model.ts';
import { layerFilterNames } from '../../formats/mdx/schema/material.ts';
import type { Picture, SceneMaterial, TextureLookup, WantedTexture } from './scene.ts';

const layerFlags = { unshaded: 0x1, sphereMap: 0x2, twoSided: 0x10, unlit: 0x100 } as const;
const materialTwoSided = 0x2;
const filters = { none: 0, transparent: 1, blend: 2 } as const;
const teamColorId = 1;
/** The red of the first player. */
const teamColor = [255, 3, 3] as const;

/** A number of a record; `otherwise` where it has none that is finite. */
export function numberOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

interface MdxTexture {
  readonly path: string;
  readonly replaceableId: number;
  readonly flags: number;
}

function texturesOf(document: DocumentView): readonly MdxTexture[] {
  return itemsWithTags(document, ['TEXS']).map((id) => {
    const { fields } = document.get(id);
    return {
      path: String(fields['path']),
      replaceableId: numberOf(fields, 'replaceableId', 0),
      flags: numberOf(fields, 'flags', 0),
    };
  });
}

export function materialPictures(document: Document): readonly WantedTexture[] {
  return texturesOf(document).flatMap(({ path }, index) => (path === '' ? [] : [{ index, path }]));
}

/** The picture over the team's colour, which shines through where it is transparent. */
function overTeamColor(image: RgbaPixels): RgbaPixels {
  const pixels = Uint8Array.from(image.pixels);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part++) {
      pixels[at + part] = Math.round((pixels[at + part] ?? 0) * alpha + (teamColor[part] ?? 0) * (1 - alpha));
    }
    pixels[at + 3] = 255;
  }
  return { width: image.width, height: image.height, pixels };
}

/** Textures of a layer by slot: one before version 1100 and in World of Warcraft alpha, a list since then. */
function layerTextures(document: DocumentView, fields: Fields): readonly number[] {
  if (document.version < 1100 || fields['textures'] === undefined) return [numberOf(fields, 'textureId', -1)];
  return idList(fields, 'textures').map((id) => numberOf(document.get(id).fields, 'textureId', -1));
}

/** Normal maps of the game hold X and Y; Z follows from them. */
function withDepth(image: RgbaPixels): RgbaPixels {
  const pixels = Uint8Array.from(image.pixels);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const x = ((pixels[at] ?? 0) / 255) * 2 - 1;
    const y = ((pixels[at + 1] ?? 0) / 255) * 2 - 1;
    pixels[at + 2] = Math.round((Math.sqrt(Math.max(0, 1 - x * x - y * y)) + 1) * 127.5);
    pixels[at + 3] = 255;
  }
  return { width: image.width, height: image.height, pixels };
}

export class MdxMaterials {
  private readonly document: DocumentView;
  private readonly textures: readonly MdxTexture[];
  private readonly texture: TextureLookup;
  private readonly pictures = new Map<string, Picture | null>();

  constructor(document: DocumentView, texture: TextureLookup) {
    this.document = document;
    this.textures = texturesOf(document);
    this.texture = texture;
  }

  private picture(index: number, kind: 'plain' | 'team' | 'normal'): Picture | null {
    const key = `${index} ${kind}`;
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const texture = this.textures[index];
    const image = texture === undefined ? null : this.texture(index);
    const name =
      texture?.path
        .split(/[\\/]/)
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '';
    const change = { plain: (same: RgbaPixels) => same, team: overTeamColor, normal: withDepth }[kind];
    const made =
      image === null || texture === undefined
        ? null
        : { name, image: change(image), wrapsS: (texture.flags & 1) !== 0, wrapsT: (texture.flags & 2) !== 0 };
    this.pictures.set(key, made);
    return made;
  }

  private isTeamColor(index: number): boolean {
    return this.textures[index]?.replaceableId === teamColorId;
  }

  read(id: RecordId, index: number): SceneMaterial {
    const material = this.document.get(id).fields;
    const layers = idList(material, 'layers').map((layer) => this.document.get(layer).fields);
    const slots = layers.map((fields) => layerTextures(this.document, fields));
    const isHd = String(material['shader'] ?? '') === 'Shader_HD_DefaultUnit' && layers.length === 6;
    const hdLayer = layers.findIndex((fields) => fields['shaderTypeId'] === 1);
    const isModernHd = this.document.version >= 1100 && hdLayer >= 0;
    // Over the team's colour lies what is to be seen; otherwise the first layer is.
    const hasTeam = this.isTeamColor(slots[0]?.[0] ?? -1) && layers.length > 1;
    const shown = isModernHd ? hdLayer : hasTeam && !isHd ? 1 : 0;
    const fields = layers[shown] ?? {};
    const filter = numberOf(fields, 'filterMode', 0);
    const flags = numberOf(fields, 'flags', 0);
    const isOverTeam = hasTeam && !isHd && filter === filters.blend;
    const hd = isHd ? slots.map(([texture = -1]) => texture) : isModernHd ? (slots[hdLayer] ?? []) : null;
    const base = this.picture(hd?.[0] ?? slots[shown]?.[0] ?? -1, isOverTeam ? 'team' : 'plain');
    const isOpaque = filter === filters.none || isOverTeam;
    const alpha = numberOf(fields, 'alpha', 1);
    return {
      name: `Material ${index}${base === null ? '' : ` ${base.name}`}`,
      alphaMode: isOpaque ? 'OPAQUE' : filter === filters.transparent ? 'MASK' : 'BLEND',
      isTwoSided: (flags & layerFlags.twoSided) !== 0 || (numberOf(material, 'flags', 0) & materialTwoSided) !== 0,
      color: [1, 1, 1, Math.min(1, Math.max(0, alpha))],
      base,
      ...(hd === null
        ? {}
        : {
            normal: this.picture(hd[1] ?? -1, 'normal'),
            surface: this.picture(hd[2] ?? -1, 'plain'),
            emissive: this.picture(hd[3] ?? -1, 'plain'),
          }),
      extras: {
        priorityPlane: numberOf(material, 'priorityPlane', 0),
        isUnlit: (flags & (layerFlags.unshaded | layerFlags.unlit)) !== 0,
        shownLayer: shown,
        layers: layers.map((layer, at) => ({
          blend: layerFilterNames[numberOf(layer, 'filterMode', 0)] ?? layer['filterMode'],
          flags: layer['flags'],
          textures: (slots[at] ?? []).map((texture) => this.textures[texture]?.path ?? null),
          replaceableIds: (slots[at] ?? []).map((texture) => this.textures[texture]?.replaceableId ?? 0),
          isSphereMapped: (numberOf(layer, 'flags', 0) & layerFlags.sphereMap) !== 0,
          hasTextureAnimation: numberOf(layer, 'textureAnimationId', -1) >= 0,
        })),
      },
    };
  }
}
