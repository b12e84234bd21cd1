/** Paths that sources name their textures by, on the way into another game. */
import { expect, it } from 'vitest';
import { buildMdx } from '../../formats/mdx/build/index.ts';
import type { ContentNote, ContentTexture, ModelContent } from '../../model/content.ts';

import { longestTexturePath } from './recipe.ts';
import { texturedContent } from './textures.ts';

function textured(path: string): { readonly path: string | null; readonly notes: readonly string[] } {
  const texture: ContentTexture = { name: 'skin', path, image: null, wrapsS: true, wrapsT: true };
  const content: ModelContent = { name: 'a', joints: [], meshes: [], materials: [], textures: [texture], clips: [] };
  const notes: ContentNote[] = [];
  const made = texturedContent(content, { folder: '', game: 'wow' }, notes);
  return { path: made.content.textures[0]?.path ?? null, notes: notes.map(({ kind, text }) => `${kind}: ${text}`) };
}

it('a path of a source that no game reads to its end is cut at a whole letter, and it is told', () => {
  const fits = `Creature\\${'x'.repeat(longestTexturePath - 13)}.blp`;
  expect(fits).toHaveLength(longestTexturePath);
  expect(textured(fits)).toEqual({ path: fits, notes: [expect.stringMatching(/^made: 1 texture named/)] });
  const { path, notes } = textured(`${'立'.repeat(90)}.blp`);
  expect(path).toBe('立'.repeat(85));
  expect(notes).toContain('lost: the end of the path of a texture, 274 bytes long: games read 255');
});

it('what builds a model writes no path that its own checks call too long', () => {
  const texture: ContentTexture = { name: '', path: 'x'.repeat(300), image: null, wrapsS: true, wrapsT: true };
  const content: ModelContent = { name: 'a', joints: [], meshes: [], materials: [], textures: [texture], clips: [] };
  const choices = { version: 800, isAlpha: false, mostParts: 8, hasPortraitCamera: false };
  const { document } = buildMdx(content, choices);
  expect(document.format.model?.view(document).textures[0]?.path).toHaveLength(longestTexturePath);
  expect(document.format.validate(document).filter(({ rule }) => rule === 'path-length')).toEqual([]);
});
