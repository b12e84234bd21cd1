/** What the Materials panel shows of a model: rows, their names, and which one is chosen. No React. */
import { counted, grouped } from '../../../base/text/numbers.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import { meshesWith } from '../../../../../shared/model/materials.ts';
import type { Blend, MaterialLayer, ModelTexture, ModelView } from '../../../../../shared/model/view.ts';
import { nameOfPath } from '../../../workbench/mounts/mountWords.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The tools' side of a document; null for one that is no model. */
export function editedModel({ document }: Pick<Session, 'document'>): EditedModel | null {
  const { model } = document.format;
  return model === undefined ? null : { view: model.view(document), edits: model.edits(document) };
}

export interface MaterialRow {
  /** Position among the materials. */
  readonly material: number;
  /** What the panel selects for it: the material’s record, or the mesh of a material that has none. */
  readonly record: RecordId | null;
  readonly name: string;
  /** Its number, or the name of the mesh that it belongs to alone. */
  readonly label: string;
  readonly meshes: readonly RecordId[];
  /** “2 meshes · 352 faces · 2 layers” */
  readonly meta: string;
  /** The texture of the uppermost layer that is a file or a picture, else of the first; null for none. */
  readonly texture: ModelTexture | null;
}

export function textureName(texture: ModelTexture | null | undefined): string {
  if (texture == null) return text('No texture');
  if (texture.filledIn !== null && texture.path === '') return texture.kindName;
  return texture.path === '' ? text('No path') : nameOfPath(texture.path);
}

export function textureOf(view: ModelView, layer: MaterialLayer, at = 0): ModelTexture | null {
  return view.textures[layer.textures[at]?.texture ?? -1] ?? null;
}

function pictured(view: ModelView, layers: readonly MaterialLayer[]): ModelTexture | null {
  const all = layers.toReversed().flatMap((layer) => textureOf(view, layer) ?? []);
  return all.find(({ filledIn }) => filledIn === null) ?? all.at(-1) ?? null;
}

export function materialRows({ view, edits }: EditedModel): readonly MaterialRow[] {
  return view.materials.map(({ record, layers }, material) => {
    const meshes = meshesWith(view, material);
    const own = view.meshes.filter((mesh) => meshes.includes(mesh.record));
    const faces = own.reduce((sum, { triangles }) => sum + Math.floor(triangles.length / 3), 0);
    const others = edits.materialUsers?.(material).length ?? 0;
    const users = [
      ...(meshes.length === 0
        ? []
        : [...(record === null ? [] : [counted(meshes.length, 'mesh', 'meshes')]), fill('{} faces', grouped(faces))]),
      ...(others === 0 ? [] : [counted(others, view.liquids === undefined ? 'ribbon' : 'liquid')]),
    ];
    const texture = pictured(view, layers);
    return {
      material,
      record: record ?? meshes[0] ?? null,
      name: textureName(texture),
      label: record === null && own.length === 1 ? (own[0]?.name ?? '') : String(material),
      meshes,
      meta: [
        ...(users.length === 0 ? [text('not used')] : users),
        ...(layers.length > 1 ? [counted(layers.length, 'layer')] : []),
      ].join(' · '),
      texture,
    };
  });
}

/** The material that the selection is about: selected itself, one of its layers, what moves these, or what is drawn with it; −1 for none. */
export function chosenMaterial({ view }: EditedModel, selection: readonly RecordId[]): number {
  for (const id of selection.toReversed()) {
    const own = view.materials.findIndex(
      ({ record, layers }) =>
        record === id ||
        layers.some((layer) => layer.record === id || layer.motions.some((each) => each.record === id)),
    );
    if (own >= 0) return own;
    const mesh = view.meshes.find(({ record }) => record === id);
    if (mesh !== undefined && mesh.material >= 0) return mesh.material;
    const texture = view.textures.findIndex(({ record }) => record === id);
    if (texture < 0) continue;
    const shows = view.materials.findIndex(({ layers }) =>
      layers.some(({ textures }) => textures.some((each) => each.texture === texture)),
    );
    if (shows >= 0) return shows;
  }
  return -1;
}

/** Ways of blending in common words, beside each game’s own. */
export const blendWords: Readonly<Record<Blend, string>> = {
  opaque: 'opaque',
  get masked() {
    return text('cut out');
  },
  blend: 'see-through',
  get add() {
    return text('added light');
  },
  get addAlpha() {
    return text('light by alpha');
  },
  modulate: 'multiplied',
  modulate2x: 'doubled',
};

const slotWords: Readonly<Record<MaterialLayer['textures'][number]['slot'], string>> = {
  get base() {
    return text('Base');
  },
  get normal() {
    return text('Normal');
  },
  surface: 'ORM',
  get emissive() {
    return text('Emissive');
  },
  get teamColor() {
    return text('Team colour');
  },
  get environment() {
    return text('Environment');
  },
};

/** What a texture of a layer is for, and how it lies: “ORM · mirrored surroundings”. */
export function placeWords({ textures, highDefinition }: MaterialLayer, at: number): string {
  const { slot = 'base', coordinates = 0 } = textures[at] ?? {};
  return [
    textures.length > 1 ? (highDefinition ? slotWords[slot] : fill('Texture {}', at + 1)) : '',
    coordinates < 0 ? text('mirrored surroundings') : coordinates > 0 ? fill('coordinates {}', coordinates + 1) : '',
  ]
    .filter((each) => each !== '')
    .join(' · ');
}
