/** Skins and nodes of a studio model are never more than its tables hold, whatever their fields state. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { insertFrame, removeFrames, setFrames } from './edit/sequence.ts';
import { buildHealthy } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { sequencesOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { skinsOf } from './skins.ts';
import { transitionsOf } from './transitions.ts';

function counted(fields: Fields) {
  const document = buildHealthy();
  document.edit('State', (transaction) => transaction.update(document.root, fields));
  return { skins: skinsOf(document).families, nodes: transitionsOf(document).nodes };
}

const table = (cells: number): Int16Array => new Int16Array(cells);

/** A model whose first sequence states many frames, and no blend to hold them: no reader has a reason to refuse it. */
function withFrames(stated: number) {
  const bytes = Uint8Array.from(buildHealthy().write());
  const view = new DataView(bytes.buffer);
  const sequence = view.getInt32(sequencesOffset, true);
  view.setInt32(sequence + framesOffset, stated, true);
  view.setInt32(sequence + blendsOffset, 0, true);
  const document = openDocument(goldsrc, bytes);
  const [id] = sequencesOf(document);
  if (id === undefined) throw new Error('no sequence');
  return { document, id };
}
/** Of `seqindex` in the header, and of `numframes` and `numblends` in a sequence. */
const sequencesOffset = 168;
const framesOffset = 56;
const blendsOffset = 120;

describe('counts of a studio model', () => {
  test('frames that no file could hold are not counted to', () => {
    const { document, id } = withFrames(0x40000000);
    const { frames, animations } = fieldsOf(Sequence, document.get(id));
    expect([frames, animations]).toEqual([0x40000000, []]);
    removeFrames(document, id, 0, 1);
    expect(fieldsOf(Sequence, document.get(id)).frames).toBe(0x3fff);
    document.undo();
    expect(() => removeFrames(document, id, 0x4000, 1)).toThrow('there are no frames');
    expect(() => insertFrame(document, id, 0)).toThrow('at most 2048 frames');
    expect(goldsrc.acts?.flatMap((act) => act.asks?.(document, [id]) ?? []).map(({ maximum = 0 }) => maximum)).toEqual(
      expect.not.arrayContaining([0x3fffffff]),
    );
    setFrames(document, id, 0, 2);
    expect(fieldsOf(Sequence, document.get(id)).frames).toBe(2);
  });

  test('are those of a sound file', () => {
    expect(counted({ skinFamilies: 3, skinColumns: 4, skinTable: table(12) }).skins).toBe(3);
    expect(counted({ nodeCount: 4, transitions: new Uint8Array(16) }).nodes).toEqual([1, 2, 3, 4]);
  });

  test('are never more than what was read: families_count.mdl states 0x40000000 skins', () => {
    expect(counted({ skinFamilies: 0x40000000, skinColumns: 4, skinTable: table(12) }).skins).toBe(3);
    expect(counted({ skinFamilies: 0x40000000, skinColumns: 0, skinTable: table(0) }).skins).toBe(0);
    expect(counted({ skinFamilies: 2, skinColumns: -1, skinTable: table(2) }).skins).toBe(0);
    expect(counted({ nodeCount: 0x10000, transitions: new Uint8Array(0) }).nodes).toEqual([]);
    expect(counted({ nodeCount: 5, transitions: new Uint8Array(16) }).nodes).toHaveLength(4);
  });
});
