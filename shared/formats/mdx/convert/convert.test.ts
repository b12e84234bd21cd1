/** Conversion between the versions of MDX and between its two games: what both hold stays, what one cannot is named. */
import { beforeAll, describe, expect, test } from 'vitest';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { openDocument } from '../../../document/document.ts';
import { editStructure } from '../../../document/structure.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import { corpusFiles, enough } from '../../../test/corpus.ts';
import { treeOf } from '../../../test/generate.ts';
import { mdxAlpha } from '../alpha/index.ts';
import { healthyAlphaModel } from '../alpha/test/healthyModel.ts';
import { Posed } from '../extents.ts';
import { mdx } from '../index.ts';
import { itemsWithTags } from '../model.ts';
import { layerFlags } from '../schema/flags.ts';
import { Geoset } from '../schema/geoset.ts';
import { Layer } from '../schema/material.ts';
import { Texture } from '../schema/model.ts';
import { Bone, Helper, ParticleEmitter2, PopcornEmitter } from '../schema/nodes.ts';
import { breakModel, healthyModel } from '../validate/healthyModel.ts';
import { mdxView } from '../view/index.ts';
import type { MdxVersion } from './conversion.ts';
import type { MdxConverted } from './index.ts';
import { convertMdx } from './index.ts';

beforeAll(() => freezeRecords(true));

const warcraft = (version: number): MdxVersion => ({ version, isAlpha: false });
const alpha = (version: number): MdxVersion => ({ version, isAlpha: true });

function convert(document: FormatDocument, to: MdxVersion, scale = 1): MdxConverted {
  return convertMdx(document, to, { scale, replaceablePath: (id) => (id === 1 ? 'TeamColor00.blp' : null) });
}

const tree = (document: FormatDocument): unknown => treeOf(document, document.format.schemas, document.root);
const errors = (document: FormatDocument): readonly string[] =>
  document.format
    .validate(document)
    .flatMap(({ severity, message, rule }) =>
      severity === 'error' && rule !== 'version-unsupported' ? [message] : [],
    );

/** What is lost, but for that no game reads 900. */
const told = ({ lost }: MdxConverted): readonly string[] =>
  lost.filter((line) => !line.includes('version-unsupported'));

/** Posed vertices of all geosets at moments of all sequences. */
function poses(document: FormatDocument): readonly number[] {
  const posed = new Posed(document);
  return (document.format.animation?.sequences(document) ?? []).flatMap((span) =>
    [0, 0.3, 0.8].flatMap((share) => {
      posed.at({ interval: span, frame: span.start + (span.end - span.start) * share, globalTime: 130 });
      return posed.geosets.flatMap((geoset) => [...geoset.posed]);
    }),
  );
}

function largestShift(left: FormatDocument, right: FormatDocument, scale = 1): number {
  const [before, after] = [poses(left), poses(right)];
  expect(after.length).toBe(before.length);
  return before.reduce((most, value, at) => Math.max(most, Math.abs(value * scale - (after[at] ?? Number.NaN))), 0);
}

const versions = [800, 900, 1000, 1100, 1200, 1300, 1600, 1800] as const;

describe('between versions of Warcraft III', () => {
  const pairs = versions.flatMap((from) => versions.filter((to) => to !== from).map((to) => [from, to] as const));

  test.each(pairs)('%i becomes %i: it is healthy, looks alike, and comes back as it was', (from, to) => {
    const document = healthyModel(from);
    const there = convert(document, warcraft(to));
    expect(there.document.version).toBe(to);
    expect(errors(there.document)).toEqual([]);
    const back = convert(there.document, warcraft(from));
    expect(errors(back.document)).toEqual([]);
    if (told(there).length > 0) return;
    expect(told(back)).toEqual([]);
    expect(largestShift(document, there.document)).toBe(0);
    // Weights of 3.0 come back in two bytes each, which is where the test's own model has one.
    if (from < 1300 || to >= 1300) expect(tree(back.document)).toEqual(tree(document));
  });

  test('nothing is lost on the way up from 800', () => {
    for (const to of versions) expect(told(convert(healthyModel(800), warcraft(to)))).toEqual([]);
  });

  test('a version that no game has is refused', () => {
    expect(() => convert(healthyModel(), warcraft(799))).toThrow('version 799 is not one of Warcraft III');
    expect(() => convert(healthyModel(), alpha(1600))).toThrow('version 1600 is not one of World of Warcraft alpha');
  });
});

