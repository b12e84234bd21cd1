import { fieldsByName } from '../../shared/codec/byName.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseMDX } from 'war3-model';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../shared/formats/images.ts';
import { sniffFormat } from '../../shared/formats/index.ts';
import { recomputeBounds } from '../../shared/formats/m2/bounds.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { listOf } from '../../shared/formats/m2/model.ts';
import { itemsWithTags, nodesOf } from '../../shared/formats/mdx/model.ts';
import { Geoset } from '../../shared/formats/mdx/schema/geoset.ts';
import { Sequence } from '../../shared/formats/mdx/schema/model.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { openDocument } from '../../shared/document/document.ts';
import { Posed } from '../../shared/formats/mdx/extents.ts';
import { allSamples } from './samples.ts';
import { fieldsOf } from '../../shared/codec/record.ts';

const folder = fileURLToPath(new URL('../../assets/samples/', import.meta.url));
const committed = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));
const open = (name: string): FormatDocument => {
  const format = sniffFormat(committed(name), name);
  if (format === null) throw new Error(`${name} is of no known format`);
  return openDocument(format, committed(name));
};

const models = readdirSync(folder).filter((name) => name.endsWith('.mdx'));

interface SanityNode {
  readonly errors: number;
  readonly severe: number;
}
const require = createRequire(import.meta.url);
// The package ships its types for another module system; these are the calls used here.
const { default: ViewerModel } = require('mdx-m3-viewer/dist/cjs/parsers/mdlx/model') as {
  default: new () => { loadMdx(bytes: Uint8Array): void };
};
const { default: sanityTest } = require('mdx-m3-viewer/dist/cjs/utils/mdlx/sanitytest/sanitytest') as {
  default: (model: object) => SanityNode;
};

describe('the sample files', () => {
  it('are what their code makes, byte for byte', () => {
    const made = allSamples();
    const files = readdirSync(folder).filter((name) => /\.(mdx|m2|mdl|skin|wmo|blp)$/.test(name));
    expect(files.toSorted()).toEqual([...made.keys()].toSorted());
    for (const [name, bytes] of made) expect(Buffer.compare(bytes, committed(name)), name).toBe(0);
  }, 180_000);

  it('take less than 3.75 MB together', () => {
    // The map in a folder of its own is not counted.
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const sizes = files.map(({ name }) => committed(name).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3_750_000);
  });

  it('have a picture for every texture that names a file', () => {
    for (const model of models) {
      const document = open(model);
      for (const id of itemsWithTags(document, ['TEXS'])) {
        const path = String(fieldsByName(document.get(id).fields)['path']);
        if (path !== '') expect(decodeImage(committed(path)).damage, path).toBeNull();
      }
    }
  });
});

