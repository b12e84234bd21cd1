/** Models of all games: their view, time line and curves, what is done to them as a whole, and their way to other programs. */
import { createElement, lazy } from 'react';
import type { Contribution } from '../../workbench/contribution.ts';
import { localHistoryChanges } from '../../workbench/state/localHistory.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { importQuestion } from '../../workbench/files/importing.ts';
import type { Panel } from '../../workbench/panelList.ts';
import { animationCommands } from './commands/animation.ts';
import { soundStore } from './events/sounds.ts';
import { exchangeCommands } from './commands/exchange.ts';
import { lastActCommands } from './lastAct/commands.ts';
import { lastAct } from './lastAct/lastAct.ts';
import { modelCommands } from './commands/model.ts';
import { toolCommands } from './commands/tools.ts';
import { backCommands, offerBack } from './back/commands.ts';
import { backStore, closeBack } from './back/bringingBack.ts';
import { convertedFormats } from '../../../../shared/exchange/convert/targets.ts';
import { convertCommands, manyModelsCommands } from './convert/commands.ts';
import { closeConvert, convertStore } from './convert/converting.ts';
import { closeManyModels, manyModels } from './convert/manyModels.ts';
import { ClipsPanel } from './clips/ClipsPanel.tsx';
import { clipCommands } from './clips/commands.ts';
import { loopCommands } from './loops/commands.ts';
import { closeLoopQuestion, loopQuestion } from './loops/loopActs.ts';
import { clipQuestion, closeClipQuestion } from './clips/doClip.ts';
import { followCommands } from './follow/commands.ts';
import { followSources } from './follow/following.ts';
import { followingStore, followPreference, keptFollowing } from './follow/links.ts';
import { importCommands } from './import/commands.ts';
import { closeImport } from './import/importing.ts';
import { coordinateCommands } from './coordinates/commands.ts';
import { CoordinatesPanel } from './coordinates/CoordinatesPanel.tsx';
import { laidOut } from './coordinates/laidOut.ts';
import { Curves } from './curves/Curves.tsx';
import { animatedFormats, modelFormats } from './formats.ts';
import { placesOf } from './materials/chooseTexture.ts';
import { materialCommands } from './materials/commands.ts';
import { editedModel } from './materials/materialRows.ts';
import { MaterialsPanel } from './materials/MaterialsPanel.tsx';
import { closePicker, pickQuestion } from './materials/picking.ts';
import { EffectsPanel } from './effects/EffectsPanel.tsx';
import { modelMenus } from './menus.ts';
import { closeOptimise, optimiseQuestion } from './optimise/optimise.ts';
import { clipboardCommands } from './parts/clipboardCommands.ts';
import { keptJointMaps } from './parts/keptMaps.ts';
import { takeCommands } from './parts/takeCommands.ts';
import { closeTake, takeStore } from './parts/takingParts.ts';
import { poseCommands } from './pose/commands.ts';
import { pinChanges } from './pose/pins.ts';
import { PosePanel } from './pose/PosePanel.tsx';
import { SidesDialog } from './pose/SidesDialog.tsx';
import { unsavedChanges } from './pose/unsavedPose.ts';
import { closeSides, keptSides, sidesStore } from './pose/sides.ts';
import { modelToolStore } from './toolStore.ts';
import { cameraCommands } from './cameras/commands.ts';
import { portraitCommands } from './portrait/commands.ts';
import { keptPortrait, portraitStore } from './portrait/portrait.ts';
import { interpolationCommands } from './timeline/interpolationActs.ts';
import { closeRepath, repathQuestion } from './repath/repath.ts';
import { Timeline } from './timeline/Timeline.tsx';
import { shapeCommands } from './shape/commands.ts';
import { shapingChanges } from './shape/shapeSelection.ts';
import { shapeStore } from './shape/shapeStore.ts';
import { ShapePanel } from './shape/ShapePanel.tsx';
import { weightStore } from './weights/weightStore.ts';
import { VisibilityPanel } from './visibility/VisibilityPanel.tsx';
import { TransformDialog } from './transform/TransformDialog.tsx';
import { closeTransform } from './transform/transform.ts';

const isFor: Panel['isFor'] = ({ isScene }) => isScene === true;
const isForClips: Panel['isFor'] = ({ isAnimated }) => isAnimated === true;

const Details = lazy(async () => ({
  default: (await import('./materials/ModelDetails.tsx')).ModelDetails,
}));

