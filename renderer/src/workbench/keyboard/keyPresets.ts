/** Sets of keys of other programs, for hands that know them. What a preset does not name keeps the keys of its command. */
import { text } from '../../base/text/language.ts';

export interface KeyPreset {
  /** Kept in the settings: never changed. */
  readonly id: string;
  readonly title: string;
  readonly explain: string;
  /** Chords by the ids of commands; an empty list takes the keys away, as another command of the preset has them. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** Blender 4, its own keymap with “Spacebar: play”; what it shares with ours is not listed. */
const blender: KeyPreset = {
  id: 'blender',
  title: 'Blender',
  get explain() {
    return text('Where keys differ from Blender’s they become Blender’s: F3 searches, X deletes, F fills, A selects.');
  },
  keys: {
    'view.palette': ['F3', 'Mod+Shift+P'],
    'view.focus': ['NumpadDecimal'],
    'view.maximise': ['Mod+Space'],
    'edit.redo': ['Mod+Shift+Z', 'Mod+Y'],
    'edit.delete': ['X', 'Delete'],
    'edit.duplicate': ['Shift+D', 'Mod+D'],
    'select.kind': ['A', 'Mod+A'],
    'select.none': ['Alt+A', 'Escape'],
    'overlay.attachments': [],
    'overlay.extents': [],
    'overlay.hitboxes': [],
    'overlay.wireframe': ['Shift+Z'],
    'shape.fill': ['F'],
    'model.hideSubmeshes': ['H'],
    'model.isolateSubmeshes': ['Shift+H'],
    'model.showSubmeshes': ['Alt+H'],
    'animation.first': ['Shift+ArrowLeft'],
    'animation.last': ['Shift+ArrowRight'],
    'pose.mode': ['Mod+Tab', 'M'],
    'pose.setKey': ['I'],
    'pose.previousKey': ['ArrowDown'],
    'pose.nextKey': ['ArrowUp'],
    'pose.pasteMirrored': ['Mod+Shift+V'],
  },
};

/**
 * Noggit3 and Noggit Red, for the terrain: the keys of their help (`ui/Help.cpp`) and of `MapView::createGUI`. Raising and
 * flattening are one tool here, and models and buildings are shown together.
 */
const noggit: KeyPreset = {
  id: 'noggit',
  title: 'Noggit',
  get explain() {
    return text(
      'Tools of the terrain are on Noggit’s digits, F1 to F9 show and hide, H hides objects, Page down puts them down.',
    );
  },
  keys: {
    'terrain.tool.height': ['Digit1', 'Digit2'],
    'terrain.tool.paint': ['Digit3'],
    'terrain.tool.holes': ['Digit4'],
    'terrain.tool.area': ['Digit5'],
    'terrain.tool.flags': ['Digit6'],
    'terrain.tool.liquid': ['Digit7'],
    'terrain.tool.colour': ['Digit8'],
    'terrain.tool.objects': ['Digit9'],
    'terrain.tool.select': ['Digit0'],
    'terrain.tool.shadow': ['Shift+Digit8'],
    'view.palette': ['Mod+Shift+P', 'Mod+P'],
    'terrain.overlay.placements': ['F1'],
    'terrain.overlay.liquids': ['F4'],
    'terrain.overlay.chunkGrid': ['F7', 'G'],
    'terrain.overlay.contours': ['F9'],
    'terrain.groundObjects': ['PageDown', 'End'],
    'terrain.copyObjects': ['Mod+C', 'C'],
    'terrain.pasteObjects': ['Mod+V', 'V'],
    'terrain.hideOtherObjects': [],
    'terrain.showObjects': ['Alt+H', 'Shift+H'],
  },
};

export const keyPresets: readonly KeyPreset[] = [
  { id: 'chunksmith', title: 'Chunksmith', explain: 'The keys that commands have of themselves.', keys: {} },
  blender,
  noggit,
];