describe.each(models)('%s', (name) => {
  const document = open(name);
  // World of Warcraft's; no package here reads it.
  const isAlpha = document.format.id === 'mdx-alpha';

  it('is written as it was read', () => {
    expect(Buffer.compare(document.write(), committed(name))).toBe(0);
  });

  it('has no problem that our own validator calls an error or a warning', () => {
    const problems = document.format.validate(document).filter(({ severity }) => severity !== 'info');
    expect(problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it.skipIf(isAlpha)('is read by war3-model', () => {
    const bytes = committed(name);
    const model = parseMDX(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    expect(model.Geosets).toHaveLength(itemsWithTags(document, ['GEOS']).length);
    expect(model.Sequences).toHaveLength(itemsWithTags(document, ['SEQS']).length);
    expect(model.Bones).toHaveLength(itemsWithTags(document, ['BONE']).length);
  });

  it('numbers its nodes without gaps, bones first', () => {
    const ids = nodesOf(document).map((id) => fieldsByName(document.get(id).fields)['objectId']);
    expect(ids).toEqual(ids.map((_, index) => index));
    expect(document.get(nodesOf(document)[0] ?? document.root).type).toBe('bone');
  });

  it('has normals of unit length and, in HD, weights of 255', () => {
    for (const id of itemsWithTags(document, ['GEOS'])) {
      const { normals, skin } = fieldsOf(Geoset, document.get(id));
      for (let at = 0; at < normals.length; at += 3) {
        const length = Math.hypot(...normals.subarray(at, at + 3));
        expect(length).toBeGreaterThan(0.999);
        expect(length).toBeLessThan(1.001);
      }
      if (document.version > 800 && !isAlpha) expect(skin).not.toBeNull();
      for (let at = 0; at < (skin?.length ?? 0); at += 8) {
        const weights = Array.from(skin?.subarray(at + 4, at + 8) ?? []);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(255);
      }
    }
  });
});

// mdx-m3-viewer cannot read version 1100.
const classic = models.filter((name) => open(name).version <= 1000);

describe.each(classic)('%s', (name) => {
  it('passes the sanity test of mdx-m3-viewer', () => {
    const model = new ViewerModel();
    model.loadMdx(committed(name));
    expect(sanityTest(model)).toMatchObject({ errors: 0, severe: 0 });
  });
});

describe('the feet of the units', () => {
  it.each([
    ['Knight.mdx', 'Stand - 1'],
    ['Knight.mdx', 'Walk'],
    ['Knight.mdx', 'Attack - 1'],
    ['Golem_HD.mdx', 'Stand'],
    ['Golem_HD.mdx', 'Walk'],
  ])('of %s stay on the ground in %s', (name, sequence) => {
    const document = open(name);
    const posed = new Posed(document);
    const found = itemsWithTags(document, ['SEQS'])
      .map((id) => fieldsOf(Sequence, document.get(id)))
      .find((each) => each.name === sequence);
    const [start = 0, end = 0] = found?.interval ?? [];
    for (let share = 0; share <= 1; share += 0.05) {
      posed.at({ interval: { start, end, isLooping: false }, frame: start + (end - start) * share, globalTime: 0 });
      const body = posed.geosets[0]?.posed ?? new Float32Array(0);
      const lowest = body.reduce((low, value, index) => (index % 3 === 2 ? Math.min(low, value) : low), Infinity);
      expect(Math.abs(lowest), `at ${share.toFixed(2)}`).toBeLessThan(2.6);
    }
  });
});

describe('Squire.m2', () => {
  const names = ['Squire.m2', 'Squire00.skin'];
  const parts = names.map(committed);
  const bytes = new Uint8Array(Buffer.concat(parts));
  const split = parts[0]?.length ?? 0;
  const files = [
    { name: 'Squire.m2', start: 0, end: split },
    { name: 'Squire00.skin', start: split, end: bytes.length },
  ];
  const document = openDocument(m2, bytes, { files });

  it('is written as it was read', () => {
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
  });

  it('has no problem that our own validator calls an error or a warning', () => {
    const problems = m2.validate(document).filter(({ severity }) => severity !== 'info');
    expect(problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it('has a picture for every texture that names a file', () => {
    const paths = listOf(document, 'textures').map((id) => String(fieldsByName(document.get(id).fields)['path']));
    const named = paths.filter((path) => path !== '');
    expect(named).toHaveLength(5);
    for (const path of named) expect(decodeImage(committed(path.split('\\').at(-1) ?? '')).damage, path).toBeNull();
  });

  it('has bounds that measuring anew leaves as they are', () => {
    const measured = openDocument(m2, bytes, { files });
    recomputeBounds(measured);
    expect(measured.history.isDirty).toBe(false);
  });
});

describe('Sentry.mdl', () => {
  const document = open('Sentry.mdl');

  it('is written as it was read, without a problem', () => {
    expect(Buffer.compare(document.write(), committed('Sentry.mdl'))).toBe(0);
    expect(document.format.validate(document).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it('keeps within what the engines allow', () => {
    for (const { most, used, label } of document.format.limits?.meters(document) ?? []) {
      for (const limit of Object.values(most)) expect(used, label).toBeLessThanOrEqual(limit ?? Infinity);
    }
  });
});
