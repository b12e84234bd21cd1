import { describe, expect, test } from 'vitest';
import { compiledModels } from '../../../test/studioModels.ts';
import { healthyModel } from '../healthyModel.ts';
import { modelFields } from '../model.ts';
import { addNode, rebuildTransitions, removeNode, setTransition, shortestWays } from './transitions.ts';

const models = compiledModels(/./);

describe('transitions', () => {
  test('go the shortest way, and by the first step of it', () => {
    const ways = [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ];
    expect([...shortestWays(4, ways)]).toEqual([0, 2, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('are changed cell by cell, in one step each', () => {
    const document = healthyModel();
    setTransition(document, { from: 2, to: 1 }, 0);
    expect([...modelFields(document).transitions]).toEqual([1, 2, 0, 2]);
    document.undo();
    expect([...modelFields(document).transitions]).toEqual([1, 2, 1, 2]);
    expect(() => setTransition(document, { from: 3, to: 1 }, 1)).toThrow(RangeError);
  });

  test('get and lose nodes', () => {
    const document = healthyModel();
    addNode(document);
    expect([...modelFields(document).transitions]).toEqual([1, 2, 0, 1, 2, 0, 0, 0, 0]);
    removeNode(document);
    expect([...modelFields(document).transitions]).toEqual([1, 2, 1, 2]);
    expect(document.history.position).toBe(2);
  });

  test('of sequences are found again', () => {
    const document = healthyModel();
    rebuildTransitions(document);
    // The one sequence leads from node 1 to node 2.
    expect([...modelFields(document).transitions]).toEqual([0, 2, 0, 0]);
  });

  test('come out as studiomdl made them', () => {
    for (const model of models) {
      const document = model.open();
      const { nodeCount, transitions } = modelFields(document);
      if (nodeCount === 0) continue;
      const before = [...transitions];
      rebuildTransitions(document);
      expect([...modelFields(document).transitions], model.name).toEqual(before);
    }
  });
});
