/** Pictures that were painted in another program: seen, listed, and in the model's own textures once they are brought back. */
import { readFileSync } from 'node:fs';
import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../document/document.ts';
import type { FormatDocument } from '../../format/format.ts';
import { mdx } from '../../formats/mdx/index.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { actAndCheck } from '../../format/addedErrors.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import { decodeTexture, describeTexture, encodeTexture, takePicture, type TextureFile } from '../../texture/index.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import type { BackPlan, BackPictures } from './index.ts';
import { carryOutBack, planBack } from './index.ts';

const samples = new URL('../../../assets/samples/', import.meta.url);

/** Texture files of a sample by their bare names, as they lie beside it. */
class Beside {
  private readonly files = new Map<string, TextureFile>();
  private readonly document: FormatDocument;

  constructor(document: FormatDocument) {
    this.document = document;
  }

  file(path: string): TextureFile | null {
    const name = path.split(/[\\/]/).at(-1) ?? path;
    const known = this.files.get(name);
    if (known !== undefined) return known;
    try {
      const file = { name, bytes: new Uint8Array(readFileSync(new URL(name, samples))) };
      this.files.set(name, file);
      return file;
    } catch {
      return null;
    }
  }

  put(path: string, bytes: Uint8Array): void {
    const name = path.split(/[\\/]/).at(-1) ?? path;
    this.files.set(name, { name, bytes });
  }

  get pictures(): BackPictures {
    const texture = (index: number): RgbaPixels | null => {
      const file = this.file(viewOf(this.document).textures[index]?.path ?? '');
      return file === null ? null : decodeTexture(file);
    };
    return { texture, choices: null };
  }
}

/** With its first clip alone: pictures stand still, and clips take the time. */
function still(document: FormatDocument): FormatDocument {
  const [first, ...others] = viewOf(document).clips;
  const records = new Set(others.map(({ record }) => record).filter((record) => record !== first?.record));
  for (const record of records) document.format.model?.edits(document).removeClip?.({ record, variant: 0 }, true);
  return document;
}

type Repaint = (picture: RgbaPixels, name: string) => RgbaPixels | null;

/** The export with pictures that another program saved anew. */
async function repainted(glb: Uint8Array, repaint: Repaint): Promise<Uint8Array> {
  const io = new WebIO();
  const file = await io.readBinary(glb);
  for (const texture of file.getRoot().listTextures()) {
    const bytes = texture.getImage();
    if (bytes === null) continue;
    const made = repaint(decodeTexture({ bytes, name: 'picture.png' }), texture.getName());
    if (made !== null) texture.setImage(Uint8Array.from(encodeTexture(made, { format: 'png' })));
  }
  return await io.writeBinary(file);
}

const linesOf = ({ items }: BackPlan): readonly string[] =>
  items.map(({ id, kind, name, text, isTaken }) => `${id} ${kind} ${name}: ${text}${isTaken ? '' : ' (not ticked)'}`);

const spot = { left: 8, top: 4, right: 20, bottom: 12 };
const blue = [20, 40, 220] as const;

/** A blue rectangle, as opaque as what is under it. */
function withSpot(picture: RgbaPixels): RgbaPixels {
  const pixels = picture.pixels.slice();
  for (let y = spot.top; y < spot.bottom; y++)
    for (let x = spot.left; x < spot.right; x++) pixels.set(blue, (y * picture.width + x) * 4);
  return { width: picture.width, height: picture.height, pixels };
}

const texelOf = ({ width, pixels }: RgbaPixels, x: number, y: number): readonly number[] =>
  Array.from(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));

const isInSpot = (x: number, y: number): boolean =>
  x >= spot.left && x < spot.right && y >= spot.top && y < spot.bottom;

/** The first texture of a model that exports show, with its picture. */
function shownOf(document: FormatDocument, beside: Beside): { readonly index: number; readonly path: string } {
  const { textures } = viewOf(document);
  const index = textures.findIndex(({ pixels }, at) => pixels !== null || beside.pictures.texture(at) !== null);
  return { index, path: textures[index]?.path ?? '' };
}

function pictureOf(document: FormatDocument, beside: Beside, index: number): RgbaPixels {
  const picture = viewOf(document).textures[index]?.pixels?.() ?? beside.pictures.texture(index);
  if (picture === null) throw new Error('no picture');
  return { width: picture.width, height: picture.height, pixels: picture.pixels.slice() };
}

const exported = (document: FormatDocument, beside: Beside): Promise<Uint8Array> =>
  exportGltf(document, { texture: beside.pictures.texture });

const planOf = (document: FormatDocument, bytes: Uint8Array, beside: Beside): Promise<BackPlan> =>
  planBack(document, bytes, 'model.glb', sourceOf([]), beside.pictures);

