/** Commands of the Model menu: adding objects, and mending what the validator knows how to mend. */
import { listOf } from '../../../../shared/document/structure.ts';
import { addToDocument } from '../../panels/outline/commands.ts';
import { typeExists } from '../../panels/outline/newRecords.ts';
import type { IconName } from '../../ui/index.ts';
import { notify } from '../../ui/index.ts';
import type { Session } from '../state/session.ts';
import { select } from '../state/session.ts';
import { editCommands } from './edit.ts';
import type { AppCommand } from './context.ts';
import { withSession } from './context.ts';

interface Kind {
  readonly type: string;
  readonly title: string;
  readonly icon: IconName;
}

/** Kinds of objects in the order of the menu. A format takes part in those it has a schema for. */
export const addableKinds: readonly Kind[] = [
  { type: 'sequence', title: 'Sequence', icon: 'sequence' },
  { type: 'globalSequence', title: 'Global sequence', icon: 'globalSequence' },
  { type: 'texture', title: 'Texture', icon: 'texture' },
  { type: 'material', title: 'Material', icon: 'material' },
  { type: 'textureAnimation', title: 'Texture animation', icon: 'textureAnimation' },
  { type: 'geosetAnimation', title: 'Geoset animation', icon: 'geosetAnimation' },
  { type: 'bone', title: 'Bone', icon: 'bone' },
  { type: 'helper', title: 'Helper', icon: 'helper' },
  { type: 'attachment', title: 'Attachment', icon: 'attachment' },
  { type: 'light', title: 'Light', icon: 'light' },
  { type: 'particleEmitter2', title: 'Particle emitter', icon: 'particleEmitter' },
  { type: 'ribbonEmitter', title: 'Ribbon emitter', icon: 'ribbon' },
  { type: 'eventObject', title: 'Event object', icon: 'event' },
  { type: 'collisionShape', title: 'Collision shape', icon: 'collisionShape' },
  { type: 'camera', title: 'Camera', icon: 'camera' },
];

function applySafeFixes({ document, state }: Session): void {
  const fixes = state.getState().problems.flatMap(({ fix }) => fix ?? []);
  if (fixes.length === 0) return;
  document.edit(
    fixes.length === 1 ? (fixes[0]?.label ?? 'Mend a problem') : `Mend ${fixes.length} problems`,
    (transaction) => {
      for (const fix of fixes) fix.apply(transaction);
    },
  );
  notify({ tone: 'ok', title: `Mended ${fixes.length} ${fixes.length === 1 ? 'problem' : 'problems'}` });
}

const additions: readonly AppCommand[] = addableKinds.map((kind) => ({
  id: `model.add.${kind.type}`,
  title: `Add ${kind.title.toLowerCase()}`,
  category: 'Model',
  keywords: ['new', 'create', 'insert'],
  icon: kind.icon,
  when: ({ session }) =>
    session !== null && session.document.format.schemas.has(kind.type) && typeExists(session.document, kind.type),
  run: withSession((session) => addToDocument(session, { ...kind, label: kind.title })),
}));

export const modelCommands: readonly AppCommand[] = [
  ...additions,
  {
    id: 'model.selectHeader',
    title: 'Show the model’s own properties',
    category: 'Model',
    icon: 'model',
    when: ({ session }) => session !== null && listOf(session.document, 'model').length > 0,
    run: withSession((session) => select(session, listOf(session.document, 'model'))),
  },
  {
    id: 'model.fixAll',
    title: 'Mend all that can safely be mended',
    category: 'Model',
    keywords: ['problems', 'fix', 'validate', 'errors'],
    icon: 'fix',
    when: ({ state }) => state !== null && state.problems.some(({ fix }) => fix !== undefined),
    run: withSession(applySafeFixes),
  },
];

/** All commands that stand in the Model menu below the additions. */
export const modelCare: readonly string[] = [
  'model.selectHeader',
  'model.fixAll',
  'problems.next',
  'problems.previous',
  ...editCommands.filter(({ category }) => category === 'Model').map(({ id }) => id),
];
