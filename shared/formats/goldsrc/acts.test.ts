/** What can be done to a whole model: each act is one step that reads back, or refuses in words. */
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import { differentValues } from '../../test/studioDifferences.ts';
import { studioActs } from './acts.ts';
import { footPoint } from './edit/bounds.ts';
import { healthyModel } from './healthyModel.ts';
import { goldsrc } from './index.ts';

/** What is selected for acts that need something. */
const selections = ['sequences["idle"]', 'bones["arm"]', 'textures[0]'];
/** Acts that the healthy model has no use for: it has one skin, its textures inside, and no bones with sides. */
const unused = new Set(['removeSkin', 'mergeTextures', 'mirrorHitboxes']);

const used = studioActs.filter(({ id }) => !unused.has(id));

describe.each(used.map((act) => [act.id, act] as const))('%s', (_id, act) => {
  test('is done in one step, with what it asks for as it comes', () => {
    const document = healthyModel();
    const selection = selections.map((path) => resolvePath(goldsrc, document, path).record);
    expect(act.isOffered?.(document, selection) ?? true).toBe(true);
    const fields = act.asks?.(document, selection) ?? [];
    // Something else than what is there, so that something happens.
    const answer = (field: (typeof fields)[number]): number =>
      field.choices?.find(({ value }) => value !== field.initial)?.value ?? field.initial * 2;
    act.apply(document, { selection, values: new Map(fields.map((field) => [field.name, answer(field)])) });
    expect(document.history.position).toBe(1);
    const { bytes, files } = document.writeFiles('healthy.mdl');
    expect(differentValues(openDocument(goldsrc, bytes, { files }), document)).toEqual([]);
    document.undo();
    expect(Buffer.compare(document.write(), document.original?.bytes ?? new Uint8Array(0))).toBe(0);
  });
});

describe('acts', () => {
  test('say what is missing', () => {
    const document = healthyModel();
    const origin = studioActs.find(({ id }) => id === 'setOrigin');
    expect(() => origin?.apply(document)).toThrow('“X” is missing');
    expect(document.history.isDirty).toBe(false);
  });

  test('a point that becomes the origin is the place that all others are moved towards', () => {
    const document = healthyModel();
    const origin = studioActs.find(({ id }) => id === 'setOrigin');
    const before = footPoint(document);
    if (before === null) throw new Error('the model stands somewhere');
    const point = [5, -2, 3];
    const values = new Map(['X', 'Y', 'Z'].map((name, axis) => [name, point[axis] ?? 0]));
    origin?.apply(document, { selection: [], values });
    before.forEach((at, axis) => expect(footPoint(document)?.[axis]).toBeCloseTo(at - (point[axis] ?? 0), 3));
  });

  test('are offered only where they can be done', () => {
    const document = healthyModel();
    const offered = studioActs.filter((act) => act.isOffered?.(document, []) ?? true).map(({ id }) => id);
    expect(offered).not.toContain('removeSkin');
    expect(offered).not.toContain('mergeTextures');
    expect(offered).not.toContain('reparentBone');
    expect(offered).not.toContain('resizeTexture');
    expect(offered).toContain('splitTextures');
  });
});