/** A model with a material of high definition whose first layer has two sides. */
function highDefinition(version: number): FormatDocument {
  return breakModel(healthyModel(version), (build) => {
    build.transaction.update(build.child(build.find('MTLS'), 'layers'), { flags: layerFlags.twoSided });
  });
}

describe('materials of high definition', () => {
  test.each([
    [1000, 1100],
    [1100, 1000],
  ] as const)('of %i are the same in %i, and again on the way back', (from, to) => {
    const document = highDefinition(from);
    const there = convert(document, warcraft(to));
    expect(there.lost).toEqual([]);
    expect(
      mdxView(there.document)
        .materials.at(-1)
        ?.layers[0]?.textures.map(({ texture }) => texture),
    ).toEqual(
      mdxView(document)
        .materials.at(-1)
        ?.layers[0]?.textures.map(({ texture }) => texture),
    );
    expect(tree(convert(there.document, warcraft(from)).document)).toEqual(tree(document));
  });

  const shownLayers = (document: FormatDocument): readonly (readonly unknown[])[] => {
    const { materials, textures } = mdxView(document);
    return (materials.at(-1)?.layers ?? []).map(({ textures: shown, blend, highDefinition }) => [
      blend,
      highDefinition,
      ...shown.map(({ texture }) => textures[texture]?.path || textures[texture]?.filledIn),
    ]);
  };
  const one = (...pixel: readonly number[]): RgbaPixels => ({ width: 1, height: 1, pixels: Uint8Array.from(pixel) });

  test.each([1000, 1100] as const)('of %i become plain ones in 800: the colours, and what shines over them', (from) => {
    const { document, lost } = convert(highDefinition(from), warcraft(800));
    expect(shownLayers(document)).toEqual([
      ['opaque', false, 'Textures\\Grunt0.blp'],
      ['add', false, 'Textures\\Grunt3.blp'],
    ]);
    expect(
      mdxView(document)
        .materials.at(-1)
        ?.layers.every(({ isTwoSided }) => isTwoSided),
    ).toBe(true);
    expect(lost.join()).toContain('normal, ORM and environment textures of HD materials');
  });

  test.each([1000, 1100] as const)(
    'of %i keep the colours of players as plain ones, in a picture over them',
    (from) => {
      const document = breakModel(highDefinition(from), (build) =>
        build.set('TEXS', { replaceableId: 1, path: '' }, 4),
      );
      const orm = one(255, 255, 0, 51);
      const choices = { scale: 1, replaceablePath: () => null };
      const pictureOf = (index: number): RgbaPixels | null => (index === 0 ? one(100, 100, 100, 0) : orm);
      for (const to of [warcraft(800), warcraft(1000), warcraft(1100)]) {
        const made = convertMdx(document, to, { ...choices, surfaces: 'sd', pictureOf });
        expect(shownLayers(made.document)).toEqual([
          ['opaque', false, 'teamColor'],
          ['blend', false, 'Grunt0_team.blp'],
          ['add', false, 'Textures\\Grunt3.blp'],
        ]);
        expect(errors(made.document)).toEqual([]);
        const [red = 0, , , alpha = 0] = made.pictures[0]?.image.pixels ?? [];
        // A fifth of the grey is multiplied by the player's colour, of which one part is 255 and another 0.
        for (const [team, wanted] of [
          [255, 100],
          [0, 80],
        ] as const) {
          expect(Math.abs((red * alpha + team * (255 - alpha)) / 255 - wanted)).toBeLessThan(1);
        }
      }
      const blind = convertMdx(document, warcraft(800), { ...choices });
      expect(blind.lost.join()).toContain('where the player’s colours are on HD materials: Grunt0 was not found');
      const holes = { ...choices, pictureOf: (index: number) => (index === 0 ? one(9, 9, 9, 9) : orm) };
      const unmasked = convertMdx(document, warcraft(800), { ...choices, pictureOf: () => one(9, 9, 9, 0) });
      expect(unmasked.pictures).toEqual([]);
      const masked = breakModel(document, (build) =>
        build.transaction.update(build.child(build.find('MTLS'), 'layers'), { filterMode: 1 }),
      );
      expect(convertMdx(masked, warcraft(800), holes).lost.join()).toContain('Grunt0 has transparent parts');
    },
  );

  test.each([900, 1000, 1100, 1800])('are made of plain ones in %i, with tangents and the colours of players', (to) => {
    const plain = healthyModel(800);
    const choices = { scale: 1, replaceablePath: () => null, surfaces: 'hd' } as const;
    const made = convertMdx(plain, warcraft(to), choices);
    const further = ['Textures\\normal.blp', 'Plain_orm.blp', 'Textures\\Black32.blp', 'teamColor'];
    const last = 'ReplaceableTextures\\EnvironmentMap.blp';
    expect(shownLayers(made.document)).toEqual([['opaque', true, 'Textures\\Grunt0.blp', ...further, last]]);
    expect(told(made)).toEqual([]);
    expect(made.pictures.map(({ name }) => name)).toEqual(['Plain_orm.blp']);
    expect(mdxView(made.document).meshes.every(({ tangents }) => tangents !== null)).toBe(true);
    expect(largestShift(plain, made.document)).toBe(0);

    const teamed = breakModel(plain, (build) => {
      build.add(Texture, { replaceableId: 1, path: '' });
      const material = build.find('MTLS');
      const under = build.addTo(material, 'layers', Layer, { textureId: 1, textureAnimationId: -1 });
      const over = build.child(material, 'layers');
      build.transaction.update(over, { filterMode: 2 });
      build.transaction.update(material, { layers: [under, over] });
    });
    const stays = convertMdx(teamed, warcraft(to), choices);
    expect(stays.lost.join()).toContain('materials stay SD: the player’s colour under Grunt0, which was not found');
    expect(shownLayers(stays.document)).toHaveLength(2);
    const pictureOf = (): RgbaPixels => one(100, 100, 100, 204);
    const high = convertMdx(teamed, warcraft(to), { ...choices, pictureOf });
    expect(shownLayers(high.document)[0]?.slice(0, 4)).toEqual([
      ...['opaque', true, 'Grunt0_diffuse.blp', 'Textures\\normal.blp'],
    ]);
    const [color, mask] = high.pictures.map(({ image }) => image.pixels);
    for (const [team, wanted] of [
      [255, 131],
      [0, 80],
    ] as const) {
      const share = (mask?.[3] ?? 0) / 255;
      expect(Math.abs((color?.[0] ?? 0) * (1 - share + (share * team) / 255) - wanted)).toBeLessThan(1);
    }
    expect(errors(high.document)).toEqual([]);
    expect(() => convertMdx(plain, warcraft(800), choices)).toThrow('only versions of Warcraft III from 900');
  });
});

