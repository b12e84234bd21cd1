/** The one list of views: what stands in the middle of the window for the documents of each format. */
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { EmptyState, ErrorBoundary, type IconName } from '../base/ui/index.ts';
import type { SceneSource } from '../viewport/index.ts';
import { formats } from '../../../shared/formats/index.ts';
import { laidOut } from '../features/model/coordinates/laidOut.ts';
import { FileSummary } from '../workbench/panels/summary/FileSummary.tsx';
import type { PanelId } from './panelIds.ts';
import type { DocumentRecord } from '../../../shared/codec/documentRecord.ts';
import type { Session } from '../workbench/state/session.ts';
import type { Overlay } from '../workbench/state/workspace.ts';

type ViewComponent = ComponentType<{ readonly session: Session }>;

type DetailsComponent = ComponentType<{ readonly session: Session; readonly record: DocumentRecord }>;

/** What the Properties show of some records beside their fields, such as the picture of a texture. */
interface Details {
  readonly types: readonly string[];
  readonly Component: DetailsComponent;
}

export interface View {
  /** For tabs and lists of files. */
  readonly icon: IconName;
  /** Drawn in three dimensions, with tools, overlays and standard views. */
  readonly isScene?: boolean;
  /** Draws in frames of its own, and tells of the first one (`state/pictures.ts`). */
  readonly tellsOfPicture?: boolean;
  /** Overlays that make sense for such documents. */
  readonly overlays: readonly Overlay[];
  readonly details?: Details;
  /** Nodes hang on each other and have pivots of their own, which may or may not follow the node above them. */
  readonly hasPivots?: boolean;
  /** Panels that say nothing about such documents. */
  readonly useless: readonly PanelId[];
  readonly load: () => Promise<ViewComponent>;
}

interface SceneParts {
  /** Brings what draws the format. */
  readonly source: () => Promise<{ readonly sceneSource: SceneSource }>;
  readonly overlays: readonly Overlay[];
  /** Brings what can be chosen about how a document is shown; it stands over the view. */
  readonly choices?: () => Promise<ViewComponent>;
  /** Brings what is to be done when a document is shown, such as finding what the game would choose. */
  readonly prepare?: () => Promise<(session: Session) => void>;
  readonly details?: Details;
  readonly hasPivots?: boolean;
}

/** A view in three dimensions. */
function sceneView({ source, overlays, choices, prepare, details, hasPivots = false }: SceneParts): View {
  return {
    icon: 'model',
    isScene: true,
    tellsOfPicture: true,
    hasPivots,
    useless: [],
    overlays,
    ...(details === undefined ? {} : { details }),
    load: async () => {
      const [{ ViewportPanel }, { sceneSource }, Choices, show] = await Promise.all([
        import('../features/model/view/ViewportPanel.tsx'),
        source(),
        choices?.(),
        prepare?.(),
      ]);
      return function SceneView({ session }) {
        useEffect(() => show?.(session), [session]);
        const offered = { offeredOverlays: overlays, hasPivots };
        return <ViewportPanel session={session} source={sceneSource} Choices={Choices} {...offered} />;
      };
    },
  };
}

const warcraftOverlays: readonly Overlay[] = [
  'grid',
  'wireframe',
  'bones',
  'pivots',
  'attachments',
  'collisionShapes',
  'extents',
  'lights',
  'cameras',
  'normals',
  'particles',
];

const warcraftModel = sceneView({
  source: () => import('../features/warcraft/view/index.ts'),
  overlays: warcraftOverlays,
  hasPivots: true,
});

const goldsrcDetails = lazy(async () => ({
  default: (await import('../features/halflife/panels/Details.tsx')).Details,
}));

/** Where a mesh or a texture of any model lies; nothing for other records. */
const coordinates = lazy(async () => ({
  default: (await import('../features/model/coordinates/CoordinatesDetails.tsx')).CoordinatesDetails,
}));

const textureView: View = {
  icon: 'texture',
  useless: ['timeline', 'curves'],
  overlays: [],
  load: async () => (await import('../features/texture/TextureView.tsx')).TextureView,
};

/** A map and its tiles: all that are open are one ground in one view. */
const terrainView: View = {
  icon: 'terrain',
  tellsOfPicture: true,
  useless: ['timeline', 'curves'],
  overlays: [],
  load: async () => (await import('../features/terrain/panels/TerrainPanel.tsx')).TerrainPanel,
};

/** By the format's id. */
const views: Readonly<Record<string, View>> = {
  dbc: {
    icon: 'table',
    useless: ['timeline', 'curves', 'outline'],
    overlays: [],
    load: async () => (await import('../features/table/TableView.tsx')).TableView,
  },
  goldsrc: sceneView({
    source: () => import('../features/halflife/view/index.ts'),
    overlays: ['grid', 'wireframe', 'bones', 'attachments', 'hitboxes', 'extents', 'eyePosition', 'normals'],
    choices: async () => (await import('../features/halflife/panels/ModelChoices.tsx')).ModelChoices,
    prepare: async () => (await import('../features/halflife/panels/exportLook.ts')).prepareExport,
    details: { types: ['model', 'texture'], Component: goldsrcDetails },
  }),
  m2: sceneView({
    source: () => import('../features/wow/view/index.ts'),
    overlays: warcraftOverlays,
    hasPivots: true,
    choices: async () => (await import('../features/wow/panels/ModelOptions.tsx')).ModelOptions,
    prepare: async () => (await import('../features/wow/panels/appearance.ts')).prepareAppearance,
  }),
  mdx: warcraftModel,
  'mdx-alpha': warcraftModel,
  adt: terrainView,
  wdt: terrainView,
  blp: textureView,
  dds: textureView,
  png: textureView,
  tga: textureView,
};

