/** Taking parts of another model: what is ticked, how joints are found, what comes of it, and the one step. No React. */
import { createStore } from 'zustand/vanilla';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { keptVariants } from '../../../../../shared/exchange/convert/motions.ts';
import {
  collectParts,
  neededJoints,
  whyNoClip,
  type PartChoice,
  type PartClip,
  type Parts,
} from '../../../../../shared/exchange/parts/collect.ts';
import { partNodes } from '../../../../../shared/exchange/parts/nodes.ts';
import { bestWay, mapParts, type MapWay } from '../../../../../shared/exchange/parts/take.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { repeatChanges } from '../../../workbench/work/changes.ts';
import type { PickedModel } from '../attached/ModelPicker.tsx';
import { readDocumentAt } from '../attached/readAttached.ts';
import { noteAct, valuesIn } from '../lastAct/lastAct.ts';
import { editedModel } from '../materials/materialRows.ts';
import type { ModelJobs } from '../work/jobs.ts';
import { modelWork } from '../work/work.ts';
import { keepMap, keptMapOf } from './keptMaps.ts';
import { bringPictures, findPictures, wantedPaths } from './partPictures.ts';
import { contentWords, keptContentWords, outcomeWords } from './partWords.ts';
import { putAct, selectTaken, type PutAct } from './putAct.ts';
import { clearTakePicture, closeTakePicture, pictureTaken } from './takePicture.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The model that parts come from. */
export interface PartSource {
  readonly name: string;
  readonly document: FormatDocument;
  readonly picked: PickedModel;
  /** Null for one that is not open. */
  readonly from: Session | null;
}

type Made = Exclude<ModelJobs['takeParts']['result'], { readonly refused: string }>;

/** What came of the present choice. */
interface Outcome extends Made {
  readonly act: PutAct;
  /** The state of the document that the changes are of. */
  readonly revision: number;
}

export interface TakeState {
  readonly session: Session | null;
  readonly source: PartSource | null;
  /** Records of meshes, materials, clips and nodes. */
  readonly chosen: ReadonlySet<RecordId>;
  readonly way: MapWay;
  /** Joints of the source that somebody sent to one of the model, −1 for none; by positions. */
  readonly hand: ReadonlyMap<number, number>;
  /** What is chosen; null for nothing. */
  readonly parts: Parts | null;
  /** For each joint of the source its own of the model. */
  readonly map: readonly number[];
  readonly outcome: Outcome | null;
  /** What is wrong, in a sentence. */
  readonly problem: string | null;
  readonly isRunning: boolean;
}

const closed: TakeState = {
  ...{
    session: null,
    source: null,
    chosen: new Set<RecordId>(),
    way: 'name',
    hand: new Map<number, number>(),
  },
  ...{ parts: null, map: [], outcome: null, problem: null, isRunning: false },
};

export const takeStore = createStore<TakeState>(() => closed);

let stop: AbortController | null = null;
/** Clips that were read; one that is ticked again need not be. */
const clips = new Map<string, PartClip>();
const pictures = new Map<string, RgbaPixels>();

function stopWork(): void {
  stop?.abort();
  stop = null;
  takeStore.setState({ isRunning: false });
}

/** Puts the dialog away; nothing was changed. */
export function closeTake(): void {
  stopWork();
  clips.clear();
  pictures.clear();
  closeTakePicture();
  takeStore.setState(closed);
}

export function beginTake(session: Session): void {
  closeTake();
  takeStore.setState({ session });
}

/** The view of the model that parts come from. */
export function sourceView({ document }: PartSource): ModelView | null {
  return editedModel({ document })?.view ?? null;
}

const nothing: PartChoice = { meshes: [], materials: [], clips: [], nodes: new Set() };

function collected(source: PartSource, chosen: ReadonlySet<RecordId>): Parts | null {
  const { document } = source;
  const view = sourceView(source);
  if (view === null) return null;
  const meshes = view.meshes.flatMap((mesh) => (chosen.has(mesh.record) ? [{ mesh, faces: null }] : []));
  const materials = view.materials.flatMap(({ record }, at) => (record !== null && chosen.has(record) ? [at] : []));
  const wanted = view.clips.filter(({ record, variant }) => chosen.has(record) && variant < keptVariants);
  const nodes = new Set(partNodes(view).flatMap(({ record }) => (chosen.has(record) ? [record] : [])));
  if (meshes.length + materials.length + wanted.length + nodes.size === 0) return null;
  const read = wanted.map((clip): PartClip => {
    const key = `${clip.record} ${clip.variant} ${document.revision}`;
    const known = clips.get(key) ?? collectParts(document, { ...nothing, clips: [clip] }).clips[0];
    if (known === undefined) throw new Error(clip.name);
    clips.set(key, known);
    return known;
  });
  return { ...collectParts(document, { ...nothing, meshes, materials, nodes }), clips: read };
}

