/** Commands for models of World of Warcraft: tidying up, and which submeshes are shown. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { sequencesElsewhere } from '../../../../../shared/formats/m2/elsewhere.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { selectedSubmeshes } from '../../../../../shared/formats/m2/transform.ts';
import { View } from '../../../../../shared/formats/m2/schema/view.ts';
import { ask, notify } from '../../../base/ui/index.ts';
import { beginCreature } from '../panels/creature.ts';
import { optionsOf } from '../view/options.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { openMade } from '../../../workbench/files/openMade.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { wowWork } from '../work/work.ts';
import { baseNameOf } from '../../../workbench/files/export.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

const format = 'm2';

function isModel({ session }: AppContext): boolean {
  return session?.document.format.id === format;
}

async function compact(session: Session): Promise<void> {
  const { document } = session;
  const { name } = session.file.getState();
  try {
    const elsewhere = sequencesElsewhere(document).size;
    const made = await cancellable(fill('Compacting {}', name), ({ signal }) =>
      wowWork.onDocument(session, 'compactM2', { name: `${baseNameOf(session)}.m2` }, signal),
    );
    if (made === null) return;
    const { bytes, files, before, added } = made;
    if (bytes.length === before) {
      notify({ tone: 'info', title: fill('{} has no gaps and no leftovers', name) });
      return;
    }
    const answer = await ask({
      title: fill('Compact {}?', name),
      message: fill(
        "Laid out as the game's own tools do, without gaps and leftovers: {} instead of {}. The compact model opens as a new document; this one stays as it is.{}{}",
        counted(bytes.length, 'byte'),
        counted(before, 'byte'),
        elsewhere === 0
          ? ''
          : ` ${fill('The keys of {} sequences are lost: their .anim files were not opened.', elsewhere)}`,
        added.map((line) => ` ${fill('There is an {}.', line)}`).join(''),
      ),
      tone: elsewhere === 0 && added.length === 0 ? 'info' : 'warning',
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'open', label: text('Open the compact model'), variant: 'primary' },
      ],
    });
    if (answer !== 'open') return;
    await openMade(
      session,
      files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) })),
    );
  } catch (error) {
    reportError(fill('Could not compact {}', name), error);
  }
}

/** Submeshes that are selected in a model; empty elsewhere. */
function chosen({ session, state }: AppContext): readonly RecordId[] {
  if (session === null || state === null || session.document.format.id !== format) return [];
  return selectedSubmeshes(session.document, state.selection);
}

function hide(context: AppContext): void {
  if (context.session === null) return;
  const options = optionsOf(context.session.document);
  options.set({ hidden: new Set([...options.get().hidden, ...chosen(context)]) });
}

/** Hides all others of the same view. */
function isolate(context: AppContext): void {
  const { session } = context;
  if (session === null) return;
  const kept = new Set(chosen(context));
  const views = listOf(session.document, 'views').map((id) => fieldsOf(View, session.document.get(id)).submeshes);
  const others = views.filter((list) => list.some((id) => kept.has(id))).flat();
  optionsOf(session.document).set({ hidden: new Set(others.filter((id) => !kept.has(id))) });
}

export const m2Commands: readonly AppCommand[] = [
  {
    id: 'model.compactM2',
    title: 'Compact…',
    category: 'Model',
    keywords: ['size', 'gaps', 'leftovers', 'tidy'],
    icon: 'model',
    when: isModel,
    run: withSession(compact),
  },
  {
    id: 'model.creature',
    title: 'Make it a creature of the game…',
    category: 'Model',
    keywords: ['CreatureModelData', 'CreatureDisplayInfo', 'dbc', 'display', 'table', 'npc', 'rows'],
    icon: 'table',
    when: isModel,
    run: withSession(beginCreature),
  },
  {
    id: 'model.hideSubmeshes',
    title: 'Hide the selected submeshes',
    category: 'Model',
    keywords: ['geoset', 'invisible'],
    icon: 'eye',
    when: (context) => chosen(context).length > 0,
    run: hide,
  },
  {
    id: 'model.isolateSubmeshes',
    title: 'Show only the selected submeshes',
    category: 'Model',
    keywords: ['geoset', 'solo', 'isolate'],
    icon: 'eye',
    when: (context) => chosen(context).length > 0,
    run: isolate,
  },
  {
    id: 'model.showSubmeshes',
    title: 'Show hidden submeshes',
    category: 'Model',
    keywords: ['geoset', 'visible'],
    icon: 'eye',
    when: ({ session }) => session?.document.format.id === format && optionsOf(session.document).get().hidden.size > 0,
    run: withSession(({ document }) => optionsOf(document).set({ hidden: new Set() })),
  },
];
