import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { resolvePath } from '../../../../../shared/document/path.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import type { ChosenKeys } from './curveEdits.ts';
import {
  addKeys,
  allKeys,
  copyKeys,
  deleteChosen,
  flattened,
  isCut,
  moveInTime,
  pasted,
  setValues,
  smoothed,
} from './curveEdits.ts';
import type { Curve, CurveGroup, CurvePlace } from './curves.ts';
import { curveGroups } from './curves.ts';
import { fitted, markText, toTime, toValue, toX, toY, zoomed } from './curveView.ts';

const read = (name: string): Uint8Array =>
  Uint8Array.from(readFileSync(new URL(`../../../../../assets/samples/${name}`, import.meta.url)));

interface Shown {
  readonly document: Document;
  readonly place: CurvePlace;
  readonly groups: () => readonly CurveGroup[];
}

/** A sample with something selected and its first sequence shown. */
function shown(file: string, path: string): Shown {
  const document = openDocument(file.endsWith('.mdl') ? goldsrc : mdx, read(file));
  const sequence = document.format.animation?.sequences(document)[0]?.id ?? null;
  const place = { document, sequence, variant: 0 };
  const selected = resolvePath(document.format, document, path).record;
  return { document, place, groups: () => curveGroups(place, [selected], sequenceSpan(document, sequence)) };
}

function named(groups: readonly CurveGroup[], name: string): Curve {
  const curve = groups.flatMap(({ curves }) => curves).find((each) => each.name === name);
  if (curve === undefined) throw new Error(`no curve ${name}`);
  return curve;
}

const only = (curve: Curve, ...keys: readonly number[]): ChosenKeys => new Map([[curve.id, new Set(keys)]]);

describe('curves of a Half-Life bone', () => {
  const head = (): Shown => shown('Sentry.mdl', 'bones["Head"]');

  test('are six, in units and degrees, with the values that the file can hold', () => {
    const [group, ...others] = head().groups();
    expect(others).toEqual([]);
    expect(group?.curves.map(({ name, unit }) => `${name} ${unit}`)).toEqual([
      'X units',
      'Y units',
      'Z units',
      'X rotation °',
      'Y rotation °',
      'Z rotation °',
    ]);
    for (const curve of group?.curves ?? []) {
      for (const value of curve.values) {
        const steps = (value - curve.origin) / (curve.step ?? 1);
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.02);
      }
    }
  });

  test('store a set value as the nearest that can be held, and touch no other channel', () => {
    const { document, place, groups } = head();
    const before = groups();
    const curve = named(before, 'Z rotation');
    document.edit('Set', (transaction) => setValues(transaction, place, before, only(curve, 3), () => 17));
    const after = groups();
    expect(Math.abs((named(after, 'Z rotation').values[3] ?? 0) - 17)).toBeLessThanOrEqual(
      (curve.step ?? 0) / 2 + 1e-9,
    );
    for (const { name, values } of before.flatMap(({ curves }) => curves)) {
      const now = named(after, name).values;
      expect([...now].filter((value, key) => value !== values[key])).toHaveLength(name === 'Z rotation' ? 1 : 0);
    }
    document.undo();
    expect(Buffer.compare(document.write(), read('Sentry.mdl'))).toBe(0);
  });

  test('are cut at what the file can hold, and say so', () => {
    const { document, place, groups } = head();
    const before = groups();
    const curve = named(before, 'X');
    const far = (): number => curve.maximum + 50;
    expect(isCut(before, only(curve, 0), far)?.name).toBe('X');
    document.edit('Set', (transaction) => setValues(transaction, place, before, only(curve, 0), far));
    expect(named(groups(), 'X').values[0]).toBeCloseTo(curve.maximum, 2);
  });

  test('setting what is there already makes no step', () => {
    const { document, place, groups } = head();
    const before = groups();
    const curves = before.flatMap((group) => group.curves);
    document.edit('Nothing', (transaction) =>
      setValues(transaction, place, before, allKeys(curves), ({ values }, key) => values[key] ?? 0),
    );
    expect(document.history.entries).toHaveLength(0);
  });

  test('keys do not move in time', () => {
    const { document, place, groups } = head();
    const curve = named(groups(), 'Y rotation');
    document.edit('Move', (transaction) => moveInTime(transaction, place, groups(), only(curve, 2), 40));
    expect(document.history.entries).toHaveLength(0);
  });

  test('show each blend by itself', () => {
    const document = openDocument(goldsrc, read('Sentry.mdl'));
    const look = sequencesOf(document)[4] ?? null;
    expect(document.format.animation?.variants?.(document, look as never)).toHaveLength(9);
    const values = [0, 8].map((variant) => {
      const selected = resolvePath(goldsrc, document, 'bones["Head"]').record;
      const groups = curveGroups({ document, sequence: look, variant }, [selected], sequenceSpan(document, look));
      return groups.flatMap(({ curves }) => curves.flatMap((curve) => [...curve.values]));
    });
    expect(values[0]).not.toEqual(values[1]);
  });

  test('go from one bone to another by copy and paste', () => {
    const from = head();
    const copied = copyKeys(from.groups(), allKeys([named(from.groups(), 'Z rotation')]));
    if (copied === null) throw new Error('nothing copied');
    const to = shown('Sentry.mdl', 'bones["Torso"]');
    const groups = to.groups();
    const target = { time: 0, reach: 10, wanted: [named(groups, 'Z rotation')] };
    const { chosen, value } = pasted(groups, copied, target);
    to.document.edit('Paste', (transaction) => setValues(transaction, to.place, groups, chosen, value));
    const source = named(from.groups(), 'Z rotation').values;
    const result = named(to.groups(), 'Z rotation');
    for (const [key, each] of result.values.entries()) {
      expect(Math.abs(each - (source[key] ?? 0))).toBeLessThanOrEqual(result.step ?? 0);
    }
  });
});