export const model: Contribution = {
  id: 'model',
  panels: [
    { id: 'timeline', title: 'Timeline', icon: 'clock', render: () => createElement(Timeline), isFor: isForClips },
    { id: 'curves', title: 'Curves', icon: 'curve', render: () => createElement(Curves), isFor: isForClips },
    { id: 'clips', title: 'Clips', icon: 'sequence', render: () => createElement(ClipsPanel), isFor: isForClips },
    { id: 'shape', title: 'Shape', icon: 'geoset', render: () => createElement(ShapePanel), isFor },
    { id: 'materials', title: 'Materials', icon: 'material', render: () => createElement(MaterialsPanel), isFor },
    { id: 'effects', title: 'Effects', icon: 'particleEmitter', render: () => createElement(EffectsPanel), isFor },
    {
      id: 'coordinates',
      title: 'Coordinates',
      icon: 'texture',
      render: () => createElement(CoordinatesPanel),
      isFor,
    },
    {
      id: 'visibility',
      title: 'Visibility',
      icon: 'eye',
      render: () => createElement(VisibilityPanel),
      isFor: isForClips,
    },
    { id: 'pose', title: 'Pose', icon: 'bindPose', render: () => createElement(PosePanel), isFor: isForClips },
  ],
  // What a layer or a mesh of any model shows, and where a mesh or a texture lies on the picture.
  details: [
    {
      isFor: (session, { id }) => {
        const model = editedModel(session);
        return model !== null && (placesOf(model, id).length > 0 || laidOut(model.view, id) !== null);
      },
      Component: Details,
    },
  ],
  commands: [
    // Before all others: while the mode is on its keys are its own.
    { commands: shapeCommands, formats: modelFormats },
    { commands: clipboardCommands, formats: modelFormats },
    { commands: modelCommands },
    { commands: lastActCommands, formats: modelFormats },
    { commands: animationCommands },
    { commands: toolCommands },
    { commands: portraitCommands, formats: modelFormats },
    { commands: cameraCommands, formats: modelFormats },
    { commands: clipCommands, formats: animatedFormats },
    { commands: loopCommands, formats: animatedFormats },
    { commands: poseCommands, formats: animatedFormats },
    { commands: interpolationCommands, formats: animatedFormats },
    { commands: materialCommands, formats: modelFormats },
    { commands: coordinateCommands, formats: modelFormats },
    { commands: exchangeCommands, formats: modelFormats },
    { commands: importCommands },
    { commands: followCommands },
    { commands: backCommands, formats: modelFormats },
    { commands: convertCommands, formats: convertedFormats },
    { commands: takeCommands, formats: convertedFormats },
    { commands: manyModelsCommands },
  ],
  menus: modelMenus,
  menuParts: [
    {
      place: 'file.make',
      items: [...importCommands, ...backCommands, ...followCommands, ...takeCommands, ...convertCommands].map(
        ({ id }) => id,
      ),
    },
    { place: 'file.convert', items: manyModelsCommands.map(({ id }) => id) },
    { place: 'file.export', items: ['exchange.gltf'] },
    { place: 'edit.mend', items: ['model.fixAll', ...lastActCommands.map(({ id }) => id)] },
    { place: 'view.tools', items: [...toolCommands, ...portraitCommands].map(({ id }) => id) },
  ],
  dialogs: [
    { Component: TransformDialog, close: closeTransform },
    { Component: SidesDialog, close: closeSides },
    dialogOf(
      clipQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./clips/ClipDialog.tsx')).ClipDialog,
      closeClipQuestion,
    ),
    dialogOf(
      loopQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./loops/LoopDialog.tsx')).LoopDialog,
      closeLoopQuestion,
    ),
    dialogOf(
      repathQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./repath/RepathDialog.tsx')).RepathDialog,
      closeRepath,
    ),
    dialogOf(
      optimiseQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./optimise/OptimiseDialog.tsx')).OptimiseDialog,
      closeOptimise,
    ),
    dialogOf(
      pickQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./materials/TexturePicker.tsx')).TexturePicker,
      closePicker,
    ),
    dialogOf(
      importQuestion,
      ({ asked }) => asked !== null,
      async () => (await import('./import/ImportDialog.tsx')).ImportDialog,
      closeImport,
    ),
    dialogOf(
      backStore,
      ({ session }) => session !== null,
      async () => (await import('./back/BackDialog.tsx')).BackDialog,
      closeBack,
    ),
    dialogOf(
      convertStore,
      ({ session }) => session !== null,
      async () => (await import('./convert/ConvertDialog.tsx')).ConvertDialog,
      closeConvert,
    ),
    dialogOf(
      manyModels,
      ({ isOpen }) => isOpen,
      async () => (await import('./convert/ManyModelsDialog.tsx')).ManyModelsDialog,
      closeManyModels,
    ),
    dialogOf(
      takeStore,
      ({ session }) => session !== null,
      async () => (await import('./parts/TakeDialog.tsx')).TakeDialog,
      closeTake,
    ),
  ],
  takeDrop: offerBack,
  settings: [keptSides, keptPortrait, keptJointMaps, keptFollowing],
  preferences: [followPreference],
  watched: [
    portraitStore,
    lastAct,
    modelToolStore,
    soundStore,
    ...[unsavedChanges, pinChanges, localHistoryChanges, shapingChanges].map(({ listen }) => ({ subscribe: listen })),
    shapeStore,
    sidesStore,
    weightStore,
    followingStore,
  ],
  start: followSources,
  warm: async () => {
    const { warmViewport } = await import('./view/sharedViewport.ts');
    await warmViewport();
  },
};
