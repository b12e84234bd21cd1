/** The inside of a panel in the dock: drawn for what it listens to, while it stands in front. */
import { Activity, memo, useDeferredValue, useMemo } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { DockPanel } from './dockContents.ts';
import { fill, text } from '../../text/language.ts';

const panelHint = 'Documents and other panels are not affected.';

interface PanelViewProps {
  readonly panel: DockPanel | undefined;
  readonly id: string;
  readonly subject: string | undefined;
  readonly isVisible: boolean;
}

/**
 * False while a view is first made, true right after: an arrangement stands first and is filled then, in slices of some
 * milliseconds, because all panels of a workspace made at once would stop the window for longer than is felt.
 */
export function useIsFilled(): boolean {
  return useDeferredValue(true, false);
}

/**
 * A panel behind another one keeps its state but neither runs effects nor takes part in drawing a change: the byte view
 * would otherwise write the whole file at every edit for nobody to see.
 */
export const PanelView = memo(function PanelView({ panel, id, subject, isVisible }: PanelViewProps) {
  // The same element every time: a panel is drawn again for what it listens to, not for what happens to its neighbours, and
  // one behind another listens to nothing.
  const content = useMemo(() => panel?.render(), [panel]);
  const isFilled = useIsFilled();
  return (
    <div className="chunksmith-dock-view" data-window-part>
      <ErrorBoundary
        title={fill('The panel {} stopped working', panel?.title ?? id)}
        hint={text(panelHint)}
        subject={subject}
      >
        <Activity mode={isVisible ? 'visible' : 'hidden'}>{isFilled && content}</Activity>
      </ErrorBoundary>
    </div>
  );
});
