/** Commands of the Animation menu: playing the shown sequence and choosing another. */
import {
  scrubTo,
  sequenceSpan,
  sequencesOf,
  showSequence,
  speeds,
  stepSequence,
  togglePlaying,
} from '../../../workbench/state/playback.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workspace } from '../../../workbench/state/workspace.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';

const hasSequences = ({ session }: AppContext): boolean => session !== null && sequencesOf(session.document).length > 0;

const hasAnimation = ({ session }: AppContext): boolean => session?.document.format.animation !== undefined;

const hasShownSequence = ({ session, state }: AppContext): boolean =>
  session !== null && state !== null && sequenceSpan(session.document, state.sequence) !== null;

/** Moves the time to one end of the shown sequence. */
function toEnd(session: Session, end: 'start' | 'end'): void {
  const span = sequenceSpan(session.document, session.state.getState().sequence);
  if (span !== null) scrubTo(session, span[end]);
}

function stepSpeed(session: Session, by: number): void {
  const at = speeds.indexOf(session.state.getState().speed as (typeof speeds)[number]);
  const speed = speeds[Math.min(Math.max((at < 0 ? speeds.indexOf(1) : at) + by, 0), speeds.length - 1)] ?? 1;
  session.state.setState({ speed });
}

const commands: readonly AppCommand[] = [
  {
    id: 'animation.play',
    title: ({ state }) => (state?.isPlaying === true ? 'Pause' : 'Play'),
    category: 'Animation',
    keywords: ['play', 'pause', 'stop', 'start'],
    icon: 'play',
    keys: ['Space'],
    when: hasSequences,
    run: withSession(togglePlaying),
  },
  {
    id: 'animation.loop',
    title: 'Loop',
    category: 'Animation',
    keywords: ['repeat'],
    icon: 'loop',
    keys: ['L'],
    when: hasAnimation,
    checked: ({ state }) => state?.isLooping === true,
    run: withSession(({ state }) => state.setState(({ isLooping }) => ({ isLooping: !isLooping }))),
  },
  {
    id: 'animation.playsSelected',
    title: 'Play what is selected',
    category: 'Animation',
    keywords: ['sequence', 'outline', 'automatic'],
    when: hasAnimation,
    checked: () => workspace.getState().playsSelected,
    run: () => workspace.setState(({ playsSelected }) => ({ playsSelected: !playsSelected })),
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
    run: withSession((session) => stepSequence(session, -1)),
  },
  {
    id: 'animation.next',
    title: 'Next sequence',
    category: 'Animation',
    icon: 'stepForward',
    keys: ['PageDown'],
    when: hasSequences,
    run: withSession((session) => stepSequence(session, 1)),
  },
  {
    id: 'animation.showSelected',
    title: 'Show the selected sequence',
    category: 'Animation',
    icon: 'sequence',
    keys: ['Shift+Enter'],
    when: ({ session, state }) =>
      session !== null && sequenceSpan(session.document, state?.selection.at(-1) ?? null) !== null,
    run: withSession((session) => showSequence(session, session.state.getState().selection.at(-1) ?? null)),
  },
  {
    id: 'animation.rest',
    title: 'Show the rest pose',
    category: 'Animation',
    keywords: ['bind pose', 'no animation', 'T-pose'],
    icon: 'bindPose',
    keys: ['Shift+R'],
    when: hasAnimation,
    run: withSession((session) => showSequence(session, null)),
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
  whyNot: () => 'There is no sequence to show',
}));