describe('what only later versions have', () => {
  test('popcorn emitters become helpers, so that numbers of nodes stay and what hangs on them too', () => {
    const document = breakModel(healthyModel(1000), (build) => {
      const sparks = fieldsOf(PopcornEmitter, build.transaction.get(build.find('CORN')));
      build.set('HELP', { parentId: sparks.objectId });
    });
    const { document: made, lost } = convert(document, warcraft(800));
    const helpers = itemsWithTags(made, ['HELP']).map((id) => fieldsOf(Helper, made.get(id)));
    expect(helpers.map(({ name }) => name)).toEqual(['Helper', 'Sparks']);
    expect(helpers[0]?.parentId).toBe(helpers[1]?.objectId);
    expect(lost).toContain('popcorn emitters: they became helpers');
  });

  test('weights become groups of equal bones, and what they are off by is told', () => {
    const document = healthyModel(1000);
    editStructure(document, 'Bone', (structure) => structure.create('bone', { name: 'Arm', parentId: 0 }));
    breakModel(document, (build) => {
      const geoset = build.find('GEOS');
      const { positions } = fieldsOf(Geoset, build.transaction.get(geoset));
      const bones = [0, 1].map((at) => fieldsOf(Bone, build.transaction.get(build.find('BONE', at))).objectId);
      const skin = new Uint8Array((positions.length / 3) * 8);
      for (let at = 0; at < skin.length; at += 8) skin.set([bones[0] ?? 0, bones[1] ?? 0, 0, 0, 178, 77, 0, 0], at);
      build.transaction.update(geoset, { skin, vertexGroups: new Uint8Array(0) });
    });
    const { document: made, lost } = convert(document, warcraft(800));
    expect(errors(made)).toEqual([]);
    expect(lost.join()).toMatch(/became equal parts of bones: \d+ vertices are off by up to 20 %/);
    const wide = convert(document, warcraft(1800)).document;
    const [geoset] = itemsWithTags(wide, ['GEOS']);
    expect(geoset !== undefined && fieldsOf(Geoset, wide.get(geoset)).skin).toBeInstanceOf(Uint16Array);
    expect(largestShift(document, wide)).toBe(0);
  });

  test('geosets for afar go, with what means nothing without them', () => {
    const document = breakModel(healthyModel(1000), (build) => {
      const first = build.transaction.get(build.find('GEOS'));
      build.transaction.update(first.id, { levelOfDetail: 2 });
    });
    const count = itemsWithTags(document, ['GEOS']).length;
    const { document: made, lost } = convert(document, warcraft(800));
    expect(itemsWithTags(made, ['GEOS']).length).toBe(count - 1);
    expect(lost.join()).toContain('geosets for afar');
    expect(errors(made)).toEqual([]);
  });
});

