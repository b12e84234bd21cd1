/** Commands that put parts of the shaped meshes out of sight, and show them again. */
import { elementCount, type Elements } from '../../../../../shared/geometry/surface/elements.ts';
import { facesBeside, facesTouched, hiddenElements } from '../../../../../shared/geometry/surface/hidden.ts';
import { notify } from '../../../base/ui/index.ts';
import { withSession, type AppCommand } from '../../../workbench/commands/context.ts';
import { category, inShape, needsElements } from './selectCommands.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { text } from '../../../base/text/language.ts';

/** Hides faces besides those that are hidden. */
function hides(facesOf: (shape: Shape) => Uint8Array): AppCommand['run'] {
  return (context) => {
    if (context.session === null || !needsElements(context)) return;
    const shaping = shapingOf(context.session);
    const { shape } = shaping;
    if (shape === null) return;
    const { hidden } = shape;
    const faces = facesOf(shape).map((flag, face) => (hidden?.faces[face] === 1 ? 1 : flag));
    shaping.hide(faces);
  };
}

export const hideCommands: readonly AppCommand[] = [
  {
    id: 'shape.hide',
    title: 'Hide what is selected',
    category,
    keywords: ['invisible', 'conceal', 'out of the way'],
    icon: 'eyeOff',
    keys: ['H'],
    ...inShape,
    run: hides(({ surface, elements }) => facesTouched(surface, elements)),
  },
  {
    id: 'shape.hideOthers',
    title: 'Hide all but what is selected',
    category,
    keywords: ['isolate', 'invisible', 'unselected'],
    keys: ['Shift+H'],
    ...inShape,
    run: hides(({ surface, elements }) => facesBeside(surface, elements)),
  },
  {
    id: 'shape.showHidden',
    title: 'Show what is hidden',
    category,
    keywords: ['reveal', 'unhide', 'all'],
    icon: 'eye',
    keys: ['Alt+H'],
    ...inShape,
    run: withSession((session) => {
      const shaping = shapingOf(session);
      const { shape } = shaping;
      if (shape === null) return;
      const { hidden, surface, elements } = shape;
      if (hidden === null) {
        notify({ tone: 'info', title: text('Nothing is hidden') });
        return;
      }
      const came: Elements = hiddenElements(hidden, elements.kind);
      shaping.hide(new Uint8Array(elementCount(surface, 'face')));
      shaping.select(came);
    }),
  },
];
