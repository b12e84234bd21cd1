/** Models of World of Warcraft: how they are drawn and dressed, other versions, which submeshes are shown. Buildings. */
import { lazy } from 'react';
import type { Contribution } from '../../workbench/contribution.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { setPlacedModels } from '../model/placed/placedModels.ts';
import { offerSceneSource } from '../model/view/sceneSources.ts';
import { walkCommands } from '../model/walk/commands.ts';
import { walking } from '../model/walk/walking.ts';
import { offerModelDrops } from '../model/view/modelDrops.ts';
import { nodeOverlays, sceneView } from '../model/view/sceneView.tsx';
import { m2Commands } from './commands/m2.ts';
import { doodadDrop } from './panels/doodadDrop.ts';
import { closeCreature, creatureQuestion } from './panels/creature.ts';

/** What of a building is shown beside its walls; boxes bring its portals with them. */
const buildingOverlays = [
  'grid',
  'wireframe',
  'attachments',
  'collisionShapes',
  'extents',
  'lights',
  'normals',
  'human',
] as const;

const EventDetails = lazy(async () => ({ default: (await import('../model/events/EventDetails.tsx')).EventDetails }));

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
    wmo: sceneView({
      source: () => import('./view/building/index.ts'),
      overlays: buildingOverlays,
      isAnimated: false,
      choices: async () => (await import('./panels/BuildingChoices.tsx')).BuildingChoices,
      prepare: async () => (await import('./panels/buildingModels.ts')).prepareBuilding,
    }),
  },
  details: [
    { isFor: ({ document }, { type }) => document.format.id === 'm2' && type === 'event', Component: EventDetails },
  ],
  commands: [
    { commands: m2Commands, formats: ['m2'] },
    // Maps and buildings are of this game alone, and both are walked through.
    { commands: walkCommands, formats: ['wmo', 'adt', 'wdt'] },
  ],
  menuParts: [
    { place: 'model.whole', items: m2Commands.map(({ id }) => id) },
    { place: 'view.tools', items: walkCommands.map(({ id }) => id) },
  ],
  watched: [walking],
  dialogs: [
    dialogOf(
      creatureQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./panels/CreatureDialog.tsx')).CreatureDialog,
      closeCreature,
    ),
  ],
  start: () => {
    offerModelDrops('wmo', doodadDrop);
    offerSceneSource(['m2'], () => import('./view/index.ts'));
    setPlacedModels(async () => (await import('./view/placed/placedModels.ts')).M2PlacementModels);
  },
};
