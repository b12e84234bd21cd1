import { fieldsByName } from '../../codec/byName.ts';
import { generateMDL, parseMDL, parseMDX } from 'war3-model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import { readPlace } from '../../document/value.ts';
import { mdx } from '../../formats/mdx/index.ts';
import { itemsWithTags } from '../../formats/mdx/model.ts';
import { corpusFiles, enough, share } from '../../test/corpus.ts';
import { plant } from '../../test/generate.ts';
import { arbitraryModel } from '../../test/generateMdx.ts';
import { differences } from '../../test/openWith.ts';
import { textBytes, textOf } from '../files.ts';
import { isModelText, readModelText, writeModelText } from './index.ts';

const read = (text: string) => readModelText(textBytes(text));
const written = (document: Document): string => textOf(writeModelText(document).bytes);

const fieldAt = (document: Document, path: string): unknown => readPlace(document, resolvePath(mdx, document, path));

const small = `// a comment before everything
Version { FormatVersion 800, }
MODEL "Small" { NumGeosets 7, BlendTime 150, MinimumExtent { -1, -2, -3 }, BoundsRadius 1e2, }
Sequences 9 { Anim "Stand" { Interval { 0, 1000 }, NonLooping, Rarity 0.1, } /* between */ }
GlobalSequences 1 { Duration 500, }
Textures 1 { Bitmap { Image "a\\b.blp", WrapWidth, } }
Materials 1 { Material { Layer { FilterMode Additive, Unshaded, TwoSided, static TextureID 0,
  Alpha 2 { Linear, GlobalSeqId 0, 0: 1, 500: -1.#IND, } } } }
Geoset {
  Vertices 3 { { 0, 0, 0 }, { 1 0 0 }, { 0, 1, 0.1 }, }
  Normals 3 { { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 }, }
  VertexGroup { 0, 0, 0, }
  Faces 1 3 { Triangles { { 0, 1, 2 }, } }
  Groups 1 2 { Matrices { 0, 1 }, }
  MaterialID 0, Unselectable,
}
GeosetAnim { static Color { 0.1, 0.2, 0.3 }, GeosetId 0, }
Bone "Root" { ObjectId 0, GeosetId Multiple, GeosetAnimId None, DontInherit { Rotation }, Billboarded,
  Translation 1 { Hermite, 100: { 1, 2, 3 }, InTan { 4, 5, 6 }, OutTan { 7, 8, 9 }, } }
Light "Lamp" { ObjectId 1, Parent 0, Directional, static Color { 0, 0.5, 1 }, static Intensity 3, }
PivotPoints 2 { { 0, 0, 0 }, { 1, 1, 1 }, }
EventObject "SNDxABCD" { ObjectId 2, EventTrack 2 { GlobalSeqId 0, 10, 20, } }
CollisionShape "C" { ObjectId 3, Sphere, Vertices 1 { { 1, 2, 3 } }, BoundsRadius 4, }
Camera "Cam" { Position { 1, 2, 3 }, FieldOfView 0.7, Target { Position { 4, 5, 6 }, Translation 1 { Linear, 0: { 0, 0, 1 }, } } }
`;

