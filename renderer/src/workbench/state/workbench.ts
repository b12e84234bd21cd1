/** What is open and how the program looks: everything that is not the content of a document. */
import { createStore } from 'zustand/vanilla';
import type { Session } from './session.ts';

export const allOverlays = [
  'grid',
  'wireframe',
  'bones',
  'pivots',
  'attachments',
  'collisionShapes',
  'hitboxes',
  'eyePosition',
  'extents',
  'lights',
  'cameras',
  'normals',
  'particles',
  'lighting',
  'ghosts',
  'trails',
  'events',
  'human',
] as const;

export type Overlay = (typeof allOverlays)[number];

/** Kinds of work, each with an arrangement of the panels of its own (`workspaces.ts`), in the order of the title bar. */
export const workspaceIds = ['model', 'animate', 'paint', 'terrain', 'data'] as const;

export type WorkspaceId = (typeof workspaceIds)[number];

/** Of a workspace, in windows that have room for sides on both sides and in others. */
export type LayoutId = WorkspaceId | `${WorkspaceId}, one side`;

export function layoutIdOf(id: WorkspaceId, hasOneSide: boolean): LayoutId {
  return hasOneSide ? `${id}, one side` : id;
}

export interface WorkbenchState {
  readonly sessions: readonly Session[];
  readonly activeId: string | null;
  readonly theme: 'dark' | 'light' | 'system';
  readonly overlays: ReadonlySet<Overlay>;
  /** Player colour 0–23: red, blue, teal … */
  readonly teamColor: number;
  /** 0 is the finest; models that lack a level show the next finer one. */
  readonly levelOfDetail: number;
  /** The arrangement of panels that is shown (`workspaces.ts`). */
  readonly workspaceId: WorkspaceId;
  /** A document brought it along; else the user chose it. */
  readonly isWorkspaceBrought: boolean;
  /** Arrangements as the dock gave them, by workspace; where there is none the workspace's own holds. */
  readonly layouts: Readonly<Partial<Record<LayoutId, unknown>>>;
  /** A sequence that is selected in the outline plays. */
  readonly playsSelected: boolean;
  /** The hints for newcomers over the viewport were put away. */
  readonly hasSeenHints: boolean;
}

/** The one of the program. Components read it through the hooks, other code directly. */
export const workbench = createStore<WorkbenchState>(() => ({
  sessions: [],
  activeId: null,
  theme: 'dark',
  overlays: new Set<Overlay>(['grid', 'particles', 'lighting', 'events']),
  teamColor: 0,
  levelOfDetail: 0,
  workspaceId: 'model',
  isWorkspaceBrought: false,
  layouts: {},
  playsSelected: true,
  hasSeenHints: false,
}));

export function activeSession(): Session | null {
  const { sessions, activeId } = workbench.getState();
  return sessions.find((session) => session.id === activeId) ?? null;
}

/**
 * Adds a session, or replaces the one with the same id in place, and brings it to the front.
 * @param isQuiet what is in front stays there, if there is anything
 */
export function showSession(session: Session, isQuiet = false): void {
  const { activeId } = workbench.getState();
  workbench.setState({
    sessions: withSessions([session]),
    activeId: isQuiet ? (activeId ?? session.id) : session.id,
  });
}

/** Adds sessions behind what is in front, all in one go: who follows what is open is told once. */
export function showSessionsBehind(added: readonly Session[]): void {
  const { activeId } = workbench.getState();
  workbench.setState({ sessions: withSessions(added), activeId: activeId ?? added[0]?.id ?? null });
}

/** What is open with these; one with the same id is replaced in place. */
function withSessions(added: readonly Session[]): readonly Session[] {
  const byId = new Map(workbench.getState().sessions.map((session) => [session.id, session]));
  for (const session of added) byId.set(session.id, session);
  return [...byId.values()];
}

export function dropSession(id: string): void {
  dropSessions(new Set([id]));
}

/** Takes sessions away, all in one go; the right neighbour of the one in front, or the last one, comes to the front. */
export function dropSessions(ids: ReadonlySet<string>): void {
  const { sessions, activeId } = workbench.getState();
  const position = sessions.findIndex((session) => session.id === activeId);
  const left = sessions.filter((session) => !ids.has(session.id));
  const next = sessions.slice(position).find((session) => !ids.has(session.id)) ?? left.at(-1);
  const goes = activeId !== null && ids.has(activeId);
  workbench.setState({ sessions: left, activeId: goes ? (next?.id ?? null) : activeId });
}

/** Shows an overlay, or hides it. */
export function toggleOverlay(overlay: Overlay): void {
  const { overlays } = workbench.getState();
  const next = new Set(overlays);
  if (!next.delete(overlay)) next.add(overlay);
  workbench.setState({ overlays: next });
}
