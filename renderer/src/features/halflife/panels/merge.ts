/** Taking sequences and submodels over from another model: what is offered, what is chosen, and the doing. No React. */
import { createStore } from 'zustand/vanilla';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import type { BoneFate, BoneFates } from '../../../../../shared/formats/goldsrc/edit/merge/bring.ts';
import type { MergeItem, MergeOffer } from '../../../../../shared/formats/goldsrc/edit/merge/index.ts';
import { mergeModel, mergeOffer, nameOfBone } from '../../../../../shared/formats/goldsrc/edit/merge/index.ts';
import { bodypartsOf, bonesOf, sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { BodyPart } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { chooseFiles } from '../../../workbench/files/choose.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { checkedAs } from '../../../workbench/state/checking.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { OpenedDocument } from '../../../base/host/index.ts';
import { notify } from '../../../base/ui/index.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill, text } from '../../../base/text/language.ts';

const format = 'goldsrc';

/** A new bodypart of the other one's name. */
export const newBodypart = 'new';

export interface MergeQuestion {
  readonly session: Session;
  readonly donor: FormatDocument;
  readonly name: string;
  readonly offer: MergeOffer;
  readonly chosen: ReadonlySet<RecordId>;
  /** Where the submodels of each of the other's bodyparts go: one of this model's, or `newBodypart`. */
  readonly into: ReadonlyMap<RecordId, RecordId | typeof newBodypart>;
  /** What becomes of bones that submodels need and this model lacks; they come along unless somebody says otherwise. */
  readonly bones: BoneFates;
}

export const mergeQuestion = createStore<{ readonly asked: MergeQuestion | null }>(() => ({ asked: null }));

/** Bodyparts of this model, for the choice where submodels go. */
export function ownBodyparts({ document }: Session): readonly { readonly id: RecordId; readonly name: string }[] {
  return bodypartsOf(document).map((id) => ({ id, name: fieldsOf(BodyPart, document.get(id)).name }));
}

async function readDonor(fileId: string): Promise<FormatDocument> {
  const result = await request('openFile', { fileId });
  if (result.kind === 'alreadyOpen') {
    const open = workbench.getState().sessions.find(({ id }) => id === result.documentId);
    if (open === undefined) throw new Error(text('The file is open in another window.'));
    return open.document;
  }
  if (result.kind === 'modelText') throw new Error(text('It is the text of a Warcraft III model.'));
  if (result.kind === 'otherModel') throw new Error(text('It is a model of another program. Import it first.'));
  const { documentId } = result.document;
  try {
    const ignored = { changed: () => undefined, problem: () => undefined };
    return (await OpenedDocument.open(host(), result.document, ignored)).document;
  } finally {
    // Only its content is wanted here.
    await request('closeDocument', { documentId, edits: 'discard' });
  }
}

function fatesOf({ bodyparts }: MergeOffer): BoneFates {
  const needs = bodyparts.flatMap(({ submodels }) => submodels.flatMap((item) => item.needs));
  return new Map(needs.map((bone) => [bone, 'bring']));
}

/** Bones that what is chosen needs and this model lacks, by the other model's positions. */
export function neededBones({ offer, chosen }: MergeQuestion): readonly number[] {
  const items = offer.bodyparts.flatMap(({ submodels }) => submodels).filter(({ record }) => chosen.has(record));
  return [...new Set(items.flatMap(({ needs }) => needs))].toSorted((left, right) => left - right);
}

/** Whether something can be chosen: bones that it lacks come along or have others stand in for them. */
export function isPossible({ obstacle, needs }: MergeItem): boolean {
  return obstacle === null || needs.length > 0;
}

/** Names of this model's bones, by their positions. */
export function ownBones({ document }: Session): readonly string[] {
  return bonesOf(document).map((_, bone) => nameOfBone(document, bone));
}

/** Asks for another model and shows what it has to offer. */
export async function askToMerge(session: Session): Promise<void> {
  const [file] = await chooseFiles();
  if (file === undefined) return;
  try {
    const donor = await readDonor(file.fileId);
    if (donor.format.id !== format) throw new Error(fill('It is a {}.', donor.format.name));
    if (donor === session.document)
      throw new Error(text('It is the model itself. Objects are duplicated in the outline.'));
    const offer = mergeOffer(session.document, donor);
    const own = ownBodyparts(session);
    const into = new Map(
      offer.bodyparts.map(({ record, name }) => {
        const same = own.find((each) => each.name.toLowerCase() === name.toLowerCase());
        return [record, same?.id ?? newBodypart] as const;
      }),
    );
    mergeQuestion.setState({
      asked: { session, donor, name: file.name, offer, chosen: new Set(), into, bones: fatesOf(offer) },
    });
  } catch (error) {
    reportError(fill('Nothing can be taken from {}', file.name), error);
  }
}

export function closeMerge(): void {
  mergeQuestion.setState({ asked: null });
}

function change(changes: Partial<MergeQuestion>): void {
  mergeQuestion.setState(({ asked }) => ({ asked: asked === null ? null : { ...asked, ...changes } }));
}

/** Chooses items, or leaves them out. */
export function choose(records: readonly RecordId[], isChosen: boolean): void {
  const { asked } = mergeQuestion.getState();
  if (asked === null) return;
  const chosen = new Set(asked.chosen);
  for (const record of records) {
    if (isChosen) chosen.add(record);
    else chosen.delete(record);
  }
  change({ chosen });
}

export function sendInto(bodypart: RecordId, target: RecordId | typeof newBodypart): void {
  const { asked } = mergeQuestion.getState();
  if (asked !== null) change({ into: new Map([...asked.into, [bodypart, target]]) });
}

/** Says what becomes of a bone that this model lacks. */
export function sendBone(bone: number, fate: BoneFate): void {
  const { asked } = mergeQuestion.getState();
  if (asked !== null) change({ bones: new Map([...asked.bones, [bone, fate]]) });
}

/** Takes over what is chosen, shows it, and tells what became of it. */
export function runMerge(): void {
  const { asked } = mergeQuestion.getState();
  if (asked === null) return;
  const { session, donor, name, offer, chosen, into, bones } = asked;
  const { document } = session;
  const sequences = offer.sequences.map(({ record }) => record).filter((record) => chosen.has(record));
  const submodels = offer.bodyparts.flatMap((bodypart) => {
    const target = into.get(bodypart.record) ?? newBodypart;
    const isThere = typeof target === 'number' && document.has(target);
    return bodypart.submodels
      .filter(({ record }) => chosen.has(record))
      .map(({ record }) => ({ submodel: record, into: isThere ? target : bodypart.name || 'body' }));
  });
  try {
    const count = sequencesOf(document).length;
    const act = () => mergeModel(document, donor, { sequences, submodels, bones });
    const merged = actAndCheck(document, act, checkedAs(session));
    const notes = [...merged.result, ...merged.errors];
    closeMerge();
    const added = sequencesOf(document).slice(count);
    select(session, added.length > 0 ? added : bodypartsOf(document).slice(-1));
    const [first] = added;
    if (first !== undefined) session.playback.show(first);
    const items = sequences.length + submodels.length;
    notify({
      tone: notes.length > 0 ? 'warning' : 'ok',
      title: fill('Took {} {} from {}', items, items === 1 ? text('item') : text('items'), name),
      ...(notes.length === 0 ? {} : { message: `${notes.slice(0, 4).join('. ')}.` }),
    });
  } catch (error) {
    reportError(text('Nothing was taken over'), error);
  }
}
