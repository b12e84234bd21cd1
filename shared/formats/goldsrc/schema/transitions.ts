/** The graph of transitions between poses. Format page 12. */
import { draftByName } from '../../../codec/byName.ts';
import { i32 } from '../../../codec/field.ts';
import type { Part } from '../../../codec/record.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';
import { checkedPlace, keepsOffset, newSection, noteEmpty, pointTo, readElsewhere, startInline } from './sections.ts';
import { bulkSpan, pointerSpan } from './texture.ts';

const transitionsTarget = {};
const nodes = i32({
  label: 'Nodes',
  engineName: 'numtransitions',
  readOnly: true,
  explain: 'Poses between which sequences lead.',
});

/** `i32 nodes, i32 offset` of `nodes × nodes` bytes. */
export const transitionsPart: Part<{ readonly nodeCount: number; readonly transitions: Numbers }> = {
  kind: 'transitions',
  inlineSize: () => 8,
  memberPlaces: { nodeCount: 0, transitions: 4 },
  members: [
    { kind: 'field', name: 'nodeCount', info: nodes.info, field: nodes },
    {
      kind: 'numbers',
      name: 'transitions',
      info: {
        label: 'Transitions',
        engineName: 'transitionindex',
        readOnly: true,
        explain:
          'Row by row: the next node (from 1) on the way from the row’s node to the column’s; 0 where there is no way.',
      },
      storage: ['u8'],
      components: 1,
      optional: false,
    },
  ],
  describe(traced) {
    const content = traced.spans.get(transitionsTarget);
    const group = Math.max(1, traced.fields.nodeCount);
    return [
      { ...pointerSpan(traced.start, 4, nodes.info.label), member: 'nodeCount' },
      pointerSpan(traced.start + 4, 4, 'Transitions: where they stand'),
      ...(content === undefined
        ? []
        : bulkSpan(traced, { name: 'transitions', label: 'Transitions', group }, content.start)),
    ];
  },
  read(reader, fields) {
    const at = reader.position;
    reader.need(8, 'transitions');
    const count = reader.view.getInt32(at, true);
    const offset = reader.view.getInt32(at + 4, true);
    reader.position += 8;
    fields.nodeCount = count;
    fields.transitions = new Uint8Array(0);
    if (count < 0) reader.fail(`the count of nodes is ${count}`, 'transitions', at);
    if (count === 0) {
      noteEmpty(reader, transitionsTarget, offset);
      return;
    }
    const start = checkedPlace(reader, { count, offset, size: count, at }, 'transitions');
    readElsewhere(reader, start, () => reader.numbersInto(draftByName(fields), 'transitions', 'u8', count * count));
    reader.spans?.set(transitionsTarget, { start, end: start + count * count });
  },
  write(output) {
    const at = startInline(output, transitionsPart, 8);
    const table = output.record.fields.transitions;
    output.writer.view.setInt32(at, output.record.fields.nodeCount, true);
    if (table.length === 0 && keepsOffset(output, transitionsTarget, transitionsPart)) return;
    const section = newSection(output, transitionsTarget, { kind: 'transitions', record: null });
    section.numbers(table);
    pointTo(output, at + 4, section);
  },
  initialise(fields) {
    fields.nodeCount = 0;
    fields.transitions = new Uint8Array(0);
  },
};