/** Alpha has no ribbons without edges. */
function emitting(version: number): FormatDocument {
  return breakModel(healthyModel(version), (build) => build.set('RIBB', { emissionRate: 10, lifespan: 1 }));
}

describe('between Warcraft III and World of Warcraft alpha', () => {
  /** Ten units, turned by half: there the packed form is at its coarsest (shelf: wow-models.md 18.1). */
  const halfTurn = 1e-2;
  const pairs = [800, 1000, 1100, 1800].flatMap((from) => [1300, 1400, 1500].map((to) => [from, to] as const));

  test.each(pairs)('%i becomes alpha %i, which is healthy and moves alike, and comes back so', (from, to) => {
    const document = emitting(from);
    const there = convert(document, alpha(to));
    expect(there.document.format).toBe(mdxAlpha);
    expect(errors(there.document)).toEqual([]);
    expect(largestShift(document, there.document)).toBeLessThan(halfTurn);
    const back = convert(there.document, warcraft(from));
    expect(errors(back.document)).toEqual([]);
    expect(largestShift(document, back.document)).toBeLessThan(halfTurn);
  });

  test.each([1300, 1400, 1500])('alpha %i becomes Warcraft III, 56 times as large', (from) => {
    const document = healthyAlphaModel(from);
    const { document: made, lost } = convert(document, warcraft(800), 56);
    expect(errors(made)).toEqual([]);
    expect(largestShift(document, made, 56)).toBeLessThan(1e-3);
    expect(lost.join()).toContain('what events do');
    const back = convert(made, alpha(from), 1 / 56);
    expect(largestShift(document, back.document)).toBeLessThan(1e-3);
  });

  test('numbers that mean other things are brought over by what they mean', () => {
    const document = breakModel(healthyModel(800), (build) => {
      build.add(Texture, { replaceableId: 1, path: '' });
      const emitter = build.find('PRE2');
      build.transaction.update(emitter, { latitude: 90, length: 3, width: 5, flags: 0x1000 | 0x100000 });
    });
    const { document: made, lost } = convert(document, alpha(1300));
    const [emitter] = itemsWithTags(made, ['PRE2']).map((id) => made.get(id));
    if (emitter === undefined) throw new Error('no emitter');
    expect(emitter.fields).toMatchObject({ latitude: Math.fround(Math.PI / 2), length: 5, width: 3, flags: 0x8000800 });
    expect(mdxView(made).textures.at(-1)).toMatchObject({ path: 'TeamColor00.blp', kind: 0 });
    expect(lost.join()).toContain('they always show TeamColor00.blp');
    const back = convert(made, warcraft(800)).document;
    const [again] = itemsWithTags(back, ['PRE2']).map((id) => fieldsOf(ParticleEmitter2, back.get(id)));
    expect(again).toMatchObject({ latitude: 90, length: 3, width: 5, flags: 0x1000 | 0x100000 });
  });
});

test('models of the corpus have no error after a conversion that they had not before, and look alike', () => {
  const files = corpusFiles('wc3', ['.mdx']);
  const chosen = files.filter((_, at) => at % Math.ceil(files.length / 8) === 0);
  expect(chosen.length).toBeGreaterThanOrEqual(enough(6, 1));
  for (const file of chosen) {
    const bytes = file.bytes();
    if (!mdx.sniff(bytes, file.name)) continue;
    const document = openDocument(mdx, bytes);
    for (const to of [warcraft(document.version === 800 ? 1100 : 800), alpha(1300)]) {
      const { lost, document: made } = convert(document, to);
      expect(lost.filter((line) => line.startsWith('error'))).toEqual([]);
      expect(made.version).toBe(to.version);
    }
  }
});
