/** Commands of the Animation menu: playing the shown sequence and choosing another. */
import { soundStore } from '../events/sounds.ts';
import { speeds } from '../../../workbench/state/playback.ts';
import { sequenceSpan, sequencesOf } from '../../../workbench/state/sequences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { text } from '../../../base/text/language.ts';

const hasSequences = ({ session }: AppContext): boolean =>
  session !== null && (session.playback.span !== null || sequencesOf(session.document).length > 0);

const hasAnimation = ({ session }: AppContext): boolean => session?.document.format.animation !== undefined;

const hasShownSequence = ({ session }: AppContext): boolean => session !== null && session.playback.span !== null;

/** Moves the time to one end of the shown sequence. */
function toEnd({ playback }: Session, end: 'start' | 'end'): void {
  if (playback.span !== null) playback.scrubTo(playback.span[end]);
}

function stepSpeed({ playback }: Session, by: number): void {
  const at = speeds.indexOf(playback.state.get().speed as (typeof speeds)[number]);
  const speed = speeds[Math.min(Math.max((at < 0 ? speeds.indexOf(1) : at) + by, 0), speeds.length - 1)] ?? 1;
  playback.setSpeed(speed);
}

const commands: readonly AppCommand[] = [
  {
    id: 'animation.play',
    title: ({ session }) => (session?.playback.state.get().isPlaying === true ? 'Pause' : 'Play'),
    category: 'Animation',
    keywords: ['play', 'pause', 'stop', 'start'],
    icon: 'play',
    keys: ['Space'],
    when: hasSequences,
    run: withSession(({ playback }) => playback.toggle()),
  },
  {
    id: 'animation.loop',
    title: 'Loop',
    category: 'Animation',
    keywords: ['repeat'],
    icon: 'loop',
    keys: ['L'],
    when: hasAnimation,
    checked: ({ session }) => session?.playback.state.get().isLooping === true,
    run: withSession(({ playback }) => playback.setLooping(!playback.state.get().isLooping)),
  },
  {
    id: 'animation.sounds',
    title: 'Hear events',
    category: 'Animation',
    keywords: ['sound', 'audio', 'mute', 'volume'],
    icon: 'sound',
    when: hasAnimation,
    checked: () => soundStore.getState().volume > 0,
    run: () => soundStore.setState(({ volume }) => ({ volume: volume > 0 ? 0 : 1 })),
  },
  {
    id: 'animation.playsSelected',
    title: 'Play what is selected',
    category: 'Animation',
    keywords: ['sequence', 'outline', 'automatic'],
    when: hasAnimation,
    checked: () => workbench.getState().playsSelected,
    run: () => workbench.setState(({ playsSelected }) => ({ playsSelected: !playsSelected })),
  },
  {
    id: 'animation.first',
    title: 'Go to the start',
    category: 'Animation',
    icon: 'skipBack',
    keys: ['Shift+Home'],
    when: hasShownSequence,
    run: withSession((session) => toEnd(session, 'start')),
  },
  {
    id: 'animation.last',
    title: 'Go to the end',
    category: 'Animation',
    icon: 'skipForward',
    keys: ['Shift+End'],
    when: hasShownSequence,
    run: withSession((session) => toEnd(session, 'end')),
  },
  {
    id: 'animation.previous',
    title: 'Previous sequence',
    category: 'Animation',
    icon: 'stepBack',
    keys: ['PageUp'],
    when: hasSequences,
    run: withSession(({ playback }) => playback.step(-1)),
  },
  {
    id: 'animation.next',
    title: 'Next sequence',
    category: 'Animation',
    icon: 'stepForward',
    keys: ['PageDown'],
    when: hasSequences,
    run: withSession(({ playback }) => playback.step(1)),
  },
  {
    id: 'animation.showSelected',
    title: 'Show the selected sequence',
    category: 'Animation',
    icon: 'sequence',
    keys: ['Shift+Enter'],
    when: ({ session, state }) =>
      session !== null && sequenceSpan(session.document, state?.selection.at(-1) ?? null) !== null,
    run: withSession((session) => session.playback.show(session.state.getState().selection.at(-1) ?? null)),
  },
  {
    id: 'animation.rest',
    title: 'Show the rest pose',
    category: 'Animation',
    keywords: ['bind pose', 'no animation', 'T-pose'],
    icon: 'bindPose',
    keys: ['Shift+R'],
    when: hasAnimation,
    run: withSession((session) => session.playback.show(null)),
  },
  {
    id: 'animation.faster',
    title: 'Play faster',
    category: 'Animation',
    keywords: ['speed'],
    keys: ['Shift+Period'],
    when: hasAnimation,
    run: withSession((session) => stepSpeed(session, 1)),
  },
  {
    id: 'animation.slower',
    title: 'Play slower',
    category: 'Animation',
    keywords: ['speed'],
    keys: ['Shift+Comma'],
    when: hasAnimation,
    run: withSession((session) => stepSpeed(session, -1)),
  },
];

export const animationCommands: readonly AppCommand[] = commands.map((command) => ({
  ...command,
  isAbout: hasAnimation,
  whyNot: () => text('There is no sequence to show'),
}));
