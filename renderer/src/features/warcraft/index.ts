/** Models of Warcraft III and of World of Warcraft's alpha: how they are drawn, and their text form. */
import { lazy } from 'react';
import type { Contribution } from '../../workbench/contribution.ts';
import { nodeOverlays, sceneView } from '../model/view/sceneView.tsx';
import { offerSceneSource } from '../model/view/sceneSources.ts';
import { warcraftCommands } from './commands/exchange.ts';

const EventDetails = lazy(async () => ({ default: (await import('./panels/EventDetails.tsx')).EventDetails }));

const source = () => import('./view/index.ts');

const view = sceneView({ source, overlays: [...nodeOverlays, 'events'], hasPivots: true });

export const warcraft: Contribution = {
  id: 'warcraft',
  views: { mdx: view, 'mdx-alpha': view },
  details: [{ isFor: (_session, { type }) => type === 'eventObject', Component: EventDetails }],
  commands: [{ commands: warcraftCommands, formats: ['mdx'] }],
  menuParts: [{ place: 'file.export', items: warcraftCommands.map(({ id }) => id) }],
  start: () => offerSceneSource(['mdx', 'mdx-alpha'], source),
};
