/** Models of Half-Life: how they are drawn, their textures, parts of other models, sources and compilers. */
import { lazy } from 'react';
import type { Contribution } from '../../workbench/contribution.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { offerSceneSource } from '../model/view/sceneSources.ts';
import { sceneView } from '../model/view/sceneView.tsx';
import { compileCommands, decompileCommands } from './commands/exchange.ts';
import { goldsrcCommands } from './commands/goldsrc.ts';
import { CompileDialog } from './compile/CompileDialog.tsx';
import { closeCompile } from './compile/compile.ts';
import { closeMerge, mergeQuestion } from './panels/merge.ts';

const format = 'goldsrc';

const Details = lazy(async () => ({ default: (await import('./panels/Details.tsx')).Details }));

const EventDetails = lazy(async () => ({ default: (await import('../model/events/EventDetails.tsx')).EventDetails }));

export const halflife: Contribution = {
  id: 'halflife',
  views: {
    [format]: sceneView({
      source: () => import('./view/index.ts'),
      overlays: [
        'grid',
        'wireframe',
        'bones',
        'attachments',
        'hitboxes',
        'extents',
        'eyePosition',
        'normals',
        'events',
        'ghosts',
        'trails',
        'human',
      ],
      choices: async () => (await import('./panels/ModelChoices.tsx')).ModelChoices,
      prepare: async () => (await import('./panels/exportLook.ts')).prepareExport,
    }),
  },
  start: () => offerSceneSource([format], () => import('./view/index.ts')),
  details: [
    {
      isFor: ({ document }, { type }) => document.format.id === format && (type === 'model' || type === 'texture'),
      Component: Details,
    },
    { isFor: ({ document }, { type }) => document.format.id === format && type === 'event', Component: EventDetails },
  ],
  commands: [
    { commands: goldsrcCommands, formats: [format] },
    { commands: decompileCommands, formats: [format] },
    { commands: compileCommands },
  ],
  menuParts: [
    { place: 'model.whole', items: goldsrcCommands.map(({ id }) => id) },
    { place: 'file.make', items: compileCommands.map(({ id }) => id) },
    { place: 'file.export', items: decompileCommands.map(({ id }) => id) },
  ],
  dialogs: [
    { Component: CompileDialog, close: closeCompile },
    dialogOf(
      mergeQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./panels/MergeDialog.tsx')).MergeDialog,
      closeMerge,
    ),
  ],
};
