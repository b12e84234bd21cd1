/** Commands of selecting in the Shape mode: kinds of elements, all, none, linked, more, less, and by what meshes are made of. */
import type { ElementKind, Elements } from '../../../../../shared/geometry/surface/elements.ts';
import {
  allElements,
  asKind,
  combined,
  countSelected,
  grown,
  inverted,
  linked,
  noElements,
  shrunk,
  withAllPoints,
} from '../../../../../shared/geometry/surface/elements.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { startInView } from '../viewActs.ts';
import { quadsOfShape } from './loopCut.ts';
import { facesAlike, pointsOfBones, pointsOfMaterials } from './selectBy.ts';
import { chosenSides, pathElements } from './selectPath.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { isShaping, isWeighing, shapeStore } from './shapeStore.ts';
import { text } from '../../../base/text/language.ts';

export const category = 'Mesh';

/** Always to be run in the mode, so that its keys never mean something else there; what finds nothing selected says so. */
export const inShape: Pick<AppCommand, 'when' | 'isAbout'> = { when: isShaping, isAbout: isShaping };

function shapeIn({ session }: AppContext): Shape | null {
  return session === null || !isShaping() ? null : shapingOf(session).shape;
}

/** Whether something of the mesh is selected; says so where nothing is. */
export function needsElements(context: AppContext): boolean {
  const shape = shapeIn(context);
  if (shape !== null && countSelected(shape.elements) > 0) return true;
  notify({
    tone: 'info',
    title: text('Nothing is selected'),
    message: text('Click in the view, drag a box, or press A for all.'),
  });
  return false;
}

/** Changes what is selected. */
function selects(change: (shape: Shape) => Elements): AppCommand['run'] {
  return withSession((session) => {
    const shaping = shapingOf(session);
    const { shape } = shaping;
    if (shape !== null) shaping.select(change(shape));
  });
}

/** Adds the elements that are found; says so where there are none. */
function selectsFound(what: string, find: (shape: Shape, context: AppContext) => Elements): AppCommand['run'] {
  return (context) => {
    const shape = shapeIn(context);
    if (context.session === null || shape === null) return;
    const found = find(shape, context);
    if (countSelected(found) === 0) notify({ tone: 'info', title: text('Nothing was found'), message: what });
    else shapingOf(context.session).select(combined(shape.elements, found, 'add'));
  };
}

/** The elements whose points are all among those found. */
function whole({ surface, elements }: Shape, points: Uint8Array): Elements {
  return withAllPoints(surface, elements.kind, points);
}

const kinds: readonly { readonly kind: ElementKind; readonly title: string; readonly key: string }[] = [
  { kind: 'vertex', title: 'Vertices', key: '1' },
  { kind: 'edge', title: 'Edges', key: '2' },
  { kind: 'face', title: 'Faces', key: '3' },
];

export const kindCommands: readonly AppCommand[] = kinds.map(({ kind, title, key }) => ({
  id: `shape.${kind}`,
  title: `Select ${title.toLowerCase()}`,
  category,
  keywords: ['element', 'mode', kind],
  icon: kind === 'vertex' ? 'vertex' : kind === 'edge' ? 'edge' : 'geoset',
  keys: [key],
  ...inShape,
  checked: () => shapeStore.getState().kind === kind && !isWeighing(),
  run: () => shapeStore.setState({ kind, isWeighing: false }),
}));