/** One of each game, and what its textures are in. */
const cases = sampleModels.filter(([name]) => !/1000|1100|alpha/.test(name));

describe.each(cases)('pictures of %s', (_name, open) => {
  it('are no change where nobody painted, and come back into the texture where they were painted, and nowhere else', async () => {
    const document = still(open());
    const beside = new Beside(document);
    const { index, path } = shownOf(document, beside);
    const before = document.write();
    const was = pictureOf(document, beside, index);
    const own = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '');
    const shown = await exported(document, beside);
    const again = await planOf(document, await repainted(shown, (picture) => picture), beside);
    expect(linesOf(again)).toEqual([]);
    expect(carryOutBack(document, again, () => true)).toEqual([]);
    expect(document.write()).toEqual(before);
    const glb = await repainted(shown, (picture, called) => (called === own ? withSpot(picture) : null));
    const plan = await planOf(document, glb, beside);
    expect(linesOf(plan)).toEqual([expect.stringMatching(/^picture \d+ changed .*: [\d,]+ of its [\d,]+ texels/)]);
    expect(plan.items[0]).toMatchObject({ name: path, refusal: '', isTaken: true });
    const { result, errors } = actAndCheck(document, () => carryOutBack(document, plan, () => true));
    expect([errors, result.map(({ isDone }) => isDone)]).toEqual([[], [true]]);
    const holdsPictures = viewOf(document).textures[index]?.pixels !== null;
    // What the model itself holds is part of its step; a file is for who asked.
    expect(result.flatMap(({ pictures }) => pictures.map((each) => each.path))).toEqual(holdsPictures ? [] : [path]);
    if (holdsPictures) expect(document.write()).not.toEqual(before);
    else expect(document.write()).toEqual(before);
    for (const each of result.flatMap(({ pictures }) => pictures)) {
      const file = beside.file(each.path);
      if (file === null) throw new Error('no file');
      const { encoding, mipCount } = describeTexture(file);
      beside.put(each.path, takePicture(file, each.picture, each.area).bytes);
      expect(describeTexture(beside.file(each.path) ?? file)).toMatchObject({ encoding, mipCount });
    }
    const now = pictureOf(document, beside, index);
    // JPEG and blocks of DXT round; palettes hold what was painted.
    const loss = 40;
    for (const [x, y] of [
      [10, 6],
      [17, 9],
    ] as const) {
      const [red = 0, green = 0, blueNow = 0] = texelOf(now, x, y);
      expect(Math.max(Math.abs(red - 20), Math.abs(green - 40), Math.abs(blueNow - 220))).toBeLessThan(loss);
    }
    let off = 0;
    for (let at = 0; at < was.pixels.length; at += 4) {
      const [x, y] = [(at / 4) % was.width, Math.floor(at / 4 / was.width)];
      // Beside the spot its blocks change along.
      if (isInSpot(x, y) || (x >= 0 && x < 32 && y < 24)) continue;
      for (let part = 0; part < 4; part++)
        off = Math.max(off, Math.abs((was.pixels[at + part] ?? 0) - (now.pixels[at + part] ?? 0)));
    }
    expect(off).toBeLessThanOrEqual(describeOf(beside, path)?.includes('JPEG') === true ? 12 : 0);
    if (!holdsPictures) return;
    document.undo();
    expect(document.write()).toEqual(before);
  });
});

function describeOf(beside: Beside, path: string): string | null {
  const file = beside.file(path);
  return file === null ? null : describeTexture(file).encoding;
}

/** A sample of Warcraft III with its files beside it. */
function opened(name: string): { readonly document: FormatDocument; readonly beside: Beside } {
  const document = still(openDocument(mdx, new Uint8Array(readFileSync(new URL(name, samples)))));
  return { document, beside: new Beside(document) };
}

describe('pictures of high definition', () => {
  it('are directions, surface and glow by what glTF says of them; the rest stays', async () => {
    const { document, beside } = opened('Golem_HD.mdx');
    const glb = await repainted(await exported(document, beside), (picture, called) =>
      called === 'Golem_Diffuse' ? null : withSpot(picture),
    );
    const plan = await planOf(document, glb, beside);
    expect(plan.items.map(({ name, isTaken }) => [name, isTaken])).toEqual([
      ['Golem_Normal.blp', true],
      ['Golem_ORM.blp', true],
      ['Golem_Emissive.blp', true],
    ]);
    const results = carryOutBack(document, plan, () => true);
    const made = new Map(results.flatMap(({ pictures }) => pictures.map((each) => [each.path, each.picture])));
    const at = (path: string): readonly number[] => {
      const picture = made.get(path);
      return picture === undefined ? [] : texelOf(picture, 10, 6);
    };
    const was = (index: number): readonly number[] => texelOf(pictureOf(document, beside, index), 10, 6);
    expect(at('Golem_Normal.blp')).toEqual([20, 40, ...was(1).slice(2)]);
    expect(at('Golem_ORM.blp')).toEqual([...blue, was(2)[3]]);
    expect(at('Golem_Emissive.blp')).toEqual([...blue, was(3)[3]]);
  });
});

