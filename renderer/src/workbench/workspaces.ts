/**
 * Workspaces: an arrangement of the panels for each kind of work. A document comes in the workspace that was last chosen for
 * documents of its kind; each workspace keeps what the user made of it.
 */
import { createStore } from 'zustand/vanilla';
import type { DockNode, IconName } from '../base/ui/index.ts';
import type { Session } from './state/session.ts';
import type { WorkspaceId } from './state/workbench.ts';
import { activeSession, workbench, workspaceIds } from './state/workbench.ts';
import { formatViewOf } from './views/views.tsx';

export interface Workspace {
  readonly id: WorkspaceId;
  readonly title: string;
  readonly icon: IconName;
  /** What it is for: an end of the sentence “Panels for …”. */
  readonly purpose: string;
  /** Where panels stand from the start in a window of this width, px. */
  readonly layout: (windowWidth: number) => DockNode;
}

/** Up to this width, px, a window has no room for sides on both sides: a large one at 200 %. */
export const oneSidedWidth = 860;

let workspaces: readonly Workspace[] = [];

/** Makes them known, once, when the program is put together. */
export function setWorkspaces(given: readonly Workspace[]): void {
  workspaces = given;
}

export function allWorkspaces(): readonly Workspace[] {
  return workspaces;
}

export function workspaceOf(id: WorkspaceId): Workspace {
  const found = workspaces.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no workspace is called ${id}`);
  return found;
}

/** Workspaces that documents of a kind can be worked on in, the usual one first. All where no document is in front. */
export function workspacesFor(session: Session | null): readonly WorkspaceId[] {
  return session === null ? workspaceIds : formatViewOf(session).workspaces;
}

/** What was chosen last for documents whose usual workspace this is. */
const chosen = createStore<ReadonlyMap<WorkspaceId, WorkspaceId>>(() => new Map());

/** Shows a workspace, and documents of the kind in front in it from now on. */
export function chooseWorkspace(id: WorkspaceId): void {
  const session = activeSession();
  const [usual] = workspacesFor(session);
  if (session !== null && usual !== undefined) chosen.setState(new Map(chosen.getState()).set(usual, id), true);
  workbench.setState({ workspaceId: id, isWorkspaceBrought: false });
}

function follow(): void {
  const session = activeSession();
  const [usual] = workspacesFor(session);
  if (session === null || usual === undefined) return;
  const wanted = chosen.getState().get(usual) ?? usual;
  if (workbench.getState().workspaceId !== wanted)
    workbench.setState({ workspaceId: wanted, isWorkspaceBrought: true });
}

/** Brings the workspace of each document that comes to the front. Returns the end. */
export function followWorkspaces(): () => void {
  follow();
  return workbench.subscribe((now, before) => {
    if (now.activeId !== before.activeId || now.sessions !== before.sessions) follow();
  });
}
