/** Models with .skin and .anim files: what is edited goes into its own file, and missing ones lose nothing. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FilePart } from '../../codec/documentView.ts';
import { openDocument } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { hasCorpus } from '../../test/corpus.ts';
import { differences } from '../../test/openWith.ts';
import { m2 } from './index.ts';
import { listOf, modelFields, trackOf } from './model.ts';
import { ROW_ELSEWHERE } from './schema/track.ts';
import { joinFiles, modelNamed, open } from './test/corpus.ts';
import { present } from './test/present.ts';

import { animatedTrack, sameBytes, slice, treesOf } from './test/compare.ts';

beforeAll(() => freezeRecords(true));

function partNamed(files: readonly FilePart[], end: string): FilePart {
  const found = files.find(({ name }) => name.endsWith(end));
  if (found === undefined) throw new Error(`no file ${end}`);
  return found;
}

describe('a model of several files', () => {
  // Sequence 43 is EmoteRoar, kept in Hobgoblin0074-00.anim; of the stand-in, sequence 7 is Death.
  const [name, external, anim] = hasCorpus
    ? ['Hobgoblin.M2', 43, '0074-00.anim']
    : ['v264-made/Apart.m2', 7, '0001-00.anim'];
  const hobgoblin = (): ReturnType<typeof modelNamed> => modelNamed(name);
  const fileName = name.replace(/.*\//, '');
  const [viewed, stem] = hasCorpus ? ['GnomePounder.m2', 'GnomePounder'] : ['v264-made/Apart.m2', 'Apart'];

  test('a changed key of a sequence kept apart changes only its .anim', () => {
    const model = hobgoblin();
    const document = open(model);
    const { id, first } = animatedTrack(document, external);
    document.edit('Change', (tx) => tx.patch(id, 'values', first * 3, [123.25]));
    const offsets = differences(document.write(), model.bytes);
    const part = partNamed(model.files, anim);
    expect(offsets.length).toBeGreaterThan(0);
    expect(offsets.length).toBeLessThanOrEqual(4);
    for (const offset of offsets) {
      expect(offset).toBeGreaterThanOrEqual(part.start);
      expect(offset).toBeLessThan(part.end);
    }
  });

  test('more keys of such a sequence go to the end of the .anim; the model changes in their counts and places only', () => {
    const model = hobgoblin();
    const document = open(model);
    const { id, track } = animatedTrack(document, external);
    const kept = m2.animation?.track(document, document.get(id), listOf(document, 'sequences')[external] ?? null);
    if (kept === undefined || kept === null) throw new Error('no keys');
    const { frames, values } = kept.keys;
    document.edit('Add key', (tx) =>
      kept.store(tx, {
        ...kept.keys,
        frames: Int32Array.of(...frames, 1999),
        values: Float32Array.of(...(values as Float32Array), 1, 2, 3),
      }),
    );
    const { bytes, files } = document.writeFiles(fileName);
    const names = files.map(({ name }) => name);
    expect(names).toEqual(model.files.map(({ name }) => name));
    for (const [index, file] of files.entries()) {
      const before = slice(model.bytes, model.files[index] ?? file);
      const after = slice(bytes, file);
      if (file.name.endsWith(anim)) {
        expect(after.length).toBeGreaterThan(before.length);
        expect(sameBytes(after.subarray(0, before.length), before)).toBe(true);
      } else if (index === 0) expect(differences(after, before).length).toBeLessThanOrEqual(16);
      else expect(sameBytes(after, before), file.name).toBe(true);
    }
    const again = openDocument(m2, bytes, { files });
    expect(fieldsByName(again.get(id).fields)['times']).toEqual(fieldsByName(document.get(id).fields)['times']);
    expect(track.times.length + 1).toBe((fieldsByName(again.get(id).fields)['times'] as Uint32Array).length);
  });

  test('what grows in a view goes to the end of its .skin', () => {
    const model = modelNamed(viewed);
    const document = open(model);
    const view = listOf(document, 'views')[1];
    if (view === undefined) throw new Error('no second view');
    const triangles = fieldsByName(document.get(view).fields)['triangles'] as Uint16Array;
    document.edit('Add triangle', (tx) => tx.update(view, { triangles: Uint16Array.of(...triangles, 0, 1, 2) }));
    const { bytes, files } = document.writeFiles(`${stem}.m2`);
    for (const [index, file] of files.entries()) {
      const before = slice(model.bytes, model.files[index] ?? file);
      const after = slice(bytes, file);
      if (file.name !== `${stem}01.skin`) expect(sameBytes(after, before), file.name).toBe(true);
      else expect(differences(after.subarray(0, before.length), before).length).toBeLessThanOrEqual(8);
    }
    expect(fieldsByName(openDocument(m2, bytes, { files }).get(view).fields)['triangles']).toEqual(
      fieldsByName(document.get(view).fields)['triangles'],
    );
  });

  test('saved under another name, its files are named after it', () => {
    const model = modelNamed(viewed);
    const { files, bytes } = open(model).writeFiles('Other.m2');
    expect(files.map(({ name }) => name)).toEqual(model.files.map(({ name }) => name.replace(stem, 'Other')));
    expect(files.length).toBeGreaterThan(3);
    expect(bytes.length).toBe(files.at(-1)?.end);
  });

  test('a sequence whose keys are brought into the model leaves no .anim behind', () => {
    const model = hobgoblin();
    const document = open(model);
    const id = listOf(document, 'sequences')[external];
    if (id === undefined) throw new Error('no sequence');
    const before = animatedTrack(document, external);
    document.edit('Keys in the model', (tx) => tx.update(id, { flags: 0x20 | 0x81 }));
    const { bytes, files } = document.writeFiles(fileName);
    expect(files.some(({ name }) => name.endsWith(anim))).toBe(false);
    const again = openDocument(m2, bytes, { files });
    expect(fieldsByName(again.get(before.id).fields)['values']).toEqual(before.track.values);
  });

  test('opens without its .anim files, says which keys are missing, and loses none of what points at them', () => {
    const model = hobgoblin();
    const [main, ...others] = model.files;
    if (main === undefined) throw new Error('no main file');
    const joined = joinFiles(
      [main, ...others.filter(({ name }) => name.endsWith('.skin'))].map((file) => ({
        name: file.name,
        bytes: slice(model.bytes, file),
      })),
    );
    const document = openDocument(m2, joined.bytes, { files: joined.files });
    const bone = listOf(document, 'bones').find((id) => {
      const rows = trackOf(document, id, 'rotation')?.fields.rows;
      return rows?.[external * 2] === ROW_ELSEWHERE;
    });
    expect(bone).toBeDefined();
    const texture = present(listOf(document, 'textures')[0]);
    const track = trackOf(document, bone as RecordId, 'rotation');
    document.edit('Change', (tx) => {
      tx.update(texture, { path: 'a much longer path than there was before.blp' });
      tx.update(track?.id as RecordId, { interpolation: 0 });
    });
    const { bytes, files } = document.writeFiles(fileName);
    const whole = joinFiles([
      ...files.map((file) => ({ name: file.name, bytes: slice(bytes, file) })),
      ...others
        .filter(({ name }) => name.endsWith('.anim'))
        .map((file) => ({ name: file.name, bytes: slice(model.bytes, file) })),
    ]);
    const again = openDocument(m2, whole.bytes, { files: whole.files });
    const original = open(model);
    expect(fieldsByName(again.get(track?.id as RecordId).fields)['values']).toEqual(
      fieldsByName(original.get(track?.id as RecordId).fields)['values'],
    );
  });

  test('a header that grows makes way for itself', () => {
    const document = open(modelNamed(hasCorpus ? 'Rabbit.m2' : 'v264-made/healthy.m2'));
    const { name } = modelFields(document);
    document.edit('Combiners', (tx) => tx.update(document.root, { globalFlags: 8, combiners: Uint16Array.of(1, 2) }));
    const { bytes, files } = document.writeFiles('Grown.m2');
    const again = openDocument(m2, bytes, { files });
    expect(modelFields(again).name).toBe(name);
    expect(treesOf(again)).toEqual(treesOf(document));
  });
});