describe('what cannot be taken over as it is', () => {
  it('is told: textures that are not there, and pictures that cannot be read', async () => {
    const { document, beside } = opened('Crystal.mdx');
    const glb = await exported(document, beside);
    const none = await planBack(document, glb, 'model.glb', sourceOf([]), { texture: () => null, choices: null });
    expect(none.items.length).toBeGreaterThan(0);
    for (const item of none.items)
      expect(item).toMatchObject({
        kind: 'unmatched',
        about: 'picture',
        refusal: expect.stringContaining('not found'),
      });
    const io = new WebIO();
    const file = await io.readBinary(glb);
    for (const texture of file.getRoot().listTextures()) texture.setImage(Uint8Array.of(1, 2, 3));
    const unread = await planOf(document, await io.writeBinary(file), beside);
    for (const item of unread.items) expect(item.refusal).toContain('cannot be read (image/png)');
    expect(unread.items).toHaveLength(none.items.length);
  });

  it('is not asked for where nobody looks for textures, and is no picture of a texture that the model shows no more', async () => {
    const { document, beside } = opened('Crystal.mdx');
    const glb = await repainted(await exported(document, beside), withSpot);
    expect((await planBack(document, glb, 'model.glb', sourceOf([]))).items).toEqual([]);
    const root = (await new WebIO().readBinary(glb)).getRoot();
    expect(root.listMaterials().length).toBeGreaterThan(0);
    const io = new WebIO();
    const file = await io.readBinary(glb);
    for (const material of file.getRoot().listMaterials()) {
      const { layers } = material.getExtras();
      material.setExtras({
        ...material.getExtras(),
        layers: JSON.parse(JSON.stringify(layers).replaceAll('.blp', 'Old.blp')),
      });
    }
    expect(linesOf(await planOf(document, await io.writeBinary(file), beside))).toEqual([]);
  });

  it('is not ticked where another material shows the same texture as it was, or two contradict each other', async () => {
    const { document, beside } = opened('Crystal.mdx');
    const io = new WebIO();
    const file = await io.readBinary(await exported(document, beside));
    const [first, second] = file.getRoot().listMaterials();
    const texture = first?.getBaseColorTexture() ?? null;
    const repaintedTexture = (repaint: (picture: RgbaPixels) => RgbaPixels) => {
      const picture = decodeTexture({ bytes: texture?.getImage() ?? new Uint8Array(), name: 'picture.png' });
      return file
        .createTexture('Crystal')
        .setMimeType('image/png')
        .setImage(Uint8Array.from(encodeTexture(repaint(picture), { format: 'png' })));
    };
    second?.setBaseColorTexture(repaintedTexture(withSpot));
    const one = await planOf(document, await io.writeBinary(file), beside);
    expect(linesOf(one)).toEqual([
      expect.stringMatching(/Crystal\.blp: .* as it was: both show one texture \(not ticked\)/),
    ]);
    first?.setBaseColorTexture(
      repaintedTexture((picture) => ({ ...picture, pixels: picture.pixels.map((value) => 255 - value) })),
    );
    const two = await planOf(document, await io.writeBinary(file), beside);
    expect(linesOf(two)).toHaveLength(2);
    for (const line of linesOf(two)) expect(line).toMatch(/another material has it otherwise \(not ticked\)/);
  });

  it('is not ticked where nothing says that the picture was made of the texture, and it has another name', async () => {
    const { document, beside } = opened('Crystal.mdx');
    const io = new WebIO();
    const file = await io.readBinary(await repainted(await exported(document, beside), withSpot));
    for (const material of file.getRoot().listMaterials()) material.setExtras({});
    for (const primitive of file
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives()))
      primitive.setExtras({});
    const same = await planOf(document, await io.writeBinary(file), beside);
    expect(same.items.map(({ isTaken }) => isTaken)).toEqual([true]);
    for (const texture of file.getRoot().listTextures()) texture.setName('Ruby');
    const other = await planOf(document, await io.writeBinary(file), beside);
    expect(linesOf(other)).toEqual([expect.stringMatching(/, from a picture called “Ruby” \(not ticked\)$/)]);
  });
});
