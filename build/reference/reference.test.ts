/** The format reference says what the declarations say, and all of it. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldSpans } from '../../shared/codec/spans.ts';
import { openDocument } from '../../shared/document/document.ts';
import { formats, sniffFormat } from '../../shared/formats/index.ts';
import { joinFiles } from '../../shared/host/fileSet.ts';
import { descriptions } from '../../shared/format/reference/knownErrors.ts';
import { formatPage } from './page.ts';
import { referencePages } from './pages.ts';

const folder = fileURLToPath(new URL('../../docs/formats/', import.meta.url));
const pages = referencePages();

test.each([...pages.keys()])('docs/formats/%s is as the declarations have it: else run `npm run reference`', (name) => {
  expect(existsSync(join(folder, name))).toBe(true);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(pages.get(name));
});

test.each(formats.map((format) => [format.id, format] as const))('every field of %s has its row', (id, format) => {
  const page = pages.get(`${id}.md`) ?? '';
  for (const { type, members } of format.schemas.values()) {
    const [, part = ''] = page.split(`\n## ${type}\n`);
    const own = part.split('\n## ')[0] ?? '';
    for (const { name } of members) expect(own, `${type}.${name}`).toMatch(new RegExp(`\\| \`${name}[.\`]`));
  }
});

test('offsets move with the versions in which fields come and go, and stop where the file says how much there is', () => {
  const mdx = formats.find(({ id }) => id === 'mdx');
  if (mdx === undefined) throw new Error('it is there');
  const page = formatPage(mdx, new Map());
  const rowOf = (type: string, field: string): string =>
    (page.split(`\n## ${type}\n`)[1] ?? '').split('\n').find((line) => line.includes(`| \`${field}\` |`)) ?? '';
  expect(rowOf('sequence', 'name')).toMatch(/^\| 0 \|/);
  expect(rowOf('sequence', 'interval')).toMatch(/^\| 80 \| `interval` \| u32 × 2 \| 8 \|/);
  expect(rowOf('geoset', 'positions')).toMatch(/^\| {2}\| `positions` \| f32 × 3/);
});

/** Samples of formats with versions, with what belongs to them. */
const versioned = [
  ['Knight.mdx'],
  ['Golem_HD.mdx'],
  ['Golem_HD_1100.mdx'],
  ['AlphaLantern.mdx'],
  ['Squire.m2', 'Squire00.skin'],
];

test.each(versioned.map((names) => [names[0] ?? '', names] as const))(
  'the page for %s has the offsets that its bytes have',
  (name, names) => {
    const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));
    const parts = names.map((each) => ({
      name: basename(each),
      bytes: new Uint8Array(readFileSync(join(samples, each))),
    }));
    const joined = joinFiles(parts);
    const format = sniffFormat(joined.bytes, basename(name));
    if (format === null) throw new Error('no known format');
    const document = openDocument(format, joined.bytes, { files: joined.files });
    const page = pages.get(`${format.id}-${document.version}.md`) ?? pages.get(`${format.id}.md`) ?? '';
    let compared = 0;
    for (const { type, source } of document.all()) {
      const schema = format.schemas.get(type);
      if (schema === undefined || source === null) continue;
      const own = (page.split(`\n## ${type}\n`)[1] ?? '').split('\n## ')[0] ?? '';
      for (const span of fieldSpans(schema, joined.bytes, source, document.version, joined.files)) {
        // Content that lies elsewhere is not what the offset is of.
        const isHere = span.offset >= source.offset && span.offset < source.offset + source.length;
        if (span.member === null || !isHere || span.inside.some((step) => typeof step === 'number')) continue;
        const row = new RegExp(`^\\| (\\d+) \\| \`${[span.member, ...span.inside].join('.')}\` \\|`, 'm').exec(own);
        if (row === null) continue;
        expect(Number(row[1]), `${type}.${span.member}`).toBe(span.offset - source.offset);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  },
);

test('the page of a version lacks what that does not have, and has where the rest stands then', () => {
  const part = (page: string, type: string): string =>
    ((pages.get(page) ?? '').split(`\n## ${type}\n`)[1] ?? '').split('\n## ')[0] ?? '';
  expect(part('mdx-800.md', 'popcornEmitter')).toBe('');
  expect(part('mdx-900.md', 'popcornEmitter')).toContain('| `');
  expect(part('mdx-800.md', 'layer')).not.toContain('emissiveGain');
  expect(part('mdx-900.md', 'layer')).toContain('emissiveGain');
  expect(part('mdx-1000.md', 'layer')).not.toContain('shaderTypeId');
  expect(part('mdx-1100.md', 'layer')).toContain('shaderTypeId');
  for (const [name, page] of pages)
    expect(name === 'README.md' || !/\(since/.test(page) || !/-\d+\.md$/.test(name)).toBe(true);
});

test('examples are bytes of the samples with their names', () => {
  const [, text = ''] = (pages.get('mdx.md') ?? '').split('\n## sequence\n');
  expect(text).toContain('Such a one in `');
  expect(text).toMatch(/\n {4}0 {2}[\dA-F ]+… +name\n/);
});

test.each(descriptions)('known errors of $title name records and fields that are declared', ({ format, errors }) => {
  const schemas = formats.find(({ id }) => id === format)?.schemas;
  const wrong = errors.filter(({ at }) => {
    const [record = '', field] = at.split('.');
    const schema = schemas?.get(record);
    return schema === undefined || (field !== undefined && !schema.members.some(({ name }) => name === field));
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
  expect(new Set(errors.map(({ at, said }) => `${at} ${said}`)).size).toBe(errors.length);
});
