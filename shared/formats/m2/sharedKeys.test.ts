/** One list of keys for all sequences, of which one sequence alone gets others: written, no other one may play these. */
import { expect, test } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import { editsOf, reopened } from '../../test/verbs.ts';
import { setKey } from '../../model/keys.ts';
import type { FormatDocument } from '../../format/format.ts';
import { listOf, trackOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';

const squire = sampleModels.find(([name]) => name === 'World of Warcraft')?.[1];

function track(document: FormatDocument) {
  const [bone] = listOf(document, 'bones');
  const found = bone === undefined ? null : trackOf(document, bone, 'translation');
  if (found === null) throw new Error('no track');
  return found;
}

/** What each sequence plays at its start. */
function shown(document: FormatDocument): readonly number[] {
  const view = viewOf(document);
  return view.clips.map((clip) => {
    const value = [9, 9, 9];
    view
      .channels(clip)
      .find(({ joint, property }) => joint === 0 && property === 'translation')
      ?.sample(clip.start, value);
    return value[2] ?? 9;
  });
}

test.each([0, 1, 2])('sequence %i of a model that says the same of all of them', (chosen) => {
  if (squire === undefined) throw new Error('no sample');
  const made = squire();
  made.edit('One key for all', (step) => {
    const { id } = track(made);
    step.update(id, {
      rows: Uint32Array.of(0, 1),
      times: Uint32Array.of(0),
      values: Float32Array.of(0, 0, 0.5),
      globalLoop: -1,
    });
  });
  // Only a list that stands in a file can be overwritten.
  const document = reopened(made);
  const before = shown(document);
  expect(new Set(before)).toEqual(new Set([0.5]));
  expect(before.length).toBeGreaterThan(3);
  const clip = viewOf(document).clips[chosen];
  const joint = viewOf(document).joints[0]?.record;
  if (clip === undefined || joint === undefined) throw new Error('no clip');
  const isAlias = (fieldsOf(Sequence, document.get(clip.record)).flags & 0x40) !== 0;
  expect(isAlias).toBe(false);
  setKey(
    { view: viewOf(document), edits: editsOf(document) },
    { joint, clip, property: 'translation' },
    clip.start,
    [0, 0, 2],
  );
  const wanted = before.map((value, at) => (at === chosen ? 2 : value));
  expect(shown(document)).toEqual(wanted);
  expect(shown(reopened(document))).toEqual(wanted);
});