describe('curves of a Warcraft track', () => {
  const track = (): Shown => {
    const document = openDocument(mdx, read('Knight.mdx'));
    for (const { id } of document.all()) {
      for (const sequence of document.format.animation?.sequences(document) ?? []) {
        const place = { document, sequence: sequence.id, variant: 0 };
        const groups = (): readonly CurveGroup[] => curveGroups(place, [id], sequence);
        const [group] = groups();
        const isOwn = group?.track === id && group.isEditable && (group.curves[0]?.times.length ?? 0) >= 4;
        if (isOwn) return { document, place, groups };
      }
    }
    throw new Error('no such track');
  };

  test('move in time past others, with all components of the key', () => {
    const { document, place, groups } = track();
    const curve = groups()[0]?.curves[0];
    if (curve === undefined) throw new Error('no curve');
    const by = (curve.times[2] ?? 0) - (curve.times[0] ?? 0) + 1;
    const moved = document.edit('Move', (transaction) => moveInTime(transaction, place, groups(), only(curve, 0), by));
    expect([...(moved.get(curve.id) ?? [])]).toEqual([2]);
    const now = groups()[0]?.curves[0];
    expect(now?.times[2]).toBe((curve.times[0] ?? 0) + by);
    expect(now?.values[2]).toBe(curve.values[0]);
    document.undo();
    expect(Buffer.compare(document.write(), read('Knight.mdx'))).toBe(0);
  });

  test('get keys where the curve is, and lose them again', () => {
    const { document, place, groups } = track();
    const curve = groups()[0]?.curves[0];
    if (curve === undefined) throw new Error('no curve');
    const time = Math.round(((curve.times[0] ?? 0) + (curve.times[1] ?? 0)) / 2);
    const wanted = curve.at(time);
    document.edit('Add', (transaction) => addKeys(transaction, place, groups(), time));
    const now = groups()[0]?.curves[0];
    const key = now?.times.indexOf(time) ?? -1;
    expect(key).toBeGreaterThan(0);
    expect(now?.values[key]).toBeCloseTo(wanted, 4);
    if (now !== undefined)
      document.edit('Delete', (transaction) => deleteChosen(transaction, place, groups(), only(now, key)));
    expect([...(groups()[0]?.curves[0]?.times ?? [])]).toEqual([...curve.times]);
  });
});

describe('what happens to values', () => {
  const curve = { id: 'c', values: Float64Array.of(0, 8, 0, 4) } as unknown as Curve;

  test('smoothing takes a quarter of each neighbour and leaves the ends', () => {
    expect([0, 1, 2, 3].map((key) => smoothed(curve, key))).toEqual([0, 4, 3, 4]);
  });

  test('flattening takes the first chosen key', () => {
    const value = flattened(new Map([['c', new Set([3, 1])]]));
    expect([value(curve, 1), value(curve, 3)]).toEqual([8, 8]);
  });
});

describe('the view of curves', () => {
  const size = { width: 700, height: 200 };
  const view = { start: 0, end: 1000, low: -5, high: 15 };

  test('finds time and value under the pixel they were drawn at', () => {
    expect(toTime(view, size, toX(view, size, 333))).toBeCloseTo(333, 6);
    expect(toValue(view, size, toY(view, size, 7.5))).toBeCloseTo(7.5, 6);
  });

  test('keeps the point under the pointer while zooming', () => {
    const near = zoomed(view, { time: 300, value: 2 }, { time: 0.5, value: 0.25 });
    expect(toX(near, size, 300)).toBeCloseTo(toX(view, size, 300), 6);
    expect(toY(near, size, 2)).toBeCloseTo(toY(view, size, 2), 6);
  });

  test('shows a level line with room around it', () => {
    const level = { times: Int32Array.of(0, 10), values: Float64Array.of(40, 40) } as unknown as Curve;
    expect(fitted([level], { start: 0, end: 10 })).toEqual({ start: 0, end: 10, low: 36, high: 44 });
  });

  test('writes marks with as many digits as their step needs', () => {
    expect([markText(0.30000000000000004, 0.1), markText(-0, 5), markText(1200, 200)]).toEqual(['0.3', '0', '1200']);
  });
});
