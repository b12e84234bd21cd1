/** A small game with archives, mounted in the program. */
import { join } from 'node:path';
import { writeMpq } from './archives.ts';
import type { Editor } from './editor.ts';
import { Explorer } from './explorer.ts';
import { sampleBytes } from './files.ts';

export const knightFolder = 'Creature\\Knight\\';
export const knightPath = `${knightFolder}Knight.mdx`;

/** A game of the size that a test needs: a base archive, a patch that hides one file, and nothing to write into. */
export async function writeGame(root: string): Promise<void> {
  const data = join(root, 'Game', 'Data');
  const knight = await sampleBytes('Knight.mdx');
  await writeMpq(
    join(data, 'common.MPQ'),
    { [knightPath]: knight, [`${knightFolder}Knight.blp`]: await sampleBytes('Knight.blp'), 'notes.txt': 'base' },
    { version: 2 },
  );
  await writeMpq(join(data, 'lichking.MPQ'), { 'Interface\\other.txt': 'other' }, { version: 2 });
  await writeMpq(join(data, 'patch-3.MPQ'), { 'notes.txt': 'patched' }, { version: 2 });
}

export async function addGame(editor: Editor): Promise<Explorer> {
  await editor.command('Add a game folder');
  await editor.fileDialog.chooseFolder('Game');
  await editor.page
    .getByRole('dialog', { name: /^How is/ })
    .getByRole('button', { name: 'Add it' })
    .click();
  const explorer = new Explorer(editor.page);
  await explorer.row('Creature').waitFor();
  return explorer;
}

export async function openKnight(editor: Editor, explorer: Explorer): Promise<void> {
  await explorer.open('Creature', 'Knight');
  await explorer.row('Knight.mdx').dblclick();
  await editor.tab('Knight.mdx').waitFor();
  await editor.view.isReady();
}
