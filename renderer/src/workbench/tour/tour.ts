/** The tour: where it stands, and what it shows. It blocks nothing: the program is used while it goes on. No React. */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../contribution.ts';
import { openEntries } from '../files/open.ts';
import { dockHandle } from '../state/handles.ts';
import { shell, showDialog } from '../state/shell.ts';
import { activeSession, workbench } from '../state/workbench.ts';
import { text } from '../../base/text/language.ts';

export interface TourStep {
  readonly title: string;
  readonly words: string;
  /** What is framed, as a selector; nothing when left out. */
  readonly target?: string;
  /** The panel that is to be in sight. */
  readonly panel?: string;
  /** What the user is asked to do has been done: the tour says so and waits for Next. */
  readonly isDone?: () => boolean;
  /** Does it instead of the user. */
  readonly act?: { readonly label: string; readonly run: () => void };
}

export interface TourState {
  /** Position in `tourSteps`; null while there is no tour. */
  readonly step: number | null;
  /** It was taken or put away: the start screen does not offer it any more. Kept between runs. */
  readonly wasOffered: boolean;
}

export const tour = createStore<TourState>(() => ({ step: null, wasOffered: false }));

const isSample = (name: string): boolean => name.toLowerCase() === 'knight.mdx';

function openKnight(): void {
  const knight = shell.getState().welcome?.samples.find(({ name }) => isSample(name));
  if (knight !== undefined) void openEntries([knight]);
}

const hasChanged = (): boolean => (activeSession()?.document.history.entries.length ?? 0) > 0;
const hasUndone = (): boolean => (activeSession()?.document.history.redoable.length ?? 0) > 0;

/** Each takes some fifteen seconds. Texts say what to do with the sample, in the order of an ordinary change. */
export const tourSteps: readonly TourStep[] = [
  {
    get title() {
      return text('Open a model');
    },
    get words() {
      return text('Open the sample Knight here, or a file of your own with Ctrl O. Samples are never overwritten.');
    },
    isDone: () => workbench.getState().sessions.length > 0,
    act: {
      get label() {
        return text('Open the Knight');
      },
      run: openKnight,
    },
  },
  {
    get title() {
      return text('Look at it');
    },
    get words() {
      return text(
        'Drag with the right or the middle button to turn it, turn the wheel to come nearer. F shows all of it again.',
      );
    },
    target: '[data-testid="view"]',
  },
  {
    get title() {
      return text('Find a part');
    },
    get words() {
      return text('The outline lists everything that is in the file. Choose a sequence: it plays.');
    },
    target: '[data-panel="outline"]',
    panel: 'outline',
    isDone: () => (activeSession()?.state.getState().selection.length ?? 0) > 0,
  },
  {
    get title() {
      return text('Change it');
    },
    get words() {
      return text('Properties has every field of what is selected. Type another number and press Enter.');
    },
    target: '[data-panel="properties"]',
    panel: 'properties',
    isDone: hasChanged,
  },
  {
    get title() {
      return text('Take it back');
    },
    get words() {
      return text('Press Ctrl Z. Every step has its name in History, and can be taken back and done again.');
    },
    target: '[data-panel="history"]',
    panel: 'history',
    isDone: hasUndone,
  },
  {
    get title() {
      return text('See what is wrong');
    },
    get words() {
      return text('Problems lists what the game would stumble over. A click leads there, and safe fixes are offered.');
    },
    target: '[data-panel="problems"]',
    panel: 'problems',
  },
  {
    get title() {
      return text('Other kinds of work');
    },
    get words() {
      return text('Workspaces arrange the panels: Ctrl 2 animates, Ctrl 3 paints, Ctrl 1 comes back here.');
    },
    target: '[data-tour="workspaces"]',
    isDone: () => workbench.getState().workspaceId !== 'model',
  },
  {
    get title() {
      return text('Save and go on');
    },
    get words() {
      return text('Ctrl S writes your change and moves no other byte. Ctrl Shift P finds every command by words.');
    },
    target: '[data-tour="search"]',
    act: {
      get label() {
        return text('Search commands');
      },
      run: () => showDialog('palette'),
    },
  },
];

/** Goes to a step, with its panel in sight; behind the last one it ends. */
export function goToStep(step: number): void {
  const next = tourSteps[step];
  tour.setState({ step: next === undefined ? null : Math.max(0, step), wasOffered: true });
  if (next?.panel !== undefined && workbench.getState().sessions.length > 0) dockHandle.current?.showPanel(next.panel);
}

export function startTour(): void {
  goToStep(0);
}

export function endTour(): void {
  tour.setState({ step: null, wasOffered: true });
}

export const tourSetting: KeptSetting = {
  name: 'tourOffered',
  restore: (value) => tour.setState({ wasOffered: value === true }),
  watch: (keep) => {
    tour.subscribe((now, before) => {
      if (now.wasOffered !== before.wasOffered) keep(now.wasOffered);
    });
  },
};
