/** The view of models: a scene in three dimensions with its toolbar, for each game with what is its own. */
import { useEffect } from 'react';
import type { Session } from '../../../workbench/state/session.ts';
import type { Overlay } from '../../../workbench/state/workbench.ts';
import type { View, ViewComponent } from '../../../workbench/views/view.ts';
import type { SceneSource } from '../../../viewport/index.ts';

export interface SceneParts {
  /** Brings what draws the format. */
  readonly source: () => Promise<{ readonly sceneSource: SceneSource }>;
  readonly overlays: readonly Overlay[];
  /** Brings what can be chosen about how a document is shown; it stands over the view. */
  readonly choices?: () => Promise<ViewComponent>;
  /** Brings what is to be done when a document is shown, such as finding what the game would choose. */
  readonly prepare?: () => Promise<(session: Session) => void>;
  readonly hasPivots?: boolean;
  /** False for what never moves, such as buildings; left out for models with clips. */
  readonly isAnimated?: boolean;
}

/** What can be shown of models whose nodes are bones, lights, emitters and the like. */
export const nodeOverlays: readonly Overlay[] = [
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
  'lighting',
  'ghosts',
  'trails',
  'human',
];

/** A view in three dimensions. */
export function sceneView(parts: SceneParts): View {
  const { source, overlays, choices, prepare, hasPivots = false, isAnimated = true } = parts;
  return {
    icon: 'model',
    isScene: true,
    isAnimated,
    tellsOfPicture: true,
    hasPivots,
    overlays,
    workspaces: isAnimated ? ['model', 'animate', 'paint', 'data'] : ['model', 'paint', 'data'],
    load: async () => {
      const [{ ViewportPanel }, { sceneSource }, Choices, Preview, show] = await Promise.all([
        import('./ViewportPanel.tsx'),
        source(),
        choices?.(),
        isAnimated ? import('../attached/Preview.tsx') : undefined,
        prepare?.(),
      ]);
      return function SceneView({ session }) {
        useEffect(() => show?.(session), [session]);
        const offered = { offeredOverlays: overlays, hasPivots };
        const cards = { Choices, Preview: Preview?.Preview };
        return <ViewportPanel session={session} source={sceneSource} {...cards} {...offered} />;
      };
    },
  };
}
