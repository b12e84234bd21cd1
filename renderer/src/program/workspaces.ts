/** The workspaces: which panels stand where for each kind of work. Measures are those of the look, px. */
import { panelsOf, type DockNode } from '../base/ui/index.ts';
import { oneSidedWidth, type Workspace } from '../workbench/workspaces.ts';

/** How wide and high what stands around the documents is. */
interface Measures {
  readonly left: number;
  readonly right: number;
  /** Of the keys below a model that is animated. */
  readonly lower: number;
  readonly isNarrow: boolean;
}

/** For windows up to this width, px: everything around the documents is smaller there. */
const narrowest = 1180;

function measures(windowWidth: number): Measures {
  return windowWidth > narrowest
    ? { left: 264, right: 312, lower: 376, isNarrow: false }
    : { left: 220, right: 264, lower: 280, isNarrow: true };
}

const documents: DockNode = { kind: 'documents' };

const tabs = (size: number | null, ...panels: readonly string[]): DockNode => ({
  kind: 'tabs',
  ...(size === null ? {} : { size }),
  panels,
});

const split = (direction: 'row' | 'column', size: number | null, ...children: readonly DockNode[]): DockNode => ({
  kind: 'split',
  direction,
  ...(size === null ? {} : { size }),
  children,
});

/** What is wide and low, and stands below the documents where there is one side alone. */
const below: ReadonlySet<string> = new Set(['timeline', 'curves', 'visibility', 'bytes', 'console']);

/** The same panels: documents with what is low below them, and all others in one row of tabs at the right. */
function withOneSide(layout: DockNode): DockNode {
  const panels = panelsOf(layout);
  const lower = panels.filter((id) => below.has(id));
  const column = lower.length === 0 ? documents : split('column', null, documents, tabs(140, ...lower));
  return split('row', null, column, tabs(232, ...panels.filter((id) => !below.has(id))));
}

/** A workspace whose layout is asked for with the measures that fit the window. */
function workspace(about: Omit<Workspace, 'layout'>, layout: (measures: Measures) => DockNode): Workspace {
  return {
    ...about,
    layout: (windowWidth) => {
      const usual = layout(measures(windowWidth));
      return windowWidth > oneSidedWidth ? usual : withOneSide(usual);
    },
  };
}

export const workspaces: readonly Workspace[] = [
  workspace(
    { id: 'model', title: 'Model', icon: 'model', purpose: 'models and what they are made of' },
    ({ left, right, isNarrow }) =>
      split(
        'row',
        null,
        split('column', left, tabs(500, 'outline', 'explorer'), tabs(300, 'problems', 'missing')),
        split(
          'column',
          null,
          documents,
          tabs(isNarrow ? 200 : 220, 'timeline', 'curves', 'visibility', 'library', 'bytes', 'history', 'console'),
        ),
        tabs(right, 'properties', 'materials', 'effects', 'shape', 'coordinates'),
      ),
  ),
  workspace(
    { id: 'animate', title: 'Animate', icon: 'sequence', purpose: 'keys and curves, tall below the model' },
    ({ left, right, lower, isNarrow }) =>
      split(
        'row',
        null,
        split(
          'column',
          null,
          split('row', null, tabs(left, 'clips', 'outline', 'explorer'), documents),
          isNarrow
            ? tabs(lower, 'timeline', 'curves', 'visibility', 'library', 'bytes', 'history', 'missing')
            : split(
                'row',
                lower,
                tabs(null, 'timeline', 'visibility', 'library', 'bytes'),
                tabs(460, 'curves', 'history'),
              ),
        ),
        // More tabs have no room beside a narrow window's view.
        isNarrow
          ? tabs(right, 'pose', 'properties', 'problems')
          : tabs(right, 'pose', 'properties', 'problems', 'missing'),
      ),
  ),
  workspace(
    { id: 'paint', title: 'Paint', icon: 'paint', purpose: 'textures, on the picture and on the model' },
    ({ left, right }) =>
      split(
        'row',
        null,
        tabs(left, 'outline', 'explorer', 'library'),
        documents,
        split('column', right, tabs(640, 'properties', 'paint'), tabs(160, 'history', 'problems', 'missing')),
      ),
  ),
  workspace(
    { id: 'terrain', title: 'Terrain', icon: 'terrain', purpose: 'the ground, the tool over the whole right side' },
    ({ left, right }) =>
      split(
        'row',
        null,
        split(
          'column',
          left,
          tabs(480, 'map', 'outline', 'explorer', 'library'),
          tabs(320, 'objects', 'history', 'missing'),
        ),
        documents,
        tabs(right, 'tool', 'rules', 'ground', 'properties', 'problems'),
      ),
  ),
  workspace(
    { id: 'data', title: 'Data', icon: 'table', purpose: 'records, tables and bytes' },
    ({ left, right, lower }) =>
      split(
        'row',
        null,
        split('column', left, tabs(500, 'outline', 'explorer'), tabs(300, 'problems', 'missing')),
        split('column', null, documents, tabs(lower, 'bytes', 'library', 'history', 'console')),
        tabs(right, 'properties'),
      ),
  ),
];