export const selectCommands: readonly AppCommand[] = [
  {
    id: 'shape.all',
    title: 'Select all of the mesh',
    category,
    keys: ['A'],
    ...inShape,
    run: selects(({ surface, elements }) => allElements(surface, elements.kind)),
  },
  {
    id: 'shape.none',
    title: 'Select none of the mesh',
    category,
    keys: ['Alt+A'],
    ...inShape,
    run: selects(({ surface, elements }) => noElements(surface, elements.kind)),
  },
  {
    id: 'shape.invert',
    title: 'Invert the selection',
    category,
    keys: ['Mod+I'],
    ...inShape,
    run: selects(({ elements }) => inverted(elements)),
  },
  {
    id: 'shape.box',
    title: 'Select by box',
    category,
    keywords: ['rectangle', 'border'],
    icon: 'extent',
    keys: ['B'],
    ...inShape,
    run: () => void startInView('box'),
  },
  {
    id: 'shape.brush',
    title: 'Select by brush',
    category,
    keywords: ['circle', 'paint'],
    icon: 'brush',
    keys: ['C'],
    ...inShape,
    run: () => void startInView('brush'),
  },
  {
    id: 'shape.linkedHere',
    title: 'Select what is linked under the pointer',
    category,
    keywords: ['island', 'connected', 'loose'],
    keys: ['L'],
    ...inShape,
    hidden: true,
    run: () => void startInView('linked'),
  },
  {
    id: 'shape.linked',
    title: 'Select linked',
    category,
    keywords: ['island', 'connected', 'loose', 'element'],
    icon: 'link',
    keys: ['Mod+L'],
    ...inShape,
    run: selects(({ surface, elements }) => linked(surface, elements)),
  },
  {
    id: 'shape.more',
    title: 'Select more',
    category,
    keywords: ['grow', 'expand'],
    icon: 'plus',
    keys: ['Mod+Plus', 'Mod+='],
    ...inShape,
    run: selects(({ surface, elements }) => grown(surface, elements)),
  },
  {
    id: 'shape.less',
    title: 'Select less',
    category,
    keywords: ['shrink', 'contract'],
    icon: 'minus',
    keys: ['Mod+-'],
    ...inShape,
    run: selects(({ surface, elements }) => shrunk(surface, elements)),
  },
  ...(['loop', 'ring'] as const).map((path): AppCommand => ({
    id: path === 'loop' ? 'shape.loops' : 'shape.rings',
    title: path === 'loop' ? 'Select loops of edges' : 'Select rings of edges',
    category,
    keywords: ['edge', 'around', 'row', 'strip', path],
    icon: 'edge',
    ...inShape,
    run: selectsFound(text('Select an edge first, or two faces that lie beside each other.'), (shape) => {
      const quads = quadsOfShape(shape);
      return pathElements(quads, chosenSides(quads, shape.elements), path, shape.elements.kind);
    }),
  })),
  ...(['one', 'below'] as const).map((reach): AppCommand => ({
    id: reach === 'one' ? 'shape.byBone' : 'shape.byBonesBelow',
    title: reach === 'one' ? 'Select vertices of the same bones' : 'Select vertices of the bones and all below them',
    category,
    keywords: ['joint', 'weight', 'skin', 'group', ...(reach === 'below' ? ['children', 'chain', 'head', 'arm'] : [])],
    icon: 'bone',
    ...inShape,
    run: selectsFound(
      text('Select a bone in the outline, or a vertex whose bones are meant.'),
      (shape, { session, state }) =>
        whole(shape, pointsOfBones(shape, session?.document ?? null, state?.selection ?? [], reach === 'below')),
    ),
  })),
  {
    id: 'shape.byMaterial',
    title: 'Select faces of the same material',
    category,
    keywords: ['texture', 'skin'],
    icon: 'material',
    ...inShape,
    run: selectsFound(
      'Select a material in the outline, or a vertex whose material is meant.',
      (shape, { session, state }) =>
        whole(shape, pointsOfMaterials(shape, session?.document ?? null, state?.selection ?? [])),
    ),
  },
  {
    id: 'shape.byFacing',
    title: 'Select faces that look the same way',
    category,
    keywords: ['normal', 'facing', 'similar', 'coplanar', 'flat', 'side'],
    icon: 'geoset',
    ...inShape,
    run: selectsFound('Select a face first: one whole face is needed.', (shape) =>
      asKind(shape.surface, { kind: 'face', flags: facesAlike(shape) }, shape.elements.kind),
    ),
  },
];
