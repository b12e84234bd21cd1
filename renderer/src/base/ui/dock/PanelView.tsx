/** The inside of a panel in the dock: drawn for what it listens to, while it stands in front. */
import { Activity, memo, useMemo } from 'react';
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
 * A panel behind another one keeps its state but neither runs effects nor takes part in drawing a change: the byte view
 * would otherwise write the whole file at every edit for nobody to see.
 */
export const PanelView = memo(function PanelView({ panel, id, subject, isVisible }: PanelViewProps) {
  // The same element every time: a panel is drawn again for what it listens to, not for what happens to its neighbours, and
  // one behind another listens to nothing.
  const content = useMemo(() => panel?.render(), [panel]);
  return (
    <div className="chunksmith-dock-view" data-window-part>
      <ErrorBoundary
        title={fill('The panel {} stopped working', panel?.title ?? id)}
        hint={text(panelHint)}
        subject={subject}
      >
        <Activity mode={isVisible ? 'visible' : 'hidden'}>{content}</Activity>
      </ErrorBoundary>
    </div>
  );
});
