/** Tables of World of Warcraft clients. */
import type { Contribution } from '../../workbench/contribution.ts';

export const table: Contribution = {
  id: 'table',
  views: {
    dbc: {
      icon: 'table',
      overlays: [],
      workspaces: ['data'],
      listsRecords: true,
      load: async () => (await import('./TableView.tsx')).TableView,
    },
  },
};
