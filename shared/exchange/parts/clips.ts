/** Puts clips of another model into one, inside a step that is open. */
import { cutText } from '../../codec/text.ts';
import { counted } from '../../codec/words.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { freeAnimations } from '../../formats/m2/build/animations.ts';
import type { ContentNote, ContentTrack } from '../../model/content.ts';
import { keysOfTrack, restTurns } from '../../model/contentKeys.ts';
import type { EditedModel } from '../../model/edits.ts';
import { clipOf } from '../../model/meshes.ts';
import { roundedUp } from '../../model/shownShift.ts';
import type { Clip, ModelView } from '../../model/view.ts';
import { eventName } from '../convert/events.ts';
import { gameName } from '../import/names.ts';
import type { ImportGame } from '../import/targets.ts';
import type { PartClip, Parts } from './collect.ts';
import { motionShift } from './plainSkeleton.ts';
import { retargeted } from './retarget.ts';

export interface ClipOptions {
  /** The game of the model that they go to. */
  readonly game: ImportGame;
  /** For each joint of the parts its own of the model, −1 for none. */
  readonly map: readonly number[];
  /** How much larger the model's skeleton is. */
  readonly ratio: number;
}

/** Bytes of a name that fit into the files of the games, without the 0 at their end. */
const nameBytes: Readonly<Record<ImportGame, number>> = { warcraft3: 79, wowAlpha: 79, wow: 79, halfLife: 31 };

/** A name that no clip of the model has yet, as its game knows it. */
function ownName({ name }: PartClip, game: ImportGame, { clips, document }: ModelView, notes: ContentNote[]): string {
  const taken = new Set(clips.map((clip) => clip.name.toLowerCase()));
  const known = gameName(name, game);
  if (game === 'wow') {
    // The verb makes what is there already the next variation of its animation.
    if (known !== null) return known;
    const free = freeAnimations(document.version);
    // Where none is left it is another variation of the last.
    const own = free.find((each) => !taken.has(each.toLowerCase())) ?? free.at(-1) ?? 'Stand';
    notes.push({
      kind: 'approximated',
      text: `clip “${name}” has no name of the game: it is ${own}, played only when it is asked for`,
    });
    return own;
  }
  const plain = known ?? name;
  let own = cutText(plain === '' ? 'clip' : plain, nameBytes[game]);
  for (let number = 2; taken.has(own.toLowerCase()); number++) {
    own = `${cutText(plain, nameBytes[game] - ` - ${number}`.length)} - ${number}`;
  }
  return own;
}

/** So many names are said; the rest are counted. */
const mostNames = 4;

/** Writes tracks of joints of a model as keys of a clip. @returns what the format said, each thing once */
export function setTracks(
  { view, edits }: EditedModel,
  clip: Clip,
  tracks: readonly ContentTrack[],
  step: Transaction,
): readonly string[] {
  const turns = restTurns(view.joints);
  const none = [0, 0, 0, 1] as const;
  const ways = new Map(
    view.channels(clip).map(({ joint, property, interpolation }) => [`${joint} ${property}`, interpolation]),
  );
  const notes = new Map<string, string>();
  // The same with other numbers, or of another joint, is said once.
  const tell = (text: string): void => {
    const key = text.replaceAll(/“[^”]*”|[\d.]+/g, '');
    if (!notes.has(key)) notes.set(key, text);
  };
  const stay: string[] = [];
  let why = '';
  for (const track of tracks) {
    const { joint, property } = track;
    const shown = view.joints[joint];
    if (shown === undefined) continue;
    const refusal = edits.keyRefusals?.[property];
    if (refusal !== undefined) {
      tell(refusal);
      continue;
    }
    const keys = keysOfTrack(track, property, {
      clip,
      interpolation: ways.get(`${joint} ${property}`) ?? null,
      own: turns[joint] ?? none,
      above: turns[shown.parent] ?? none,
    });
    try {
      const done = step.attempt(() => edits.setKeys?.(shown.record, clip, property, keys, step) ?? []);
      for (const note of done) tell(note);
    } catch (error) {
      // A joint whose keys cannot be had leaves the others.
      if (!(error instanceof RangeError)) throw error;
      stay.push(shown.name);
      why = error.message;
    }
  }
  const names = `${stay.slice(0, mostNames).join(', ')}${stay.length > mostNames ? ` and ${stay.length - mostNames} more` : ''}`;
  return [
    ...notes.values(),
    ...(stay.length === 0 ? [] : [`${names} ${stay.length === 1 ? 'keeps its' : 'keep their'} own motion. ${why}`]),
  ];
}

