/** The view of each document, of those that features gave when the program was put together. */
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formats } from '../../../../shared/formats/index.ts';
import type { DocumentRecord } from '../../../../shared/codec/documentRecord.ts';
import { EmptyState, ErrorBoundary, type IconName } from '../../base/ui/index.ts';
import { FileSummary } from '../panels/summary/FileSummary.tsx';
import type { Session } from '../state/session.ts';
import type { RecordDetails, View, ViewComponent } from './view.ts';
import { fill, text } from '../../base/text/language.ts';

let views: Readonly<Record<string, View>> = {};
let details: readonly RecordDetails[] = [];

/** Makes the views, by the ids of formats, and details known, once, when the program is put together. */
export function setViews(given: Readonly<Record<string, View>>, givenDetails: readonly RecordDetails[]): void {
  views = given;
  details = givenDetails;
}

/** For formats without a view of their own. */
const summary: View = {
  icon: 'file',
  overlays: [],
  workspaces: ['data'],
  load: () => Promise.resolve(FileSummary),
};

/** The view of documents of its format, also of one that is shown without it just now. */
export function formatViewOf({ document: { format } }: Session): View {
  return views[format.id] ?? summary;
}

/** The view of a document; the summary for one that is shown without its view. */
export function viewOf(session: Session): View {
  const view = formatViewOf(session);
  return session.state.getState().isPlain ? plainOf(view) : view;
}

/** Whether there is more to show of a document than the summary. */
export function hasView({ document: { format } }: Session): boolean {
  return views[format.id] !== undefined;
}

const plainViews = new Map<View, View>();

/** The summary in the place of a view, for documents that stopped the window. The same one every time. */
function plainOf(view: View): View {
  const known = plainViews.get(view) ?? { ...summary, icon: view.icon };
  plainViews.set(view, known);
  return known;
}

function NotLoaded({ reason }: { readonly reason: string }) {
  return (
    <EmptyState
      icon="error"
      title={text('The view of this document could not be loaded')}
      hint={fill('{} Show another document and come back to try again; everything else can be edited.', reason)}
    />
  );
}

const loads = new Map<View, Promise<ViewComponent>>();

/**
 * Brings what draws documents of a view, once: even what has come costs milliseconds to ask for. Rejects where it cannot be
 * brought; the next one who asks tries again.
 */
export async function loadView(view: View): Promise<ViewComponent> {
  const known = loads.get(view) ?? view.load();
  loads.set(view, known);
  try {
    return await known;
  } catch (error) {
    loads.delete(view);
    throw error;
  }
}

const components = new Map<View, ViewComponent>();

function componentOf(view: View): ViewComponent {
  const known =
    components.get(view) ??
    lazy(async () => {
      try {
        return { default: await loadView(view) };
      } catch (error) {
        // The host was away just then: the next time the document is shown it is asked for again.
        components.delete(view);
        return { default: () => <NotLoaded reason={error instanceof Error ? error.message : String(error)} /> };
      }
    });
  components.set(view, known);
  return known;
}

/** What is drawn in the middle of the window for a document. */
export function renderView(session: Session): ReactNode {
  return <ViewOf session={session} />;
}

/** Kept as it is while its tab tells of another name or of changes. */
const ViewOf = memo(function ViewOf({ session }: { readonly session: Session }) {
  // Draws anew when the view is wanted, or not wanted any more.
  useStore(session.state, (state) => state.isPlain);
  return viewElement(session);
});

function viewElement(session: Session): ReactNode {
  const Component = componentOf(viewOf(session));
  return (
    <Suspense fallback={null}>
      <Component session={session} />
    </Suspense>
  );
}

const prepared = new Map<View, Promise<void>>();

/** Makes ready what documents of a format are drawn with, once. Never rejects: the view tells of what cannot be made. */
export async function prepareView(format: string): Promise<void> {
  const view = views[format];
  if (view?.prepare === undefined) return;
  const known = prepared.get(view) ?? view.prepare().catch(() => undefined);
  prepared.set(view, known);
  await known;
}

/** For lists of files that are not open: goes by the end of the name. */
export function iconOfFile(name: string): IconName {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = formats.find(({ extensions }) => extensions.includes(extension));
  return views[format?.id ?? '']?.icon ?? 'file';
}

/** What the Properties show of a record beside its fields; null for most. What one game adds goes before what all models have. */
export function renderDetails(session: Session, record: DocumentRecord): ReactNode {
  // Decided here: for most records nothing has to be loaded.
  const found = details.findLast(({ isFor }) => isFor(session, record));
  if (found === undefined) return null;
  return (
    <ErrorBoundary title={text('What this kind of record shows besides its fields stopped working')} subject={record}>
      <Suspense fallback={null}>
        <found.Component session={session} record={record} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Brings all views while nothing else is to be done, so that opening a file does not wait for them; then calls `after`.
 * What is there is drawn at once: a lazy component waits even for what has come, and React shows what was waited for
 * 300 ms after the last wait at the earliest.
 */
export function preloadViews(after: () => void): void {
  requestIdleCallback(() => {
    const loads = Object.values(views).map(async (view) => {
      const component = await loadView(view);
      if (!components.has(view)) components.set(view, component);
    });
    for (const load of loads) {
      load.catch((error: unknown) => {
        // It is asked for again, and told of, when a document needs it.
        console.warn('A view could not be brought', error);
      });
    }
    void Promise.allSettled(loads).then(() => requestIdleCallback(after));
  });
}