/** For formats without a view of their own. */
const summary: View = {
  icon: 'file',
  useless: ['timeline', 'curves'],
  overlays: [],
  load: () => Promise.resolve(FileSummary),
};

/** Panels that are about the ground of a map and nothing else. */
const groundPanels: readonly PanelId[] = ['map', 'tool', 'ground', 'objects'];

/** The view of a document; the summary for one that is shown without its view. */
export function viewOf({ document: { format }, state }: Session): View {
  const view = views[format.id] ?? summary;
  return state.getState().isPlain ? plainOf(view) : view;
}

/** Whether there is more to show of a document than the summary. */
export function hasView({ document: { format } }: Session): boolean {
  return views[format.id] !== undefined;
}

const plainViews = new Map<View, View>();

/** The summary in the place of a view, for documents that stopped the window. The same one every time. */
function plainOf(view: View): View {
  const { icon, useless, details } = view;
  const known = plainViews.get(view) ?? {
    icon,
    useless,
    overlays: [],
    ...(details === undefined ? {} : { details }),
    load: summary.load,
  };
  plainViews.set(view, known);
  return known;
}

function NotLoaded({ reason }: { readonly reason: string }) {
  return (
    <EmptyState
      icon="error"
      title="The view of this document could not be loaded"
      hint={`${reason} Show another document and come back to try again; everything else can be edited.`}
    />
  );
}

const components = new Map<View, ViewComponent>();

function componentOf(view: View): ViewComponent {
  const known =
    components.get(view) ??
    lazy(async () => {
      try {
        return { default: await view.load() };
      } catch (error) {
        // The host was away just then: the next time the document is shown it is asked for again.
        components.delete(view);
        return { default: () => <NotLoaded reason={error instanceof Error ? error.message : String(error)} /> };
      }
    });
  components.set(view, known);
  return known;
}

/** Panels that say nothing about a document. */
export function uselessPanels(session: Session): readonly PanelId[] {
  const view = viewOf(session);
  return view === terrainView ? view.useless : useless(view);
}

const withGround = new Map<View, readonly PanelId[]>();

/** The same list every time: the dock compares it by identity. */
function useless(view: View): readonly PanelId[] {
  const known = withGround.get(view) ?? [...view.useless, ...groundPanels];
  withGround.set(view, known);
  return known;
}

/** What is drawn in the middle of the window for a document. */
export function renderView(session: Session): ReactNode {
  return <ViewOf session={session} />;
}

function ViewOf({ session }: { readonly session: Session }) {
  // Draws anew when the view is wanted, or not wanted any more.
  useStore(session.state, (state) => state.isPlain);
  return viewElement(session);
}

function viewElement(session: Session): ReactNode {
  const Component = componentOf(viewOf(session));
  return (
    <Suspense fallback={null}>
      <Component session={session} />
    </Suspense>
  );
}

/** For lists of files that are not open: goes by the end of the name. */
export function iconOfFile(name: string): IconName {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = formats.find(({ extensions }) => extensions.includes(extension));
  return views[format?.id ?? '']?.icon ?? 'file';
}

/** What the Properties show of a record beside its fields; null for most. */
export function renderDetails(session: Session, record: DocumentRecord): ReactNode {
  const { details } = viewOf(session);
  const isOwn = details?.types.includes(record.type) === true;
  const model = session.document.format.model?.view(session.document);
  // Decided here: for most records nothing has to be loaded.
  if (!isOwn && (model === undefined || laidOut(model, record.id) === null)) return null;
  const Component = isOwn ? details.Component : coordinates;
  return (
    <ErrorBoundary title="What this kind of record shows besides its fields stopped working" subject={record}>
      <Suspense fallback={null}>
        <Component session={session} record={record} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Brings all views, and starts the 3D view, while nothing else is to be done, so that opening a file does not wait for them. */
export function preloadViews(): void {
  requestIdleCallback(() => {
    const loads = Object.values(views).map((view) => view.load());
    for (const load of loads) {
      load.catch((error: unknown) => {
        // It is asked for again, and told of, when a document needs it.
        console.warn('A view could not be brought', error);
      });
    }
    void Promise.allSettled(loads).then(() => requestIdleCallback(() => void warmSceneView()));
  });
}

async function warmSceneView(): Promise<void> {
  try {
    const { warmViewport } = await import('../features/model/view/sharedViewport.ts');
    await warmViewport();
  } catch (error) {
    // The view says why when a document wants to be seen.
    console.warn('The 3D view could not be started', error);
  }
}
