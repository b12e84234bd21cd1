/** Commands of the Model menu: adding objects, and mending what the validator knows how to mend. */
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import type { FormatAct } from '../../../../../shared/format/format.ts';
import { listOf } from '../../../../../shared/document/structure.ts';
import { addToDocument } from '../../../workbench/panels/outline/commands.ts';
import { fixEverything } from '../../../workbench/panels/problems/commands.ts';
import { formats } from '../../../../../shared/formats/index.ts';
import { isOffered, whyNotYet } from '../../../workbench/panels/outline/newRecords.ts';
import { askToOptimise, whyNotOptimised } from '../optimise/optimise.ts';
import { askToRepath, whyNotRepathed } from '../repath/repath.ts';
import { askToTransform, transformRefusal } from '../transform/transform.ts';
import { askForAct } from '../../../workbench/state/actQuestion.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { notify } from '../../../base/ui/index.ts';
import { iconFor, inSentence } from '../../../workbench/state/recordNames.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { broughtInErrors, checkedAs } from '../../../workbench/state/checking.ts';
import { select } from '../../../workbench/state/session.ts';
import { editCommands } from '../../../workbench/commands/edit.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

/** What people add most, of all formats: types of records, in the order of the menu. */
const commonTypes: readonly string[] = [...new Set(formats.flatMap(({ creation }) => creation?.common ?? []))];

function infoOf(type: string): { readonly label: string; readonly icon: IconName } {
  const schema = formats.map(({ schemas }) => schemas.get(type)).find((each) => each !== undefined);
  return { label: schema?.info.label ?? type, icon: iconFor(schema?.info.icon) };
}

/** Commands that add things; menus show those of the document in front. */
export const additionCommands: readonly string[] = commonTypes.map((type) => `model.add.${type}`);

const additions: readonly AppCommand[] = commonTypes.map((type) => {
  const { label, icon } = infoOf(type);
  return {
    id: `model.add.${type}`,
    title: `Add ${inSentence(label)}`,
    category: 'Model',
    keywords: ['new', 'create', 'insert'],
    icon,
    isAbout: ({ session }) => session?.document.format.creation?.common.includes(type) === true,
    when: ({ session }) =>
      session !== null &&
      session.document.format.creation?.common.includes(type) === true &&
      isOffered(session.document, type) &&
      whyNotYet(session.document, type) === null,
    whyNot: ({ session }) =>
      (session === null ? null : whyNotYet(session.document, type)) ??
      fill('This file has no place for a {}', inSentence(label)),
    run: withSession((session) => addToDocument(session, { type, label, icon })),
  };
});

async function runAct(session: Session, act: FormatAct): Promise<void> {
  const { document, state } = session;
  const before = document.revision;
  const { selection } = state.getState();
  const fields = act.asks?.(document, selection) ?? [];
  const explain = typeof act.explain === 'function' ? act.explain(document, selection) : act.explain;
  const values = fields.length === 0 ? new Map<string, number>() : await askForAct(act, { fields, explain });
  if (values === null) return;
  const { errors } = actAndCheck(document, () => act.apply(document, { selection, values }), checkedAs(session));
  const title = act.title.replace('…', '');
  if (document.revision === before) {
    notify({ tone: 'info', title: fill('{}: nothing had to change', translated(title)) });
    return;
  }
  notify(
    errors.length === 0 ? { tone: 'ok', title: fill('{}: done', translated(title)) } : broughtInErrors(title, errors),
  );
}

/** What formats can do to whole documents. */
const acts: readonly AppCommand[] = [
  ...new Map(formats.flatMap((format) => (format.acts ?? []).map((act) => [act.id, act]))).values(),
].map(({ id, title, icon, keywords }) => ({
  id: `model.${id}`,
  title,
  category: 'Model',
  keywords,
  icon: iconFor(icon),
  isAbout: ({ session }) => session?.document.format.acts?.some((each) => each.id === id) === true,
  when: ({ session, state }) => {
    const act = session?.document.format.acts?.find((each) => each.id === id);
    if (session === null || state === null || act === undefined) return false;
    return act.isOffered?.(session.document, state.selection) ?? true;
  },
  run: withSession((session) => {
    const act = session.document.format.acts?.find((each) => each.id === id);
    return act === undefined ? undefined : runAct(session, act);
  }),
}));

export const modelCommands: readonly AppCommand[] = [
  ...additions,
  ...acts,
  {
    id: 'model.transform',
    title: 'Transform the model…',
    category: 'Model',
    keywords: ['scale', 'size', 'bigger', 'smaller', 'turn', 'rotate', 'move', 'offset', 'mirror', 'ground', 'height'],
    icon: 'scale',
    isAbout: ({ session }) => session?.document.format.model !== undefined,
    when: ({ session }) => session !== null && transformRefusal(session) === null,
    whyNot: ({ session }) => (session === null ? null : transformRefusal(session)) ?? text('Not with this model'),
    run: withSession(askToTransform),
  },
  {
    id: 'model.repath',
    title: 'Change paths…',
    category: 'Model',
    keywords: ['textures', 'files', 'rename', 'folder', 'replace', 'many', 'pattern'],
    icon: 'text',
    isAbout: ({ session }) => session?.document.format.model !== undefined,
    when: ({ session }) => whyNotRepathed(session) === null,
    whyNot: ({ session }) => whyNotRepathed(session) ?? text('Not with this model'),
    run: withSession(askToRepath),
  },
  {
    id: 'model.optimise',
    title: 'Optimise…',
    category: 'Model',
    keywords: ['clean', 'smaller', 'unused', 'double', 'redundant', 'keys', 'size', 'reduce'],
    icon: 'eraser',
    isAbout: ({ session }) => session?.document.format.model !== undefined,
    when: ({ session }) => whyNotOptimised(session) === null,
    whyNot: ({ session }) => whyNotOptimised(session) ?? text('Not with this model'),
    run: withSession(askToOptimise),
  },
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
    title: 'Fix all problems that can safely be fixed',
    category: 'Model',
    keywords: ['problems', 'fix', 'validate', 'errors'],
    icon: 'fix',
    when: ({ state }) => state !== null && state.problems.some(({ fix }) => fix !== undefined),
    whyNot: () => text('No problem can safely be fixed'),
    run: withSession(fixEverything),
  },
];

/** Commands for what formats can do to whole documents; menus show those of the document in front. */
export const actCommands: readonly string[] = acts.map(({ id }) => id);

/** All commands that stand in the Model menu below the additions. */
export const modelCare: readonly string[] = [
  'model.selectHeader',
  ...editCommands.filter(({ category }) => category === 'Model').map(({ id }) => id),
];
