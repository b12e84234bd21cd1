/** What `setShown` promises of every format: one step, hidden in that clip and in no other, read back, undone to the byte. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';

const models = [...sampleModels, ...smallModels, ...realModels];

/** What clips show of things: a row for each, by position. */
function grid(document: FormatDocument): readonly (readonly unknown[])[] {
  const { hideables, shownIn } = editsOf(document);
  const clips = viewOf(document).clips.slice(0, 6);
  return (hideables?.() ?? []).map(({ record }) => clips.map((clip) => shownIn?.(record, clip)));
}

describe.each(models)('%s', (_name, open) => {
  test('a thing of each kind is hidden in a clip, and shown again', () => {
    const document = open();
    const { setShown, hideables, refusals } = editsOf(document);
    if (setShown === undefined) return expect(refusals.setShown).toMatch(/^[A-Z].{8,40}$/);
    const all = hideables?.() ?? [];
    const at = Math.min(1, viewOf(document).clips.length - 1);
    const clip = viewOf(document).clips[at];
    if (clip === undefined) return;
    for (const kind of new Set(all.map((each) => each.kind))) {
      const row = all.findIndex((each) => each.kind === kind);
      const target = all[row];
      if (target === undefined) continue;
      const before = grid(document);
      const wanted = (state: string): unknown =>
        before.map((cells, place) =>
          place === row ? cells.map((cell, column) => (column === at ? state : cell)) : cells,
        );
      let isRefused = false;
      const hide = (): void => {
        try {
          setShown(target.record, clip, before[row]?.[at] === 'hidden');
        } catch (error) {
          // On a clock of its own it is the same in every clip.
          expect(String(error)).toMatch(/global (sequence|loop)|not drawn|file that was not found/);
          isRefused = true;
        }
      };
      hide();
      if (isRefused) continue;
      document.undo();
      const state = before[row]?.[at] === 'hidden' ? 'shown' : 'hidden';
      expectVerb(document, hide, (again) => expect(grid(again)).toEqual(wanted(state)));
      hide();
      setShown(target.record, clip, state === 'hidden');
      expect(grid(document)[row]?.[at]).toBe(state === 'hidden' ? 'shown' : 'hidden');
      document.undo();
      document.undo();
    }
    expect(() => setShown(document.root, clip, true)).toThrow(RangeError);
  });
});
