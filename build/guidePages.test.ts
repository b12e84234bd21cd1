/** CONTRIBUTING and the pages for those who come from other programs name files, commands and pages that there are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../renderer/src/base/text/catalogue/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['CONTRIBUTING.md', ...readdirSync(join(root, 'docs/from')).map((name) => `docs/from/${name}`)];

/** What is between signs, once each. */
function found(text: string, between: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(between)].map(([, inside = '']) => inside))];
}

const guide = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`);

describe('the guide', () => {
  it('has every page in its list, and pages lead to pages and pictures that there are', () => {
    const index = readFileSync(join(root, 'docs/guide.md'), 'utf8');
    expect(guide.filter((page) => !index.includes(`](${page.replace('docs/', '')})`))).toEqual([]);
    for (const page of ['docs/guide.md', 'README.md', ...guide]) {
      const links = found(readFileSync(join(root, page), 'utf8'), /\]\(([^)#]+)(?:#[^)]*)?\)/g);
      const gone = links.filter((link) => !link.startsWith('http') && !existsSync(join(root, dirname(page), link)));
      expect([page, gone]).toEqual([page, []]);
    }
  });

  it('has a picture on every page about something that is seen', () => {
    const bare = guide.filter((page) => !readFileSync(join(root, page), 'utf8').includes('](../images/'));
    expect(bare).toEqual(['docs/guide/tell-us.md']);
  });
});

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('names files and folders that there are', () => {
    const paths = found(text, /`((?:[\w.-]+\/)+[\w.-]*)`/g).filter((path) => !path.endsWith('/ID'));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const links = found(text, /\]\(([^)#]+)(?:#[^)]*)?\)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it('names commands by their titles', () => {
    const known = new Set(Object.keys(catalogue).map((each) => each.replace(/ \(terrain tool\)$/, '')));
    const titles = found(text, /(?<![\w`/])_([^_`]+)_(?![\w`/])/g).map((each) => each.split(' › ').at(-1) ?? '');
    // Settings are named with what is chosen.
    expect(titles.map((each) => each.replace(/: \w+$/, '')).filter((each) => !known.has(each))).toEqual([]);
  });

  it('names scripts of the package', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(found(text, /npm run ([\w:]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
