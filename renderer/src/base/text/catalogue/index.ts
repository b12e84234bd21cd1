/** All texts that are translated, by the English one. Brought when another language is chosen (`../language.ts`). */
import { animationTexts } from './animation.ts';
import { baseTexts } from './base.ts';
import { clipsTexts } from './clips.ts';
import { consoleTexts } from './console.ts';
import { coordinatesTexts } from './coordinates.ts';
import { effectsTexts } from './effects.ts';
import { explorerTexts } from './explorer.ts';
import { filesTexts } from './files.ts';
import { fixesTexts } from './fixes.ts';
import { frameTexts } from './frame.ts';
import { headingsTexts } from './headings.ts';
import { halflifeTexts } from './halflife.ts';
import { hostFilesTexts } from './hostFiles.ts';
import { hostTexts } from './host.ts';
import { importNotesTexts } from './importNotes.ts';
import { importingTexts } from './importing.ts';
import { keysTexts } from './keys.ts';
import { kindsTexts } from './kinds.ts';
import { libraryTexts } from './library.ts';
import { libraryWorkTexts } from './libraryWork.ts';
import { lossesTexts } from './losses.ts';
import { mapProjectTexts } from './mapProject.ts';
import { materialsTexts } from './materials.ts';
import { meshTexts } from './mesh.ts';
import { modelTexts } from './model.ts';
import { modelViewTexts } from './modelView.ts';
import { modelWorkTexts } from './modelWork.ts';
import { mountsTexts } from './mounts.ts';
import { paintingTexts } from './painting.ts';
import { panelsTexts } from './panels.ts';
import { partsTexts } from './parts.ts';
import { pictureTexts } from './picture.ts';
import { posingTexts } from './posing.ts';
import { problemsTexts } from './problems.ts';
import { problemsHalflifeTexts } from './problemsHalflife.ts';
import { problemsTerrainTexts } from './problemsTerrain.ts';
import { problemsWarcraftTexts } from './problemsWarcraft.ts';
import { problemsWowTexts } from './problemsWow.ts';
import { propertiesTexts } from './properties.ts';
import { reasonsTexts } from './reasons.ts';
import { rulesAlphaTexts } from './rulesAlpha.ts';
import { rulesTexts } from './rules.ts';
import { rulesHalflifeTexts } from './rulesHalflife.ts';
import { rulesTerrainTexts } from './rulesTerrain.ts';
import { rulesWarcraftNodesTexts } from './rulesWarcraftNodes.ts';
import { rulesWarcraftTexts } from './rulesWarcraft.ts';
import { rulesWowTexts } from './rulesWow.ts';
import { saidTexts } from './said.ts';
import { settingsTexts } from './settings.ts';
import { shapingTexts } from './shaping.ts';
import { stepsTexts } from './steps.ts';
import { steps2Texts } from './steps2.ts';
import { tablesTexts } from './tables.ts';
import { terrainTexts } from './terrain.ts';
import { terrainMapTexts } from './terrainMap.ts';
import { terrainPanelsTexts } from './terrainPanels.ts';
import { terrainThingsTexts } from './terrainThings.ts';
import { terrainToolsTexts } from './terrainTools.ts';
import { terrainWorkTexts } from './terrainWork.ts';
import { texturesTexts } from './textures.ts';
import { timelineTexts } from './timeline.ts';
import { warcraftTexts } from './warcraft.ts';
import { weighingTexts } from './weighing.ts';
import { welcomeTexts } from './welcome.ts';
import { wholeMapTexts } from './wholeMap.ts';
import { windowTexts } from './window.ts';
import { wowTexts } from './wow.ts';
import type { Texts } from './translated.ts';

export { nouns } from './nouns.ts';

/** Kept or put together in English, with names in it already, and translated when shown: steps, titles of commands. */
export const keptTexts: Texts = {
  ...animationTexts,
  ...consoleTexts,
  ...fixesTexts,
  ...frameTexts,
  ...hostTexts,
  ...importNotesTexts,
  ...libraryWorkTexts,
  ...lossesTexts,
  ...meshTexts,
  ...modelTexts,
  ...pictureTexts,
  ...reasonsTexts,
  ...rulesTexts,
  ...rulesHalflifeTexts,
  ...rulesTerrainTexts,
  ...rulesWarcraftTexts,
  ...rulesWowTexts,
  ...hostFilesTexts,
  ...headingsTexts,
  ...rulesAlphaTexts,
  ...rulesWarcraftNodesTexts,
  ...saidTexts,
  ...settingsTexts,
  ...stepsTexts,
  ...steps2Texts,
  ...terrainTexts,
  ...wholeMapTexts,
};

export const catalogue = {
  ...animationTexts,
  ...baseTexts,
  ...clipsTexts,
  ...consoleTexts,
  ...coordinatesTexts,
  ...effectsTexts,
  ...explorerTexts,
  ...filesTexts,
  ...fixesTexts,
  ...frameTexts,
  ...halflifeTexts,
  ...hostTexts,
  ...importNotesTexts,
  ...importingTexts,
  ...keysTexts,
  ...kindsTexts,
  ...libraryTexts,
  ...libraryWorkTexts,
  ...lossesTexts,
  ...mapProjectTexts,
  ...materialsTexts,
  ...meshTexts,
  ...modelTexts,
  ...modelViewTexts,
  ...modelWorkTexts,
  ...mountsTexts,
  ...paintingTexts,
  ...panelsTexts,
  ...partsTexts,
  ...pictureTexts,
  ...posingTexts,
  ...problemsTexts,
  ...problemsHalflifeTexts,
  ...problemsTerrainTexts,
  ...problemsWarcraftTexts,
  ...problemsWowTexts,
  ...propertiesTexts,
  ...reasonsTexts,
  ...rulesTexts,
  ...rulesHalflifeTexts,
  ...rulesTerrainTexts,
  ...rulesWarcraftTexts,
  ...rulesWowTexts,
  ...hostFilesTexts,
  ...headingsTexts,
  ...rulesAlphaTexts,
  ...rulesWarcraftNodesTexts,
  ...saidTexts,
  ...settingsTexts,
  ...shapingTexts,
  ...stepsTexts,
  ...steps2Texts,
  ...tablesTexts,
  ...terrainTexts,
  ...terrainMapTexts,
  ...terrainPanelsTexts,
  ...terrainThingsTexts,
  ...terrainToolsTexts,
  ...terrainWorkTexts,
  ...texturesTexts,
  ...timelineTexts,
  ...warcraftTexts,
  ...weighingTexts,
  ...welcomeTexts,
  ...wholeMapTexts,
  ...windowTexts,
  ...wowTexts,
} as const;

/** An English text that has its translations. */
export type KnownText = keyof typeof catalogue;
