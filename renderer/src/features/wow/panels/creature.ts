/** A model as a creature of the game: what is asked, the two tables, and the rows. No React. */
import { createStore } from 'zustand/vanilla';
import {
  addCreature,
  creatureDraft,
  creatureModel,
  creatureTablePaths,
  whyNoCreature,
  type CreatureChoice,
  type CreatureModel,
  type CreatureTables,
} from '../../../../../shared/appearance/newCreature.ts';
import { monsterSkins } from '../../../../../shared/appearance/creature.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { dbc } from '../../../../../shared/formats/dbc/index.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords, reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { openNamed } from '../../../workbench/files/openNamed.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { optionsOf } from '../view/options.ts';
import { modelPathOf } from './appearance.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface CreatureQuestion {
  readonly session: Session;
  readonly model: CreatureModel;
  /** As they were found, or the open documents once they are. */
  readonly tables: CreatureTables;
  readonly choice: CreatureChoice;
  /** What is wrong with the choice, in a sentence. */
  readonly problem: string | null;
  readonly isAdding: boolean;
}

export const creatureQuestion = createStore<{ readonly asked: CreatureQuestion | null }>(() => ({ asked: null }));

export function closeCreature(): void {
  creatureQuestion.setState({ asked: null });
}

const lacking =
  'CreatureModelData.dbc and CreatureDisplayInfo.dbc were not found. Mount the game in the Explorer, or put the folder DBFilesClient above the model.';

/** The table as it is now: an open one with its edits, else the file. Null where the game has none. */
async function readTable(session: Session, path: string): Promise<FormatDocument | null> {
  const found = await request('readResolved', { documentId: session.id, file: { path, kind: 'file' } });
  if (found.kind === 'missing') return null;
  return openDocument(dbc, Uint8Array.from(await host().fetchBlob(found.blob)));
}

/** Names of skins that the view shows now, without folder and ending, as displays have them. */
function shownSkins({ document }: Session): CreatureChoice['textures'] {
  const { textures } = optionsOf(document).get();
  const [first = '', second = '', third = ''] = monsterSkins.map((kind) =>
    (textures.get(kind)?.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, ''),
  );
  return [first, second, third];
}

/** Asks what the creature is to be, with what is free offered. */
export async function beginCreature(session: Session): Promise<void> {
  const { name } = session.file.getState();
  try {
    const model = creatureModel(session.document);
    const models = await readTable(session, creatureTablePaths.models);
    const displays = await readTable(session, creatureTablePaths.displays);
    if (models === null || displays === null) {
      notify({ tone: 'warning', title: text('The tables of the game are missing'), message: text(lacking) });
      return;
    }
    const tables = { models, displays };
    const draft = creatureDraft(tables, model, await modelPathOf(session));
    const choice = { ...draft, textures: shownSkins(session) };
    const problem = whyNoCreature(tables, choice);
    creatureQuestion.setState({ asked: { session, model, tables, choice, problem, isAdding: false } });
  } catch (error) {
    if (error instanceof RangeError)
      notify({ tone: 'error', title: text('No rows can be added'), message: error.message });
    else reportError(fill('Could not make {} a creature', name), error);
  }
}

export function chooseCreature(change: Partial<CreatureChoice>): void {
  const { asked } = creatureQuestion.getState();
  if (asked === null) return;
  const choice = { ...asked.choice, ...change };
  creatureQuestion.setState({ asked: { ...asked, choice, problem: whyNoCreature(asked.tables, choice) } });
}

/** Opens the two tables behind the model and puts the rows into them, a step in each. */
export async function runCreature(): Promise<void> {
  const { asked } = creatureQuestion.getState();
  if (asked === null || asked.problem !== null || asked.isAdding) return;
  const { session, model, choice } = asked;
  creatureQuestion.setState({ asked: { ...asked, isAdding: true } });
  const isHere = (): boolean => creatureQuestion.getState().asked?.session === session;
  const tell = (problem: string, tables: CreatureTables = asked.tables): void =>
    creatureQuestion.setState({ asked: { ...asked, tables, problem, isAdding: false } });
  try {
    const models = await openNamed(session, { path: creatureTablePaths.models, kind: 'file' });
    const displays = await openNamed(session, { path: creatureTablePaths.displays, kind: 'file' });
    if (!isHere()) return;
    if (models === null || displays === null) {
      tell(text(lacking));
      return;
    }
    const tables = { models: models.document, displays: displays.document };
    // Tables that are open may have rows that their files have not.
    const why = whyNoCreature(tables, choice);
    if (why !== null) {
      tell(why, tables);
      return;
    }
    const { displayId, isNewModel, notes } = addCreature(tables, model, choice);
    closeCreature();
    workbench.setState({ activeId: displays.id });
    const changed = isNewModel
      ? text('CreatureModelData.dbc and CreatureDisplayInfo.dbc are')
      : text('CreatureDisplayInfo.dbc is');
    notify({
      tone: notes.length === 0 ? 'ok' : 'warning',
      title: fill('Display {} was added', displayId),
      message: [fill('{} open and changed: save into a patch of the game.', changed), ...notes].join(' '),
    });
  } catch (error) {
    if (isHere()) tell(errorWords(error).message);
  }
}
