/** The dockable panels by id, in the order of the View menu. What draws them: panels.tsx. */
export const panelTitles = {
  outline: 'Outline',
  explorer: 'Explorer',
  map: 'Map',
  tool: 'Tool',
  ground: 'Ground',
  objects: 'Objects',
  timeline: 'Timeline',
  curves: 'Curves',
  bytes: 'Bytes',
  history: 'History',
  properties: 'Properties',
  problems: 'Problems',
  missing: 'Missing files',
} as const;

export type PanelId = keyof typeof panelTitles;
