/** Models of World of Warcraft: how they are drawn and dressed, other versions, which submeshes are shown. */
import type { Contribution } from '../../workbench/contribution.ts';
import { setPlacedModels } from '../model/placed/placedModels.ts';
import { nodeOverlays, sceneView } from '../model/view/sceneView.tsx';
import { m2Commands } from './commands/m2.ts';

export const wow: Contribution = {
  id: 'wow',
  views: {
    m2: sceneView({
      source: () => import('./view/index.ts'),
      overlays: nodeOverlays,
      hasPivots: true,
      choices: async () => (await import('./panels/ModelOptions.tsx')).ModelOptions,
      prepare: async () => (await import('./panels/appearance.ts')).prepareAppearance,
    }),
  },
  commands: [{ commands: m2Commands, formats: ['m2'] }],
  menuParts: [{ place: 'model.whole', items: m2Commands.map(({ id }) => id) }],
  start: () => setPlacedModels(async () => (await import('./view/placed/placedModels.ts')).M2PlacementModels),
};
