/** The way to a deep folder, and long names in the list of files. */
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FolderListing } from '../../base/host/index.ts';
import { ShortName } from '../../base/ui/index.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { FolderPath } from './FolderPath.tsx';

let program: Program;
afterEach(() => program.end());

const names = ['', 'home', 'Mods', 'A very long project name', 'Units', 'Human'];

function listingAt(depth: number): FolderListing {
  const parents = names.slice(0, depth).map((name, at) => ({ folderId: at === 0 ? null : `folder${at}`, name }));
  const nothing = { folders: [], files: [], archives: [], listfiles: [], scripts: [], modules: [] };
  return { folderId: 'here', name: 'Footman', parents, ...nothing };
}

async function showAt(depth: number): Promise<(string | null)[]> {
  const entered: (string | null)[] = [];
  program = await startWith('Crystal.mdx', [
    () => createElement(FolderPath, { listing: listingAt(depth), onEnter: (id) => void entered.push(id) }),
  ]);
  return entered;
}

const crumbs = (): readonly string[] =>
  program.page.all('listitem').flatMap((item) => {
    const text = program.page.text(item).trim();
    return text === '' ? [] : [text];
  });

test('of a deep folder the nearest folders have their names, and those further up a menu', async () => {
  const entered = await showAt(6);
  expect(crumbs()).toEqual(['Units', 'Human', 'Footman']);
  await program.page.click(program.page.get('button', 'Folders further up'));
  expect(
    program.page
      .all('menuitem')
      .slice(-4)
      .map((item) => program.page.text(item)),
  ).toEqual(['All folders', 'home', 'Mods', 'A very long project name']);
  await program.page.click(program.page.get('menuitem', 'Mods'));
  await program.page.click(program.page.get('button', 'Units'));
  expect(entered).toEqual(['folder2', 'folder4']);
});

test('of a folder that is not deep all are there', async () => {
  await showAt(2);
  expect(crumbs()).toEqual(['All folders', 'home', 'Footman']);
  expect(program.page.has('button', 'Folders further up')).toBe(false);
});

test('a long name is read out whole, and drawn in two parts of which the end stays', async () => {
  const name = 'Footman_of_the_northern_kingdoms_variant_A.mdx';
  program = await startWith('Crystal.mdx', [() => createElement('p', null, createElement(ShortName, { name }))]);
  const [place] = Array.from(window.document.querySelectorAll('p'));
  expect(place?.textContent).toBe(name);
  const drawn = Array.from(place?.querySelectorAll('[aria-hidden]') ?? []).map((part) =>
    part.getAttribute('data-text'),
  );
  expect(drawn.join('')).toBe(name);
  expect(drawn.at(-1)).toBe('ariant_A.mdx');
});