describe('a text', () => {
  const { document, notes } = read(small);
  const at = (path: string): unknown => fieldAt(document, path);

  test('becomes a model, with comments, capitals and counts passed over', () => {
    expect(notes).toEqual([]);
    expect(document.version).toBe(800);
    expect(at('model.name')).toBe('Small');
    expect(at('model.extent')).toEqual({ radius: 100, minimum: [-1, -2, -3], maximum: [0, 0, 0] });
    expect(at('sequences["Stand"].flags')).toBe(1);
    expect(at('textures[0].flags')).toBe(1);
    expect(at('geosets[0].positions')).toEqual(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.1));
    expect(at('geosets[0].matrices')).toEqual(Int32Array.of(0, 1));
    expect(at('geosets[0].selectionFlags')).toBe(4);
    expect(at('bones[0].flags')).toBe(0x100 | 0x4 | 0x8);
    expect(at('bones[0].geosetId')).toBe(-1);
    expect(at('eventObjects[0].frames')).toEqual(Int32Array.of(10, 20));
    expect(at('collisionShapes[0].radius')).toBe(4);
    expect(at('cameras[0].targetPosition')).toEqual([4, 5, 6]);
  });

  test('gives colours that do not move blue first', () => {
    expect(at('lights[0].color')).toEqual([1, 0.5, 0]);
    expect(at('geosetAnimations[0].color')).toEqual([0.3, 0.2, 0.1].map(Math.fround));
    expect(at('geosetAnimations[0].flags')).toBe(2);
  });

  test('gives tracks with tangents, global sequences and numbers that are none', () => {
    const [bone] = itemsWithTags(document, ['BONE']);
    const [track] = fieldsByName(document.get(bone ?? document.root).fields)['transforms'] as readonly never[];
    const { interpolation, frames, values } = fieldsByName(document.get(track ?? document.root).fields);
    expect([interpolation, frames, values]).toEqual([
      2,
      Int32Array.of(100),
      Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
    ]);
    expect(written(document)).toMatch(/Alpha 2 \{\s+Linear,\s+GlobalSeqId 0,\s+0: 1,\s+500: nan,/);
  });

  test('is the same again after it was read and written', () => {
    expect(written(read(written(document)).document)).toBe(written(document));
  });

  test('that breaks off is told with its line, and nothing is guessed', () => {
    expect(() => read('Version { FormatVersion 800, }\nModel "x" {\n BlendTime 1,')).toThrow(/line 2.*not closed/);
    expect(() => read('Model "x" { BlendTime }')).toThrow(/line 1.*number is missing/);
    expect(() => read('Geoset {\n\n Vertices 1 { { 1, 2 }, } }')).toThrow(/line 3.*3 are needed/);
    expect(() => read('Version { FormatVersion 1401.5, }')).toThrow(/line 1.*1401.5/);
    expect(() => read('Geoset { VertexGroup { 256, } }')).toThrow(/256 is not a number that can stand here/);
    expect(() => read(`Model "x" ${'{ a '.repeat(1000)}`)).toThrow(FormatError);
  });

  test('may hold what nobody knows: it is left out with a remark', () => {
    const { notes: remarks } = read('Model "x" { Sparkle 3, }\nUnicorn { Horn 1, }');
    expect(remarks).toEqual([
      'line 1: Model: “sparkle” is not known and was left out',
      'line 2: “unicorn” is not known and was left out',
    ]);
  });

  test('is told from models of other games', () => {
    expect(isModelText(textBytes(small))).toBe(true);
    expect(isModelText(textBytes('/* x */ // y\nModel "a" {'))).toBe(true);
    expect(isModelText(textBytes('IDST\n\0\0\0'))).toBe(false);
    expect(isModelText(textBytes('$modelname "x.mdl"'))).toBe(false);
  });
});

describe('textures of layers', () => {
  const head = (version: number): string => `Version { FormatVersion ${version}, }\n`;
  const layer = 'FilterMode None, Shader "Shader_HD_DefaultUnit", static TextureID 7 <= 0, static TextureID 8 <= 1,';

  test('with slots are a list from version 1100 on', () => {
    const { document } = read(`${head(1100)}Materials 1 { Material { Layer { ${layer} } } }`);
    expect(fieldAt(document, 'materials[0].layers[0].shaderTypeId')).toBe(1);
    expect(fieldAt(document, 'materials[0].layers[0].textures[1].textureId')).toBe(8);
    expect(written(document)).toContain('static TextureID 8 <= 1,');
  });

  test('with slots are layers of their own before it', () => {
    const { document } = read(`${head(1000)}Materials 1 { Material { Layer { ${layer} } } }`);
    expect(fieldAt(document, 'materials[0].shader')).toBe('Shader_HD_DefaultUnit');
    expect(fieldAt(document, 'materials[0].layers[1].textureId')).toBe(8);
  });

  test('may be named by what they are for', () => {
    const { document } = read(
      `${head(1100)}Materials 1 { Material { Layer { static NormalTextureID 5, ShaderTypeId 24, } } }`,
    );
    expect(fieldAt(document, 'materials[0].layers[0].textures[0].slot')).toBe(1);
    expect(fieldAt(document, 'materials[0].layers[0].shaderTypeId')).toBe(24);
  });
});

