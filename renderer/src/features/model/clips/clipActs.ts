/** What can be done with clips, in every format of models: each act with what it asks for and how it is carried out. No React. */
import { closeLoop, splitClip } from '../../../../../shared/model/clips.ts';
import type { ModelEdits, Verb } from '../../../../../shared/model/edits.ts';
import { keyTime } from '../../../../../shared/model/keys.ts';
import { goForwards, standInPlace } from '../../../../../shared/model/rootMotion.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import type { ClipAct, ClipAnswers, ClipAt } from './clipAct.ts';
import { nameForCopy, neighbours } from './clipAct.ts';
import { resampleClip } from './resampleClip.ts';
import { cleanClip, whyNotClean } from '../../../../../shared/optimise/cleanClip.ts';
import { text } from '../../../base/text/language.ts';

/** A verb that the act's `verb` has promised. */
function verbOf<V extends Verb>({ model }: ClipAt, verb: V): NonNullable<ModelEdits[V]> {
  const found = model.edits[verb];
  if (found === undefined) throw new RangeError(model.edits.refusals[verb] ?? text('The format cannot do this'));
  return found;
}

const isInside = ({ clip, time }: ClipAt): boolean => time > clip.start + 1e-6 && time < clip.end - 1e-6;
const needsInside = (at: ClipAt): string | null =>
  isInside(at) ? null : text('The time stands at an end of the clip');

/** An amount of time to begin with: a tenth of a second in milliseconds, or a frame. */
const someTime = ({ keyStep }: Clip): number => (keyStep === 1 ? 100 : keyStep);

