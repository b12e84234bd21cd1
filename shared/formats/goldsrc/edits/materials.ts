/** Textures of Half-Life's models, which are its materials: a mesh names a column of the skin table. Format page 17. */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { clippedArea } from '../../../media/paint/area.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import type { LayerChange, LayerChoices, MaterialEdits } from '../../../model/materialEdits.ts';
import { layerAt, materialAt, requireChange, requireTexture, requireUnused } from '../../../model/materials.ts';
import { meshOf } from '../../../model/meshes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { columnWith, dropColumns, putPicture } from '../edit/texture.ts';
import { paintedPicture } from '../edit/paintPicture.ts';
import { indexedPicture } from '../edit/picture.ts';
import { mapCoordinates } from '../geometry/triangles.ts';
import { mostOf } from '../limits.ts';
import { meshesOf, texturesOf } from '../model.ts';
import { Mesh } from '../schema/body.ts';
import { textureBits, textureFlags } from '../schema/names.ts';
import { Texture } from '../schema/texture.ts';
import { skinsOf } from '../skins.ts';
import { studioView } from '../view/index.ts';

const newPalette =
  'The palette does not hold the colours that were painted and was made anew: texels that were not painted may have changed a little.';

const blendBits = textureBits.masked | textureBits.additive;

const choices: LayerChoices = {
  blends: [
    { value: 0, name: 'Opaque', blend: 'opaque' },
    { value: textureBits.masked, name: 'Masked', blend: 'masked' },
    { value: textureBits.additive, name: 'Additive', blend: 'add' },
  ],
  flags: Object.entries(textureFlags).flatMap(([bit, label]) =>
    (Number(bit) & blendBits) === 0 && !label.includes('Xash')
      ? [{ bit: Number(bit), label, does: Number(bit) === textureBits.fullBright ? 'shines' : null }]
      : [],
  ),
  hasAlpha: false,
  coordinates: [0, -1],
  kinds: [{ value: 0, name: 'Picture in the model' }],
  isTexture: true,
  files: null,
};

/** Meshes that ask for a texture in any skin. */
function usersOf(document: Document, texture: number): readonly RecordId[] {
  const { columns, table } = skinsOf(document);
  const shown = new Set(Array.from(table.keys()).flatMap((at) => (table[at] === texture ? [at % columns] : [])));
  return meshesOf(document).filter((id) => shown.has(fieldsOf(Mesh, document.get(id)).skinColumn));
}

const sizeOf = (document: Document, texture: number): { readonly width: number; readonly height: number } => {
  const record = texturesOf(document)[texture];
  return record === undefined ? { width: 0, height: 0 } : fieldsOf(Texture, document.get(record));
};

/** Coordinates are texels: they keep their places on the picture. */
function assign(document: Document, transaction: Transaction, mesh: RecordId, texture: number): boolean {
  const before = studioView(document).meshes.find(({ record }) => record === mesh)?.material ?? -1;
  const [from, to] = [sizeOf(document, before), sizeOf(document, texture)];
  transaction.set(Mesh, mesh, { skinColumn: columnWith(document, transaction, texture) });
  const isSame = from.width === to.width && from.height === to.height;
  if (isSame || from.width <= 0 || from.height <= 0 || to.width <= 0 || to.height <= 0) return false;
  let isRounded = false;
  const scaled = (texel: number, old: number, now: number): number => {
    const exact = (texel * now) / old;
    isRounded ||= !Number.isInteger(exact);
    return Math.round(exact);
  };
  const { commands } = fieldsOf(Mesh, document.get(mesh));
  transaction.set(Mesh, mesh, {
    commands: mapCoordinates(Int16Array.from(commands), (s, t) => [
      scaled(s, from.width, to.width),
      scaled(t, from.height, to.height),
    ]),
  });
  return isRounded;
}

function requirePicture({ width, height, pixels }: RgbaPixels): void {
  if (!(width > 0 && height > 0) || pixels.length !== width * height * 4) throw new RangeError('The picture is empty');
  if (width % 4 !== 0) {
    throw new RangeError(`The picture is ${width} wide: Half-Life needs a width that is a multiple of 4`);
  }
  const most = mostOf.textureSide.halfLife;
  if (Math.max(width, height) > most * 2) {
    throw new RangeError(
      `The picture is ${width} × ${height}: Half-Life shows at most ${most} a side, Sven Co-op ${most * 2}`,
    );
  }
}