/** Brings the parts, the joints and what comes of them up to date. */
async function work(): Promise<void> {
  const { session, source, chosen, way, hand } = takeStore.getState();
  stopWork();
  if (session === null || source === null) return;
  const own = new AbortController();
  stop = own;
  try {
    const parts = collected(source, chosen);
    const view = editedModel(session)?.view;
    if (parts === null || view === undefined) {
      clearTakePicture();
      takeStore.setState({ parts: null, map: [], outcome: null, problem: null });
      return;
    }
    const map = mapParts(parts, view, way).map((joint, at) => hand.get(at) ?? joint);
    takeStore.setState({ parts, map, isRunning: true, problem: null });
    const paths = wantedPaths(parts, session).filter((path) => !pictures.has(path));
    const found = await findPictures(paths, { from: source.from, to: session }, own.signal);
    for (const [path, picture] of found) pictures.set(path, picture);
    const title = `Take ${keptContentWords(parts)} of ${source.name}`;
    const act = putAct(session, { title, parts, pictures: new Map(pictures), map });
    const { revision } = session.document;
    const sent = {
      parts,
      options: act.options(valuesIn(act.numbers)),
      pictures: new Map(pictures),
    };
    const made = await modelWork.onDocument(session, 'takeParts', sent, own.signal);
    if (stop !== own) return;
    if ('refused' in made) {
      clearTakePicture();
      takeStore.setState({ outcome: null, problem: made.refused });
      return;
    }
    const outcome = { ...made, act, revision };
    takeStore.setState({ outcome });
    void pictureTaken({ to: session, from: source.from }, outcome);
  } catch (error) {
    if (stop !== own) return;
    clearTakePicture();
    takeStore.setState({ outcome: null, problem: errorWords(error).message });
  } finally {
    if (stop === own) stopWork();
  }
}

/** Works out again what comes of the present choice. */
export function renewTake(): void {
  void work();
}

/** Chooses the model that parts come from. */
export async function chooseSource(picked: PickedModel): Promise<void> {
  const { session } = takeStore.getState();
  if (session === null) return;
  stopWork();
  clips.clear();
  pictures.clear();
  clearTakePicture();
  takeStore.setState({ ...closed, session });
  try {
    const read =
      'open' in picked
        ? { name: picked.open.file.getState().name, document: picked.open.document }
        : await readDocumentAt(session, picked.path);
    if (takeStore.getState().session !== session) return;
    if (read === null) throw new Error(text('The model is not found any more'));
    takeStore.setState({
      source: { ...read, picked, from: 'open' in picked ? picked.open : null },
    });
  } catch (error) {
    takeStore.setState({ problem: errorWords(error).message });
  }
}

/** Why a clip cannot be ticked; null where it can. */
export function whyNotTaken({ document }: PartSource, record: RecordId): string | null {
  return whyNoClip(document, record);
}

/** Ticks things, or unticks them. The way that joints are found by is chosen with the first. */
export function chooseParts(records: readonly RecordId[], isChosen: boolean): void {
  const { session, source, chosen: before, parts } = takeStore.getState();
  const chosen = new Set(before);
  for (const record of records) {
    if (isChosen) chosen.add(record);
    else chosen.delete(record);
  }
  takeStore.setState({ chosen });
  if (session !== null && source !== null && parts === null && isChosen) beginMap(session, source, chosen);
  void work();
}

function beginMap(session: Session, source: PartSource, chosen: ReadonlySet<RecordId>): void {
  const [from, view] = [sourceView(source), editedModel(session)?.view];
  const parts = collected(source, chosen);
  if (from === null || view === undefined || parts === null) return;
  const kept = keptMapOf(from.joints, view.joints);
  const hand = new Map<number, number>();
  for (const [at, { name }] of from.joints.entries()) {
    const to = kept?.hand[name];
    const place = to === null ? -1 : view.joints.findIndex((joint) => joint.name === to);
    if (to !== undefined && (to === null || place >= 0)) hand.set(at, place);
  }
  takeStore.setState({ way: kept?.way ?? bestWay(parts, view), hand });
}

function keep(): void {
  const { session, source, way, hand } = takeStore.getState();
  const [from, to] = [
    source === null ? null : sourceView(source),
    session === null ? undefined : editedModel(session)?.view,
  ];
  if (from === null || to === undefined) return;
  const names = [...hand].map(
    ([joint, place]) => [from.joints[joint]?.name ?? '', to.joints[place]?.name ?? null] as const,
  );
  keepMap(from.joints, to.joints, { way, hand: Object.fromEntries(names) });
}

export function chooseWay(way: MapWay): void {
  takeStore.setState({ way });
  keep();
  void work();
}

/** Sends a joint of the source to one of the model, −1 for none; null forgets what was chosen for it. */
export function sendJoint(joint: number, to: number | null): void {
  const hand = new Map(takeStore.getState().hand);
  if (to === null) hand.delete(joint);
  else hand.set(joint, to);
  takeStore.setState({ hand });
  keep();
  void work();
}

/** Joints of the source that move or carry what is chosen, in their order. */
export function shownJoints({ parts }: Pick<TakeState, 'parts'>): readonly number[] {
  return parts === null ? [] : [...neededJoints(parts)].toSorted((left, right) => left - right);
}

/** Puts what is chosen into the model, as one step whose numbers stay open. */
export async function runTake(): Promise<void> {
  const { session, source, parts, outcome } = takeStore.getState();
  if (session === null || source === null || parts === null || outcome === null) return;
  const { document } = session;
  if (document.revision !== outcome.revision || document.isInGesture) {
    await work();
    return;
  }
  const { act, changes, notes, errors } = outcome;
  document.edit(act.title, (step) => repeatChanges(document, step, changes));
  closeTake();
  const words = outcomeWords(notes);
  noteAct({ document, title: act.title, numbers: act.numbers, outcome: words, again: act.act });
  selectTaken(session, outcome, parts);
  const lost = notes.filter(({ kind }) => kind === 'lost');
  notify({
    tone: lost.length + errors.length === 0 ? 'ok' : 'warning',
    title: fill('Took {} of {}', contentWords(parts), source.name),
    message: [...errors.map((line) => fill('There is an {}.', line)), outcomeWords(lost.slice(0, 3))].join(' ').trim(),
  });
  await bringPictures({ from: source.from, to: session }, outcome);
}
