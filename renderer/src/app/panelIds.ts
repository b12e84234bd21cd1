/** The dockable panels by id, in the order of the View menu. What draws them: panels.tsx. */
export const panelTitles = {
  outline: 'Outline',
  timeline: 'Timeline',
  bytes: 'Bytes',
  history: 'History',
  properties: 'Properties',
  problems: 'Problems',
} as const;

export type PanelId = keyof typeof panelTitles;
