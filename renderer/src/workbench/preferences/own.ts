/** The settings of the workbench itself. No React. */
import { isMotionChoice, motionChoice } from '../../base/theme/motion.ts';
import { chooseLanguage, isLanguage, language, languages, text } from '../../base/text/language.ts';
import { isThemeChoice } from '../../base/theme/index.ts';
import type { KeptSetting } from '../contribution.ts';
import { keymap, usePreset } from '../keyboard/keymap.ts';
import { keyPresets } from '../keyboard/keyPresets.ts';
import { ahead, setPicturesAhead } from '../pictures/picturesAhead.ts';
import { setAutomatic } from '../library/indexing.ts';
import { indexes } from '../library/libraryState.ts';
import { workbench } from '../state/workbench.ts';
import type { Preference } from './preference.ts';
import { canScale, interfaceScale, scaleFrom, scales } from './scale.ts';

export const motionSetting: KeptSetting = {
  name: 'motion',
  restore: (value) => {
    if (isMotionChoice(value)) motionChoice.set(value);
  },
  watch: (keep) => void motionChoice.subscribe(() => keep(motionChoice.get())),
};

export const scaleSetting: KeptSetting = {
  name: 'scale',
  restore: (value) => interfaceScale.set(scaleFrom(value)),
  watch: (keep) => void interfaceScale.subscribe(() => keep(interfaceScale.get())),
};

export const languageSetting: KeptSetting = {
  name: 'language',
  restore: (value) => {
    if (isLanguage(value)) void chooseLanguage(value);
  },
  watch: (keep) => void language.subscribe(() => keep(language.get())),
};

const appearance = 'Appearance';
const keyboard = 'Keyboard';
const work = 'Work';
const library = 'Library';

export const ownPreferences: readonly Preference[] = [
  {
    id: 'language',
    group: appearance,
    title: 'Language',
    explain: 'Of the whole interface. What formats call their fields is in English.',
    keywords: ['english', 'german', 'chinese', 'sprache', '语言', 'translation'],
    control: {
      kind: 'choice',
      options: languages.map(({ id, name }) => ({ value: id, label: name })),
      get: language.get,
      set: (id) => {
        if (isLanguage(id)) void chooseLanguage(id);
      },
    },
    subscribe: language.subscribe,
  },
  {
    id: 'theme',
    group: appearance,
    title: 'Theme',
    explain: 'Colours of the interface; models look the same in both.',
    keywords: ['dark', 'light', 'colours', 'contrast'],
    control: {
      kind: 'choice',
      options: [
        { value: 'dark', label: 'Dark' },
        { value: 'light', label: 'Light' },
        { value: 'system', label: 'As the system' },
      ],
      get: () => workbench.getState().theme,
      set: (theme) => {
        if (isThemeChoice(theme)) workbench.setState({ theme });
      },
    },
    subscribe: (listener) => workbench.subscribe(listener),
  },
  {
    id: 'scale',
    group: appearance,
    title: 'Size of the interface',
    explain: 'Words, buttons and panels; 75 to 200 per cent.',
    keywords: ['zoom', 'scale', 'larger', 'smaller', 'text', 'font', 'dpi'],
    control: {
      kind: 'choice',
      options: scales.map((each) => ({ value: String(each), label: `${each} %` })),
      get: () => String(interfaceScale.get()),
      set: (value) => interfaceScale.set(scaleFrom(Number(value))),
    },
    whyNot: () => (canScale() ? null : text('In a browser its own zoom does this: Ctrl with plus and minus')),
    subscribe: interfaceScale.subscribe,
  },
  {
    id: 'motion',
    group: appearance,
    title: 'Motion',
    explain: 'Whether cameras glide, pictures turn and clips play by themselves.',
    keywords: ['animation', 'reduced', 'still', 'accessibility'],
    control: {
      kind: 'choice',
      options: [
        { value: 'system', label: 'As the system' },
        { value: 'less', label: 'Less' },
        { value: 'full', label: 'Full' },
      ],
      get: motionChoice.get,
      set: (value) => {
        if (isMotionChoice(value)) motionChoice.set(value);
      },
    },
    subscribe: motionChoice.subscribe,
  },
  {
    id: 'keyPreset',
    group: keyboard,
    title: 'Keys like in',
    explain: 'Keys of another program; what you chose by hand stays over them.',
    keywords: ['shortcuts', 'preset', 'keymap', ...keyPresets.map(({ title }) => title)],
    control: {
      kind: 'choice',
      options: keyPresets.map(({ id, title }) => ({ value: id, label: title })),
      get: () => keymap.getState().preset,
      set: usePreset,
    },
    subscribe: (listener) => keymap.subscribe(listener),
  },
  {
    id: 'keys',
    group: keyboard,
    title: 'Single keys',
    explain: 'The keys of every command, to be found and changed.',
    keywords: ['shortcuts', 'bindings'],
    control: { kind: 'command', command: 'help.shortcuts', label: 'All keys…' },
  },
  {
    id: 'playsSelected',
    group: work,
    title: 'Play what is selected',
    explain: 'A clip that is selected in the outline plays.',
    keywords: ['sequence', 'animation'],
    control: {
      kind: 'switch',
      get: () => workbench.getState().playsSelected,
      set: (playsSelected) => workbench.setState({ playsSelected }),
    },
    subscribe: (listener) => workbench.subscribe(listener),
  },
  {
    id: 'hints',
    group: work,
    title: 'Hints over the view',
    explain: 'What the mouse and the first keys do, below a model.',
    keywords: ['help', 'newcomer', 'mouse'],
    control: {
      kind: 'switch',
      get: () => !workbench.getState().hasSeenHints,
      set: (isShown) => workbench.setState({ hasSeenHints: !isShown }),
    },
    subscribe: (listener) => workbench.subscribe(listener),
  },
  {
    id: 'layout',
    group: work,
    title: 'Arrangement of the panels',
    explain: 'Puts the panels of this workspace where they were at first.',
    keywords: ['reset', 'default', 'dock'],
    control: { kind: 'command', command: 'view.resetLayout', label: 'Reset the layout' },
  },
  {
    id: 'indexing',
    group: library,
    title: 'Index files in the background',
    explain:
      'Games, archives and folders are looked through when they are added, so that the library finds what is in them.',
    keywords: ['search', 'database'],
    control: { kind: 'switch', get: () => indexes.getState().isAutomatic, set: (isOn) => void setAutomatic(isOn) },
    subscribe: (listener) => indexes.subscribe(listener),
  },
  {
    id: 'picturesAhead',
    group: library,
    title: 'Make pictures in the background',
    explain: 'Models and tiles of what is indexed are drawn before you look at them, and the pictures are kept.',
    keywords: ['thumbnails', 'models', 'slow'],
    control: { kind: 'switch', get: () => ahead.getState().isAutomatic, set: setPicturesAhead },
    subscribe: (listener) => ahead.subscribe(listener),
  },
];
