/** Skins and nodes of a studio model are never more than its tables hold, whatever their fields state. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../codec/documentRecord.ts';
import { buildHealthy } from './healthyModel.ts';
import { skinsOf } from './skins.ts';
import { transitionsOf } from './transitions.ts';

function counted(fields: Fields) {
  const document = buildHealthy();
  document.edit('State', (transaction) => transaction.update(document.root, fields));
  return { skins: skinsOf(document).families, nodes: transitionsOf(document).nodes };
}

const table = (cells: number): Int16Array => new Int16Array(cells);

describe('counts of a studio model', () => {
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