export const clipActs: readonly ClipAct[] = [
  {
    id: 'new',
    title: 'New clip…',
    icon: 'plus',
    keywords: ['add', 'sequence', 'animation', 'create'],
    get explain() {
      return text('A clip without keys: the model is at rest in it.');
    },
    verb: 'addClip',
    asks: ['name', 'length'],
    isNew: true,
    isShown: false,
    begin: (at) => ({ name: nameForCopy(at), length: 1000 }),
    run: (at, { name, length }, step) => {
      const { clip, notes } = verbOf(at, 'addClip')(name, length, null, step);
      return { notes, shows: clip };
    },
  },
  {
    id: 'duplicate',
    title: 'Duplicate clip…',
    icon: 'copy',
    keywords: ['copy', 'sequence', 'variation', 'second'],
    get explain() {
      return text('All keys and events of the clip once more, in a range that is free.');
    },
    verb: 'addClip',
    asks: ['name', 'length'],
    isShown: false,
    begin: (at) => ({ name: nameForCopy(at) }),
    run: (at, { name, length }, step) => {
      const own = at.clip.end - at.clip.start;
      const wanted = Math.abs(length - own) < 1e-6 ? null : length;
      const { clip, notes } = verbOf(at, 'addClip')(name, wanted, at.clip, step);
      return { notes, shows: clip };
    },
  },
  {
    id: 'rename',
    title: 'Rename clip…',
    icon: 'text',
    keywords: ['name', 'sequence'],
    get explain() {
      return text('Games find clips by their names.');
    },
    verb: 'renameClip',
    asks: ['name'],
    isShown: false,
    run: (at, { name }, step) => ({ notes: verbOf(at, 'renameClip')(at.clip, name, step) }),
  },
  {
    id: 'retime',
    title: 'Change the length of the clip…',
    icon: 'clock',
    keywords: ['retime', 'stretch', 'duration', 'slower', 'faster', 'scale'],
    get explain() {
      return text('Keys and events spread out or move together.');
    },
    verb: 'retimeClip',
    asks: ['length'],
    isShown: true,
    run: (at, { length }, step) => ({ notes: verbOf(at, 'retimeClip')(at.clip, length, step) }),
  },
  {
    id: 'move',
    title: 'Move the clip on the time line…',
    icon: 'move',
    keywords: ['start', 'range', 'interval'],
    get explain() {
      return text('The clip goes with its keys and events to where the time line is free.');
    },
    verb: 'moveClip',
    asks: ['time'],
    isShown: true,
    begin: ({ clip }) => ({ time: clip.start }),
    run: (at, { time }, step) => ({ notes: verbOf(at, 'moveClip')(at.clip, time, step) }),
  },
  {
    id: 'reverse',
    title: 'Reverse the clip',
    icon: 'flipHorizontal',
    keywords: ['backwards', 'mirror in time'],
    explain: '',
    verb: 'reverseClip',
    asks: [],
    isShown: false,
    run: (at, _, step) => ({ notes: verbOf(at, 'reverseClip')(at.clip, step) }),
  },
  {
    id: 'split',
    title: 'Split the clip here…',
    icon: 'cut',
    keywords: ['divide', 'two', 'cut'],
    get explain() {
      return text('What lies behind this moment becomes a clip of its own.');
    },
    verb: 'setClipRange',
    asks: ['time', 'name'],
    isShown: false,
    whyNot: needsInside,
    begin: (at) => ({ name: nameForCopy(at) }),
    run: (at, { time, name }, step) => {
      const { clip, notes } = splitClip(at.document, at.model, at.clip, { time, name }, step);
      return { notes, shows: clip };
    },
  },
  {
    id: 'join',
    title: 'Join with another clip…',
    icon: 'link',
    keywords: ['merge', 'append', 'two', 'one'],
    get explain() {
      return text('The other clip is played behind this one, as part of it, with its keys and events.');
    },
    verb: 'joinClips',
    asks: ['other'],
    isShown: false,
    whyNot: (at) => (neighbours(at).length > 0 ? null : text('There is no other clip')),
    begin: (at) => ({ other: neighbours(at)[0]?.record ?? null }),
    run: (at, { other }, step) => {
      const second = at.model.view.clips.find(({ record }) => record === other);
      if (second === undefined) throw new RangeError(text('The other clip is gone'));
      return { notes: verbOf(at, 'joinClips')(at.clip, second, step) };
    },
  },
  {
    id: 'cutBefore',
    title: 'Cut off the clip before here',
    icon: 'skipBack',
    keywords: ['trim', 'crop', 'start', 'shorten'],
    explain: '',
    verb: 'setClipRange',
    asks: [],
    isShown: false,
    whyNot: needsInside,
    run: (at, { time }, step) => ({ notes: verbOf(at, 'setClipRange')(at.clip, time, at.clip.end, step) }),
  },
  {
    id: 'cutBehind',
    title: 'Cut off the clip behind here',
    icon: 'skipForward',
    keywords: ['trim', 'crop', 'end', 'shorten'],
    explain: '',
    verb: 'setClipRange',
    asks: [],
    isShown: false,
    whyNot: needsInside,
    run: (at, { time }, step) => ({ notes: verbOf(at, 'setClipRange')(at.clip, at.clip.start, time, step) }),
  },
  {
    id: 'insertTime',
    title: 'Insert time here…',
    icon: 'plus',
    keywords: ['add', 'frames', 'pause', 'hold', 'longer'],
    get explain() {
      return text('The pose is held, and what comes behind it in the clip comes later.');
    },
    verb: 'insertTime',
    asks: ['time', 'amount'],
    isShown: true,
    run: (at, { time, amount }, step) => ({ notes: verbOf(at, 'insertTime')(at.clip, time, amount, step) }),
  },
  {
    id: 'removeTime',
    title: 'Delete time from here…',
    icon: 'minus',
    keywords: ['remove', 'frames', 'cut out', 'shorter'],
    get explain() {
      return text('What lies within it goes, and what comes behind it comes sooner.');
    },
    verb: 'removeTime',
    asks: ['time', 'amount'],
    isShown: true,
    whyNot: (at) => (at.time < at.clip.end - 1e-6 ? null : text('The time stands at the end of the clip')),
    begin: ({ clip, time }) => ({ amount: Math.min(someTime(clip), clip.end - time) }),
    run: (at, { time, amount }, step) => ({ notes: verbOf(at, 'removeTime')(at.clip, time, time + amount, step) }),
  },
  {
    id: 'closeLoop',
    title: 'Close the loop of the clip',
    icon: 'loop',
    keywords: ['last', 'first', 'pose', 'seam', 'cycle'],
    explain: '',
    verb: 'setKeys',
    asks: [],
    isShown: false,
    run: (at, _, step) => ({ notes: closeLoop(at.document, at.model, at.clip, step) }),
  },
  {
    id: 'clean',
    title: 'Remove keys that make no difference…',
    icon: 'eraser',
    keywords: ['clean', 'redundant', 'reduce', 'optimise', 'tolerance', 'simplify'],
    get explain() {
      return text('Removes keys that interpolation between their neighbours gives anyway, in all tracks.');
    },
    verb: 'setKeys',
    asks: ['offPlace', 'offTurn'],
    isShown: true,
    isCompared: true,
    whyNot: ({ document, clip }) => whyNotClean(document, clip),
    run: ({ document, clip }, { offPlace, offTurn }, step) => ({
      notes: cleanClip(document, clip, { place: offPlace, turn: offTurn }, step),
    }),
  },
  {
    id: 'resample',
    title: 'Keys at even distances…',
    icon: 'ruler',
    keywords: ['resample', 'bake', 'frames', 'step', 'uniform'],
    get explain() {
      return text(
        'Every track of bones that has keys here gets one each so many milliseconds, with the values it shows there.',
      );
    },
    verb: 'setKeys',
    asks: ['amount'],
    isShown: true,
    isCompared: true,
    whyNot: ({ document, clip }) => whyNotClean(document, clip),
    begin: ({ clip }) => ({ amount: Math.max(clip.keyStep, 50) }),
    run: (at, { amount }, step) => ({ notes: resampleClip(at, amount, step) }),
  },
  {
    id: 'looping',
    title: 'Play the clip in a loop or once',
    icon: 'loopOnce',
    keywords: ['repeat', 'non-looping'],
    explain: '',
    verb: 'setLooping',
    asks: [],
    isShown: false,
    run: (at, _, step) => ({ notes: verbOf(at, 'setLooping')(at.clip, !at.clip.isLooping, step) }),
  },
  {
    id: 'speed',
    title: 'Change the speed over the ground…',
    icon: 'ruler',
    keywords: ['move', 'walk', 'run', 'movement'],
    get explain() {
      return text('How fast the model goes over the ground while the clip plays.');
    },
    verb: 'setSpeed',
    asks: ['speed'],
    isShown: false,
    run: (at, { speed }, step) => ({ notes: verbOf(at, 'setSpeed')(at.clip, speed, step) }),
  },
  {
    id: 'inPlace',
    title: 'Let the clip stay in place',
    icon: 'pin',
    keywords: ['root motion', 'walk', 'remove', 'treadmill'],
    explain: '',
    verb: 'setKeys',
    asks: [],
    isShown: false,
    run: (at, _, step) => ({ notes: standInPlace(at.document, at.model, at.clip, step) }),
  },
  {
    id: 'forwards',
    title: 'Let the clip go forwards',
    icon: 'arrowUp',
    keywords: ['root motion', 'walk', 'moving', 'speed'],
    explain: '',
    verb: 'setKeys',
    asks: [],
    isShown: false,
    run: (at, _, step) => ({ notes: goForwards(at.document, at.model, at.clip, step) }),
  },
  {
    id: 'delete',
    title: 'Delete clip…',
    icon: 'trash',
    keywords: ['remove', 'sequence'],
    get explain() {
      return text('Keys that other clips play too stay in any case.');
    },
    verb: 'removeClip',
    asks: ['withKeys'],
    isShown: false,
    run: (at, { withKeys }, step) => {
      const next = neighbours(at)[0]?.record;
      const notes = verbOf(at, 'removeClip')(at.clip, withKeys, step);
      return { notes, ...(next === undefined ? {} : { shows: next }) };
    },
  },
];

/** What stands for the shown clip where there is none. */
export const noClip: Omit<Clip, 'record'> = {
  name: 'Stand',
  start: 0,
  end: 1000,
  isLooping: true,
  keyStep: 1,
  fadeTime: 0,
  speed: null,
  events: [],
  variant: 0,
  extras: {},
};

/** What the answers are before anybody changed them. */
export function firstAnswers(act: ClipAct, at: ClipAt): ClipAnswers {
  const { clip, time } = at;
  return {
    name: clip.name.replace(/ \(blend \d+\)$/, ''),
    length: clip.end - clip.start,
    time: keyTime(clip, time),
    amount: someTime(clip),
    speed: clip.speed ?? 0,
    offPlace: 0.01,
    offTurn: 0.1,
    withKeys: true,
    other: null,
    ...act.begin?.(at),
  };
}

/** Why an act cannot be done with a clip; null when it can. */
export function refusalOf(act: ClipAct, at: ClipAt): string | null {
  const { edits } = at.model;
  if (edits[act.verb] === undefined) return edits.refusals[act.verb] ?? text('The format cannot do this');
  return act.whyNot?.(at) ?? null;
}