/** A name that no texture has yet, as the engine wants it: without folders, ending in .bmp. */
function freeName(document: Document, path: string): string {
  const known = new Set(texturesOf(document).map((id) => fieldsOf(Texture, document.get(id)).name.toLowerCase()));
  const bare = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').slice(0, 56);
  const base = bare === '' ? 'texture' : bare;
  for (let number = 1; ; number++) {
    const name = `${base}${number === 1 ? '' : `_${number}`}.bmp`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

const greySide = 16;
const grey: RgbaPixels = {
  width: greySide,
  height: greySide,
  pixels: new Uint8Array(greySide * greySide * 4).fill(160),
};

function flagsAfter(flags: number, { flags: wanted, blend, coordinates }: LayerChange): number {
  let made = wanted ?? flags;
  if (blend !== undefined) made = (made & ~blendBits) | blend;
  if (coordinates !== undefined) {
    made = coordinates.set < 0 ? made | textureBits.chrome : made & ~textureBits.chrome;
  }
  return made >>> 0;
}

const mostTextures = mostOf.textures.halfLife;

function requireRoom(document: Document): void {
  const { length } = texturesOf(document);
  if (length >= mostTextures)
    throw new RangeError(`A model holds ${mostTextures} textures, and this one has ${length}`);
}

type Offered =
  | 'addTexture'
  | 'removeTexture'
  | 'setPicture'
  | 'paintPicture'
  | 'addMaterial'
  | 'removeMaterial'
  | 'setMaterialOf'
  | 'setLayer';

export function materialEdits(
  document: Document,
): Required<Pick<MaterialEdits, Offered | 'layerChoices' | 'textureUsers' | 'materialUsers'>> {
  const view = studioView(document);
  const remove = (texture: number, label: string, step?: Transaction): readonly string[] => {
    requireTexture(view, texture);
    requireUnused('The texture', usersOf(document, texture).length, ['mesh', 'meshes']);
    return inStep(document, label, step, (transaction) => {
      dropColumns(document, transaction, texture);
      changeStructure(document, transaction, (structure) =>
        structure.remove(texturesOf(document)[texture] ?? document.root),
      );
      return obeyed;
    });
  };
  return {
    addTexture({ path, picture }, step) {
      requireRoom(document);
      const image = picture ?? grey;
      requirePicture(image);
      return inStep(document, 'Add texture', step, (transaction) => {
        const fields = { name: freeName(document, path), flags: 0, ...indexedPicture(image, false) };
        changeStructure(document, transaction, (structure) => structure.create(Texture.type, fields));
        return { texture: texturesOf(document).length - 1, notes: obeyed };
      });
    },
    removeTexture: (texture, step) => remove(texture, 'Remove texture', step),
    paintPicture(texture, picture, area, step) {
      requireTexture(view, texture);
      requirePicture(picture);
      const record = texturesOf(document)[texture] ?? document.root;
      const before = fieldsOf(Texture, document.get(record));
      if (before.width !== picture.width || before.height !== picture.height) {
        throw new RangeError(
          `${picture.width} × ${picture.height} texels for a texture of ${before.width} × ${before.height}`,
        );
      }
      const made = paintedPicture(before, picture, clippedArea(area, picture));
      return inStep(document, 'Paint', step, (transaction) => {
        putPicture(document, transaction, record, made.picture);
        return made.keepsPalette ? obeyed : [newPalette];
      });
    },
    setPicture(texture, picture, step) {
      requireTexture(view, texture);
      requirePicture(picture);
      const record = texturesOf(document)[texture] ?? document.root;
      const isMasked = (fieldsOf(Texture, document.get(record)).flags & textureBits.masked) !== 0;
      return inStep(document, 'Replace picture', step, (transaction) => {
        putPicture(document, transaction, record, indexedPicture(picture, isMasked));
        return obeyed;
      });
    },
    addMaterial(like, texture, step) {
      requireRoom(document);
      const source = like ?? texture;
      materialAt(view, source);
      return inStep(document, 'Add material', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const from = texturesOf(document)[source] ?? document.root;
          const name = freeName(document, fieldsOf(Texture, document.get(from)).name);
          const made = structure.duplicate(from);
          transaction.set(Texture, made, { name });
          const last = texturesOf(document).length - 1;
          structure.reorder(made, last);
          return { material: last, notes: obeyed };
        }),
      );
    },
    removeMaterial: (material, step) => remove(material, 'Remove material', step),
    setMaterialOf(meshes, material, step) {
      materialAt(view, material);
      for (const mesh of meshes) meshOf(view, mesh);
      return inStep(document, 'Assign material', step, (transaction) => {
        const rounded = meshes.filter((mesh) => assign(document, transaction, mesh, material));
        return rounded.length === 0 ? obeyed : ['Coordinates were rounded to whole texels of the other picture.'];
      });
    },
    setLayer(material, layer, change, step) {
      requireChange(view, layerAt(view, material, layer), choices, change);
      if (change.texture !== undefined && change.texture.texture !== material) {
        throw new RangeError('A material of Half-Life is its texture: assign another material, or replace the picture');
      }
      return inStep(document, 'Change layer', step, (transaction) => {
        const record = texturesOf(document)[material] ?? document.root;
        transaction.set(Texture, record, { flags: flagsAfter(fieldsOf(Texture, document.get(record)).flags, change) });
        return obeyed;
      });
    },
    layerChoices: choices,
    textureUsers: (texture) => usersOf(document, texture),
    materialUsers: () => [],
  };
}
