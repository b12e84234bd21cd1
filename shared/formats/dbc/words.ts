/**
 * What columns mean, for people: by the name of a column in all tables, or by table and column. Sources: the format page (2.6); comments
 * of the definitions named in `forms.ts`; ranges seen in the tables of the corpus (lights, silences, groups of buildings).
 */
import type { Column } from './columns.ts';

export type ColumnWords = Pick<Column, 'explain' | 'names'>;

const sexes = { 0: 'Male', 1: 'Female' };
const bareTexture = 'A bare name: the folder of the model and .blp are added.';

const everywhere: Readonly<Record<string, ColumnWords>> = {
  id: { explain: 'What other tables and files call the row by.' },
  sex: { explain: 'Which body it is for.', names: sexes },
  path: { explain: 'File in the game, from its topmost folder.' },
  factionMask: { explain: 'Whose land it is: 2 Alliance, 4 Horde.' },
  isBattleground: { names: { 0: 'No', 1: 'Yes' } },
  showsScalp: { explain: 'Whether the bare head is seen under the hair.', names: { 0: 'No', 1: 'Yes' } },
  hasWideForm: { explain: 'Whether there is a picture for wide screens too.', names: { 0: 'No', 1: 'Yes' } },
  boxMinimum: { explain: 'Corner of the box around the model, yards.' },
  boxMaximum: { explain: 'Corner of the box around the model, yards.' },
  particleColor: { explain: 'Colours that take the place of the model’s own for marked particles.' },
  objectEffects: { explain: 'Package of effects and sounds.' },
};

const words: Readonly<Record<string, ColumnWords>> = {
  'AreaTable.parent': { explain: 'The zone it is a part of; 0 for a zone.' },
  'AreaTable.exploreBit': { explain: 'Which bit of a player’s explored places stands for it; unique.' },
  'AreaTable.explorationLevel': { explain: 'Level for which finding it gives experience.' },
  'AreaTable.liquid': { explain: 'Kinds of liquid to take here for water, ocean, magma and slime; 0 for the usual.' },
  'AreaTable.minElevation': { explain: 'Height below which nothing belongs to the area, yards.' },
  'Map.folder': { explain: 'Folder below World\\Maps, and start of its files’ names.' },
  'Map.instanceType': {
    explain: 'What kind of place it is.',
    names: { 0: 'Open world', 1: 'Party', 2: 'Raid', 3: 'Battleground', 4: 'Arena' },
  },
  'Map.corpseMap': { explain: 'Where the ghost of who dies here walks; −1 for nowhere else.' },
  'Map.timeOfDayOverride': { explain: 'Minutes after midnight at which the sky stands still; −1 for none.' },
  'Map.expansion': { names: { 0: 'Original game', 1: 'The Burning Crusade', 2: 'Wrath of the Lich King' } },
  'GroundEffectTexture.doodad': { explain: 'What grows there; 0 or −1 for nothing.' },
  'GroundEffectTexture.weight': { explain: 'How often each of the four is taken.' },
  'GroundEffectTexture.density': { explain: 'How much grows on one piece of ground; usually 8 to 24.' },
  'GroundEffectTexture.terrainType': { explain: 'What steps sound like.' },
  'GroundEffectDoodad.model': { explain: 'Bare name of the model’s file.' },
  'LiquidType.kind': { names: { 0: 'Water', 1: 'Ocean', 2: 'Magma', 3: 'Slime' } },
  'LiquidType.texture': { explain: 'In the first, %d stands for the number of the frame, 1 to 30.' },
  'LiquidType.spell': { explain: 'What happens to who swims in it.' },
  'AnimationData.fallback': { explain: 'What is played where a model lacks it.' },
  'AnimationData.behavior': { explain: 'The animation that it stands for.' },
  'AnimationData.behaviorTier': { names: { 0: 'Usual', 3: 'Flying' } },
  'CreatureDisplayInfo.texture': { explain: bareTexture },
  'CreatureDisplayInfo.extra': {
    explain: 'Face, hair and clothes of a creature that looks like a player; 0 for none.',
  },
  'CreatureDisplayInfo.alpha': { explain: '255 is solid.' },
  'CreatureDisplayInfoExtra.item': { explain: 'What is worn, one a place.' },
  'CreatureDisplayInfoExtra.texture': { explain: 'The skin with all clothes, made beforehand.' },
  'CreatureModelData.path': { explain: 'Ends with .mdx although the file is an .m2.' },
  'ItemDisplayInfo.model': { explain: 'Bare names of the left and the right model.' },
  'ItemDisplayInfo.modelTexture': { explain: bareTexture },
  'ItemDisplayInfo.icon': { explain: 'Bare name of a picture in Interface\\Icons.' },
  'ItemDisplayInfo.helmetVisibility': { explain: 'What of the head a helmet hides, for men and for women.' },
  'ItemDisplayInfo.texture': {
    explain: 'Bare names of the textures of upper and lower arm, hand, body, legs and foot.',
  },
  'CharSections.section': {
    explain: 'Which part of the body.',
    names: { 0: 'Skin', 1: 'Face', 2: 'Facial hair', 3: 'Hair', 4: 'Underwear' },
  },
  'HelmetGeosetVisData.hidden': { explain: 'For each race a bit: the part is not seen under the helmet.' },
  'Light.position': { explain: 'In 36ths of a yard; all 0 for the light of the whole map.' },
  'Light.falloffStart': { explain: 'Distance up to which the light is full, in 36ths of a yard.' },
  'Light.falloffEnd': { explain: 'Distance at which it ends, in 36ths of a yard.' },
  'Light.parameters': { explain: 'For clear sky, under water, storm and other weathers.' },
  'LightIntBand.count': { explain: 'How many of the sixteen are used.' },
  'LightIntBand.time': { explain: 'Half minutes after midnight, 0 to 2880.' },
  'LightFloatBand.count': { explain: 'How many of the sixteen are used.' },
  'LightFloatBand.time': { explain: 'Half minutes after midnight, 0 to 2880.' },
  'ZoneMusic.silenceMinimum': { explain: 'Shortest pause by day and by night, ms.' },
  'ZoneMusic.silenceMaximum': { explain: 'Longest pause by day and by night, ms.' },
  'ZoneMusic.sound': { explain: 'By day and by night.' },
  'SoundAmbience.sound': { explain: 'By day and by night.' },
  'SoundEntries.file': { explain: 'One of these is played, by their weights.' },
  'SoundEntries.folder': { explain: 'Folder of the files.' },
  'WMOAreaTable.building': { explain: 'Id in the root file of the building.' },
  'WMOAreaTable.group': { explain: 'Id of a group of the building; −1 for all that have no row.' },
};

/** What is said of a column; `name` is without the number of a cell. */
export function wordsOf(table: string, name: string): ColumnWords {
  return words[`${table}.${name}`] ?? everywhere[name] ?? {};
}

/** All keys of words for one table, so that a test can find those that lead nowhere. */
export const wordKeys: readonly string[] = Object.keys(words);
