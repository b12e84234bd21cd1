/** The one list of dockable panels: what draws each, and what stands in its header. */
import { useMemo } from 'react';
import type { DockPanel } from '../ui/index.ts';
import { Bytes } from '../panels/bytes/Bytes.tsx';
import { Curves } from '../panels/curves/Curves.tsx';
import { Explorer, ExplorerActions } from '../panels/explorer/Explorer.tsx';
import { History } from '../panels/history/History.tsx';
import { MapPanel } from '../panels/map/MapPanel.tsx';
import { MissingFiles } from '../panels/missing/MissingFiles.tsx';
import { Outline, OutlineActions } from '../panels/outline/Outline.tsx';
import { Problems, ProblemsBadges } from '../panels/problems/Problems.tsx';
import { Properties } from '../panels/properties/Properties.tsx';
import { Ground } from '../panels/terrain/Ground.tsx';
import { ObjectsPanel } from '../panels/terrain/objects/ObjectsPanel.tsx';
import { ToolOptions } from '../panels/terrain/ToolOptions.tsx';
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
        id: 'explorer',
        title: panelTitles.explorer,
        icon: 'explorer',
        render: () => <Explorer />,
        renderHeaderActions: () => <ExplorerActions />,
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
      { id: 'missing', title: panelTitles.missing, icon: 'missing', render: () => <MissingFiles /> },
      { id: 'map', title: panelTitles.map, icon: 'map', render: () => <MapPanel /> },
      { id: 'tool', title: panelTitles.tool, icon: 'brush', render: () => <ToolOptions /> },
      { id: 'ground', title: panelTitles.ground, icon: 'materials', render: () => <Ground /> },
      { id: 'objects', title: panelTitles.objects, icon: 'doodad', render: () => <ObjectsPanel /> },
      { id: 'timeline', title: panelTitles.timeline, icon: 'clock', render: () => <Timeline /> },
      { id: 'curves', title: panelTitles.curves, icon: 'curve', render: () => <Curves /> },
      { id: 'bytes', title: panelTitles.bytes, icon: 'bytes', render: () => <Bytes /> },
      { id: 'history', title: panelTitles.history, icon: 'history', render: () => <History /> },
    ],
    [],
  );
}