describe('generated models', () => {
  test.each([800, 900, 1000, 1100, 1200, 1800])('of version %i: the text of their text is the same', (version) => {
    fc.assert(
      fc.property(arbitraryModel(version), (tree) => {
        // The first text settles what the model lacks, and what in it does not agree with itself.
        const { document } = readModelText(writeModelText(new Document(mdx, plant(tree, version))).bytes);
        const text = written(document);
        const again = openDocument(mdx, document.write());
        expect(written(again)).toBe(text);
        expect(written(read(text).document)).toBe(text);
      }),
      { numRuns: 40, endOnFailure: true, interruptAfterTimeLimit: 20_000 },
    );
  });
});

const models = share(
  corpusFiles('wc3', ['.mdx']).filter(({ name }) => !/overflow|short_v800/.test(name)),
  3,
);

/** Texts that are larger are not written a second time. */
const largeText = 1_000_000;

const known = new Map<string, Uint8Array>();

/** The text of a model as it lies on the shelf, made once for all tests of this file. */
function textOfModel(name: string, document: Document): Uint8Array {
  const text = known.get(name) ?? writeModelText(document).bytes;
  known.set(name, text);
  return text;
}

describe('models of the corpus', () => {
  test('come back from their text, a third of them byte for byte', () => {
    let identical = 0;
    for (const file of models) {
      const document = openDocument(mdx, file.bytes());
      const text = textOfModel(file.name, document);
      const back = readModelText(text);
      expect(back.notes, file.name).toEqual([]);
      if (text.length < largeText) {
        expect(differences(writeModelText(back.document).bytes, text).length, file.name).toBe(0);
      }
      if (differences(back.document.write(), file.bytes()).length === 0) identical++;
    }
    expect(identical).toBeGreaterThanOrEqual(enough(models.length / 3, 4));
  }, 120_000);

  test('war3-model reads the texts and finds the same in them', () => {
    let compared = 0;
    for (const file of models) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      const text = textOf(textOfModel(file.name, document));
      // It knows neither slots nor two-sided materials, and stops where a node has no pivot.
      if (document.version > 1000 || /Material \{\s+(?:PriorityPlane.*\s+)?TwoSided/.test(text)) continue;
      if (/ValkLightning|made\/healthy/.test(file.name) || text.length > largeText) continue;
      const theirs = parseMDX(bytes.buffer as ArrayBuffer);
      const ours = parseMDL(text);
      expect(
        ours.Sequences.map(({ Interval }) => [...Interval]),
        file.name,
      ).toEqual(theirs.Sequences.map(({ Interval }) => [...Interval]));
      expect(
        ours.Geosets.map(({ Vertices, Faces }) => [Vertices, Faces]),
        file.name,
      ).toEqual(theirs.Geosets.map(({ Vertices, Faces }) => [Vertices, Faces]));
      expect(
        ours.Nodes.map((node) => [node?.Name, node?.Parent ?? null, node?.Translation, node?.Rotation]),
        file.name,
      ).toEqual(theirs.Nodes.map((node) => [node?.Name, node?.Parent ?? null, node?.Translation, node?.Rotation]));
      compared++;
    }
    expect(compared).toBeGreaterThan(enough(models.length / 2, 2));
  }, 120_000);

  test('texts of war3-model are read', () => {
    for (const file of models.slice(0, 15)) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      if (document.version > 1000) continue;
      const theirs = parseMDX(bytes.buffer as ArrayBuffer);
      // It writes names with all bytes of their buffers.
      const { document: back } = read(generateMDL(theirs).replaceAll('\0', ''));
      expect(itemsWithTags(back, ['GEOS']).length, file.name).toBe(theirs.Geosets.length);
      expect(itemsWithTags(back, ['BONE', 'HELP']).length, file.name).toBe(theirs.Bones.length + theirs.Helpers.length);
    }
  }, 120_000);
});

const texts = corpusFiles('wc3', ['.mdl']);

describe.runIf(texts.length > 0)('texts of the corpus', () => {
  test.each(texts.map((file) => [file.name, file] as const))('%s', (name, file) => {
    expect(isModelText(file.bytes())).toBe(true);
    if (name.includes('truncated')) {
      expect(() => readModelText(file.bytes())).toThrow(/line 8.*not closed/);
      return;
    }
    const { document } = readModelText(file.bytes());
    const again = openDocument(mdx, document.write());
    expect(written(again)).toBe(written(document));
  });
});
