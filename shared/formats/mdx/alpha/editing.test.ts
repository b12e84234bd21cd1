/** Editing models of World of Warcraft alpha: every act is done, written, read again, checked, and taken back to the byte. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { editStructure } from '../../../document/structure.ts';
import { treeOf } from '../../../test/generate.ts';
import { healthyModel as healthyWarcraft } from '../validate/healthyModel.ts';
import { Posed, measureExtents } from '../extents.ts';
import { mdx } from '../index.ts';
import { itemsWithTags } from '../model.ts';
import { retimeAct, retimeSequence } from '../retime.ts';
import { alphaCreation } from './creation.ts';
import { mdxAlpha } from './index.ts';
import { healthyAlphaModel } from './test/healthyModel.ts';

beforeAll(() => freezeRecords(true));

function first(document: Document, tag: string): RecordId {
  const [id] = itemsWithTags(document, [tag]);
  if (id === undefined) throw new Error(`no ${tag}`);
  return id;
}

const create = (type: string) => (document: Document) =>
  editStructure(document, 'Add', (structure) => {
    const id = structure.create(type, alphaCreation.fields(document, type, null));
    for (const child of alphaCreation.children(document, type)) {
      structure.create(child.type, {}, { owner: id, member: child.member });
    }
  });

const lists: readonly (readonly [type: string, tag: string])[] = [
  ['sequence', 'SEQS'],
  ['texture', 'TEXS'],
  ['material', 'MTLS'],
  ['bone', 'BONE'],
  ['light', 'LITE'],
  ['helper', 'HELP'],
  ['attachment', 'ATCH'],
  ['particleEmitter2', 'PRE2'],
  ['ribbonEmitter', 'RIBB'],
  ['eventObject', 'EVTS'],
  ['camera', 'CAMS'],
  ['collisionShape', 'HTST'],
];

const acts: readonly (readonly [string, (document: Document) => unknown])[] = [
  ...lists.flatMap(([type, tag]) => [
    [`a ${type} is added`, create(type)] as const,
    [
      `a ${type} is copied`,
      (document: Document) => editStructure(document, 'Copy', (structure) => structure.duplicate(first(document, tag))),
    ] as const,
    [
      `a ${type} is deleted`,
      (document: Document) => {
        create(type)(document);
        const id = itemsWithTags(document, [tag]).at(-1);
        if (id !== undefined) editStructure(document, 'Delete', (structure) => structure.remove(id));
      },
    ] as const,
  ]),
  [
    'a geoset is copied',
    (document) => editStructure(document, 'Copy', (structure) => structure.duplicate(first(document, 'GEOS'))),
  ],
  [
    'a geoset is another part',
    (document) => document.edit('Part', (tx) => tx.update(first(document, 'GEOS'), { selectionGroup: 102 })),
  ],
  [
    'a material changes',
    (document) => document.edit('Plane', (tx) => tx.update(first(document, 'MTLS'), { priorityPlane: 3 })),
  ],
  ['a sequence is made longer', (document) => retimeSequence(document, first(document, 'SEQS'), 1777)],
  ['a sequence is made shorter', (document) => retimeSequence(document, first(document, 'SEQS'), 300)],
  ['extents are measured', (document) => measureExtents(document)],
];

describe.each([1300, 1400, 1500])('in version %i', (version) => {
  test.each(acts)('%s', (_name, act) => {
    const document = healthyAlphaModel(version);
    const before = document.write();
    const { position } = document.history;
    act(document);
    expect(document.history.position).toBeGreaterThan(position);
    const bytes = document.write();
    const again = openDocument(mdxAlpha, bytes);
    expect(treeOf(again, mdxAlpha.schemas, again.root)).toEqual(treeOf(document, mdxAlpha.schemas, document.root));
    expect(mdxAlpha.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.write()).toEqual(bytes);
    while (document.history.position > position) document.undo();
    expect(document.write()).toEqual(before);
  });
});

describe.each([
  ['Warcraft III', mdx, () => healthyWarcraft()],
  ['World of Warcraft alpha', mdxAlpha, () => healthyAlphaModel(1300)],
] as const)('a sequence of %s', (_game, format, make) => {
  test('passes through the same poses at another length, and the others stay as they were', () => {
    const document = make();
    const poses = (): readonly number[][] => {
      const posed = new Posed(document);
      return (format.animation?.sequences(document) ?? []).flatMap((span) =>
        [0, 0.5, 1].map((share) => {
          const frame = span.start + (span.end - span.start) * share;
          posed.at({ interval: span, frame, globalTime: 0 });
          return posed.geosets.flatMap((geoset) => [...geoset.posed].map((part) => Math.round(part * 50) / 50 + 0));
        }),
      );
    };
    const before = poses();
    const [span] = format.animation?.sequences(document) ?? [];
    if (span === undefined) throw new Error('no sequence');
    const length = span.end - span.start;
    retimeAct.apply(document, { selection: [span.id], values: new Map([['duration', length * 2]]) });
    expect(poses()).toEqual(before);
    const gaps = (spans = format.animation?.sequences(document) ?? []) =>
      spans.slice(1).map(({ start }, place) => start - (spans[place]?.end ?? 0));
    const kept = gaps();
    retimeSequence(document, span.id, length);
    expect(gaps()).toEqual(kept);
    expect(retimeAct.asks?.(document, [span.id])[0]?.initial).toBe(length);
    expect(retimeAct.isOffered?.(document, [document.root])).toBe(false);
    expect(() => retimeSequence(document, span.id, 0)).toThrow('at least 1 ms');
  });
});
