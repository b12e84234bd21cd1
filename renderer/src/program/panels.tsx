/** The one list of dockable panels: what draws each, and what stands in its header. */
import { useMemo } from 'react';
import type { DockPanel } from '../base/ui/index.ts';
import { Bytes } from '../workbench/panels/bytes/Bytes.tsx';
import { Curves } from '../features/model/curves/Curves.tsx';
import { Explorer, ExplorerActions } from '../workbench/panels/explorer/Explorer.tsx';
import { History } from '../workbench/panels/history/History.tsx';
import { MapPanel } from '../features/terrain/map/MapPanel.tsx';
import { MissingFiles } from '../workbench/panels/missing/MissingFiles.tsx';
import { Outline, OutlineActions } from '../workbench/panels/outline/Outline.tsx';
import { Problems, ProblemsBadges } from '../workbench/panels/problems/Problems.tsx';
import { Properties } from '../workbench/panels/properties/Properties.tsx';
import { Ground } from '../features/terrain/panels/Ground.tsx';
import { ObjectsPanel } from '../features/terrain/panels/objects/ObjectsPanel.tsx';
import { ToolOptions } from '../features/terrain/panels/ToolOptions.tsx';
import { Timeline } from '../features/model/timeline/Timeline.tsx';
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
