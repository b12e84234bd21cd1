/** The one list of dockable panels: what draws each, and what stands in its header. */
import { useMemo } from 'react';
import type { DockPanel } from '../ui/index.ts';
import { Bytes } from '../panels/bytes/Bytes.tsx';
import { History } from '../panels/history/History.tsx';
import { Outline, OutlineActions } from '../panels/outline/Outline.tsx';
import { Problems, ProblemsBadges } from '../panels/problems/Problems.tsx';
import { Properties } from '../panels/properties/Properties.tsx';
import { Timeline } from '../panels/timeline/Timeline.tsx';
import { panelTitles } from './panelIds.ts';

export function usePanels(): readonly DockPanel[] {
  return useMemo(
    () => [
      {
        id: 'outline',
        title: panelTitles.outline,
        icon: 'sequences',
        render: () => <Outline />,
        renderHeaderActions: () => <OutlineActions />,
      },
      {
        id: 'properties',
        title: panelTitles.properties,
        icon: 'settings',
        render: () => <Properties />,
      },
      {
        id: 'problems',
        title: panelTitles.problems,
        icon: 'warning',
        render: () => <Problems />,
        renderHeaderActions: () => <ProblemsBadges />,
      },
      { id: 'timeline', title: panelTitles.timeline, icon: 'clock', render: () => <Timeline /> },
      { id: 'bytes', title: panelTitles.bytes, icon: 'bytes', render: () => <Bytes /> },
      { id: 'history', title: panelTitles.history, icon: 'history', render: () => <History /> },
    ],
    [],
  );
}