/** Events by what they are in the model's game; what it has no word for is told. */
function setEvents(
  { edits }: EditedModel,
  clip: Clip,
  { events, name }: PartClip,
  { from, to }: { readonly from: ImportGame; readonly to: ImportGame },
  step: Transaction,
): readonly ContentNote[] {
  const known = events.flatMap((event) => {
    const own = eventName(event.name, from, to, 1);
    return own === null ? [] : [{ ...event, name: own, time: Math.min(clip.end, clip.start + event.time) }];
  });
  const lost = events.length - known.length;
  const notes: ContentNote[] =
    lost === 0
      ? []
      : [{ kind: 'lost', text: `${counted(lost, 'event')} of “${name}”, which the game has no word for` }];
  if (known.length === 0) return notes;
  if (edits.setEvents === undefined) return [...notes, { kind: 'lost', text: `events of “${name}”` }];
  try {
    const done = step.attempt(() => edits.setEvents?.(clip, known, step) ?? []);
    for (const text of done) notes.push({ kind: 'approximated', text });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notes.push({ kind: 'lost', text: `events of “${name}”: ${error.message}` });
  }
  return notes;
}

/** Shares of a skeleton's size that nobody sees. */
const unseen = 1e-4;

export interface TakenClips {
  readonly clips: readonly RecordId[];
  readonly notes: readonly ContentNote[];
}

/** @throws RangeError for what the model cannot hold */
export function takeClips(
  model: EditedModel,
  parts: Parts,
  { game, map, ratio }: ClipOptions,
  step: Transaction,
): TakenClips {
  const { view, edits } = model;
  const notes: ContentNote[] = [];
  if (parts.clips.length === 0) return { clips: [], notes };
  if (edits.addClip === undefined || edits.setKeys === undefined)
    throw new RangeError(edits.refusals.addClip ?? 'This format cannot hold other clips');
  const { addClip, setLooping, setSpeed } = edits;
  const size = Math.max(0, ...view.joints.map(({ pivot }) => Math.max(...pivot.map(Math.abs))));
  const made = parts.clips.map((clip) => {
    const added = addClip(ownName(clip, game, view, notes), Math.max(1, clip.length), null, step);
    const own = (): Clip => clipOf(view, { record: added.clip, variant: 0 });
    const tracks = retargeted(clip, { from: parts.joints, to: view.joints, map, ratio });
    const told = [
      ...setTracks(model, own(), tracks, step),
      ...(setLooping?.(own(), clip.isLooping, step) ?? []),
      ...(clip.speed === 0 ? [] : (setSpeed?.(own(), clip.speed * ratio, step) ?? [])),
    ];
    for (const text of told) if (!notes.some((note) => note.text === text)) notes.push({ kind: 'approximated', text });
    notes.push(...setEvents(model, own(), clip, { from: parts.game, to: game }, step));
    const shift = clip.shift * ratio + motionShift(view, own(), tracks);
    if (shift > size * unseen) {
      notes.push({
        kind: 'approximated',
        text: `clip “${clip.name}”: vertices come to stand up to about ${roundedUp(shift)} units from where its keys ask for`,
      });
    }
    return added.clip;
  });
  return { clips: made, notes };
}
