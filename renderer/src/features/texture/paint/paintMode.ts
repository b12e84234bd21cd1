/** Painting as a mode of the view of models, and pictures that views show while they are painted. No React but the tools. */
import type { Viewport } from '../../../viewport/index.ts';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { dropLivePicture, keepLivePicture } from '../../model/view/livePictures.ts';
import type { ViewMode } from '../../model/view/viewMode.ts';
import { runRadius } from '../../model/brush/runRadius.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { activeSession, workbench } from '../../../workbench/state/workbench.ts';
import { ModelPaintTool } from './modelTool.ts';
import { ModelTools } from './PaintTools.tsx';
import type { Painted } from './painted.ts';
import { isPaintingModel, paintBrush, paintStore } from './paintStore.ts';
import { forgetOpened, onSurfaceOpened, openTexture } from './surfaces.ts';

function subscribe(listener: () => void): () => void {
  const stops = [
    paintStore.subscribe((now, before) => {
      if (now.mirrors !== before.mirrors) listener();
    }),
    workbench.subscribe((now, before) => {
      const isOther = now.workspaceId !== before.workspaceId || now.activeId !== before.activeId;
      if (isOther || now.sessions !== before.sessions) listener();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows a painted texture in the view while its model is in front, and to views that come later. */
function showLive(viewport: Viewport, session: Session, texture: ModelTexture, painted: Painted): void {
  const { composed, changed } = painted;
  const { record, path, pixels } = texture;
  if (pixels === null) keepLivePicture(session, path, composed);
  const show = (area: Parameters<Parameters<typeof changed.listen>[0]>[0] | null): void => {
    if (activeSession() !== session) return;
    viewport.toolMoment?.scene.showPicture?.({ record, path, picture: composed, area });
    viewport.invalidate();
  };
  show(null);
  const stops = [
    changed.listen(show),
    workbench.subscribe(({ sessions }, before) => {
      if (sessions !== before.sessions && !painted.isOpen) end();
    }),
    painted.outgrown.listen(() => {
      end();
      // The document is open, so that only a picture that cannot be read is in the way: then the file is shown again.
      openTexture(session, texture).catch(() => undefined);
    }),
  ];
  const end = (): void => {
    for (const stop of stops) stop();
    forgetOpened(session, painted);
    if (pixels !== null) return;
    dropLivePicture(session, path);
    if (activeSession() === session) viewport.reloadTextures();
  };
}

export const paintMode: ViewMode = {
  isOn: isPaintingModel,
  isAtRest: () => isPaintingModel() && paintStore.getState().mirrors,
  subscribe,
  tool: (environment) => new ModelPaintTool(environment, { session: activeSession }),
  radius: (...begun) => runRadius(paintBrush, ...begun),
  Tools: ModelTools,
  follow(viewport) {
    onSurfaceOpened((session, texture, painted) => showLive(viewport, session, texture, painted));
  },
};
