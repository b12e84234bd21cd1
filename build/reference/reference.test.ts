/** The format reference says what the declarations say, and all of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formats } from '../../shared/formats/index.ts';
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
