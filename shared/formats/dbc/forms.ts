/**
 * Columns of the tables that modders of models and terrain need, for the clients 1.12.1 (5875), 2.4.3 (8606) and 3.3.5 (12340).
 *
 * Sources, learned and put in our own words: the definitions of the WoWDBDefs project (a file a table, by builds); the
 * definitions that came with WDBXEditor (a file a client); the format strings in the DBCfmt.h of the three cmangos cores, which
 * tell number and some kinds of cells; and for 3.3.5 the tables of the corpus, which outrank the others. Where they differ:
 * - LightParams: WoWDBDefs gives 3.3.5 the older order (glow in the fourth cell); the corpus has a whole number there.
 * - AreaTable 1.12: WDBXEditor has elevation, ambience and light where WoWDBDefs and the later clients have liquids.
 * - CreatureDisplayInfoExtra: WDBXEditor has other cells before the items; WoWDBDefs and cmangos agree.
 * - CreatureModelData 1.12: WDBXEditor lacks the sound; WoWDBDefs and cmangos (height in the last cell) agree.
 * - AnimationData up to 2.4.3: two orders for the last three cells, nothing to decide by, so they have no names here.
 * - HelmetGeosetVisData up to 2.4.3 and Weather 2.4.3 stand in WDBXEditor alone.
 * A client that is not named with a table had it in a form that none of the sources tells, or did not have it.
 *
 * A column is a word: `name`, then `$` for a text, `@` for a text in every language, `%` for a float, `!` for bits,
 * `:Table` for an id of another table, `[n]` for n cells of the kind.
 */

export interface TableForm {
  readonly table: string;
  /** The clients that have it: `1.12`, `2.4.3–3.3.5`. */
  readonly client: string;
  readonly columns: string;
}

const form = (table: string, client: string, columns: string): TableForm => ({ table, client, columns });

const area =
  'id map:Map parent:AreaTable exploreBit flags! soundProvider soundProviderUnderwater ambience:SoundAmbience zoneMusic:ZoneMusic introSound:ZoneIntroMusicTable explorationLevel name@ factionMask! liquid:LiquidType[4]';
const displayInfo = 'id model:CreatureModelData sound extra:CreatureDisplayInfoExtra scale% alpha texture$[3]';
const displayExtra = 'id race:ChrRaces sex skin face hairStyle hairColor facialHair';
const modelData =
  'id flags! path$ sizeClass scale% blood footprint:FootprintTextures footprintLength% footprintWidth% footprintScale% foleyMaterial footstepShake deathThudShake sound collisionWidth% collisionHeight%';
const itemDisplay =
  'geosetGroup[3] flags! spellVisual groupSound helmetVisibility:HelmetGeosetVisData[2] texture$[8] itemVisual:ItemVisuals';
const light = 'id map:Map position%[3] falloffStart% falloffEnd%';
const oldMap = 'minimumLevel maximumLevel maximumPlayers';
const soundEntry =
  'id kind name$ file$[10] weight[10] folder$ volume% flags! minimumDistance% cutoffDistance% environment';
const wmoArea =
  'id building nameSet group soundProvider soundProviderUnderwater ambience:SoundAmbience zoneMusic:ZoneMusic introSound:ZoneIntroMusicTable flags! area:AreaTable name@';
const worldMapArea = 'id map:Map area:AreaTable folder$ left% right% top% bottom%';
const gameObject = 'id path$ sound:SoundEntries[10]';

export const forms: readonly TableForm[] = [
  form('AreaTable', '1.12', area),
  form('AreaTable', '2.4.3', `${area} minElevation% ambientMultiplier%`),
  form('AreaTable', '3.3.5', `${area} minElevation% ambientMultiplier% light:Light`),
  form(
    'Map',
    '1.12',
    `id folder$ instanceType isBattleground name@ ${oldMap} unknown[3] area:AreaTable descriptionHorde@ descriptionAlliance@ loadingScreen:LoadingScreens raidOffset unknownLater[2]`,
  ),
  form(
    'Map',
    '2.4.3',
    `id folder$ instanceType isBattleground name@ ${oldMap} unknown unknownFloat%[2] area:AreaTable descriptionHorde@ descriptionAlliance@ loadingScreen:LoadingScreens unknownLater[2] minimapIconScale% requirement@ heroicRequirement@ otherText@ corpseMap:Map corpsePosition%[2] raidReset heroicReset unknownLast timeOfDayOverride expansion`,
  ),
  form(
    'Map',
    '3.3.5',
    'id folder$ instanceType flags! isBattleground name@ area:AreaTable descriptionHorde@ descriptionAlliance@ loadingScreen:LoadingScreens minimapIconScale% corpseMap:Map corpsePosition%[2] timeOfDayOverride expansion raidOffset maximumPlayers',
  ),
  form('GroundEffectTexture', '1.12–2.4.3', 'id doodad:GroundEffectDoodad[4] density terrainType:TerrainType'),
  form('GroundEffectTexture', '3.3.5', 'id doodad:GroundEffectDoodad[4] weight[4] density terrainType:TerrainType'),
  form('GroundEffectDoodad', '1.12–2.4.3', 'id tag model$'),
  form('GroundEffectDoodad', '3.3.5', 'id model$ flags!'),
  form('LiquidType', '1.12–2.4.3', 'id name$ kind spell'),
  form(
    'LiquidType',
    '3.3.5',
    'id name$ flags! kind sound:SoundEntries spell maximumDarkenDepth% fogDarken% ambientDarken% directDarken% light:Light particleScale% particleMovement particleTextureSlots material:LiquidMaterial texture$[6] color[2] float%[18] integer[4]',
  ),
  form('LiquidMaterial', '3.3.5', 'id vertexFormat flags!'),
  form('AnimationData', '1.12–2.4.3', 'id name$ weaponFlags! bodyFlags! unknown[3]'),
  form(
    'AnimationData',
    '3.3.5',
    'id name$ weaponFlags! bodyFlags! flags! fallback:AnimationData behavior behaviorTier',
  ),
  form('CreatureDisplayInfo', '1.12', `${displayInfo} sizeClass blood npcSound:NPCSounds`),
  form(
    'CreatureDisplayInfo',
    '2.4.3',
    `${displayInfo} portrait$ sizeClass blood npcSound:NPCSounds particleColor:ParticleColor`,
  ),
  form(
    'CreatureDisplayInfo',
    '3.3.5',
    `${displayInfo} portrait$ sizeClass blood npcSound:NPCSounds particleColor:ParticleColor geosets! objectEffects`,
  ),
  form('CreatureDisplayInfoExtra', '1.12', `${displayExtra} item:ItemDisplayInfo[10] texture$`),
  form('CreatureDisplayInfoExtra', '2.4.3–3.3.5', `${displayExtra} item:ItemDisplayInfo[11] flags! texture$`),
  form('CreatureModelData', '1.12', modelData),
  form('CreatureModelData', '2.4.3', `${modelData} mountHeight% boxMinimum%[3] boxMaximum%[3] attachedEffectScale%`),
  form(
    'CreatureModelData',
    '3.3.5',
    `${modelData} mountHeight% boxMinimum%[3] boxMaximum%[3] worldEffectScale% attachedEffectScale% missileRadius% missilePush% missileRaise%`,
  ),
  form('ItemDisplayInfo', '1.12', `id model$[2] modelTexture$[2] icon$ ${itemDisplay}`),
  form(
    'ItemDisplayInfo',
    '2.4.3–3.3.5',
    `id model$[2] modelTexture$[2] icon$[2] ${itemDisplay} particleColor:ParticleColor`,
  ),
  form('ItemVisuals', '1.12–3.3.5', 'id effect:ItemVisualEffects[5]'),
  form('ItemVisualEffects', '1.12–3.3.5', 'id path$'),
  form('CharSections', '1.12–2.4.3', 'id race:ChrRaces sex section variation color texture$[3] flags!'),
  form('CharSections', '3.3.5', 'id race:ChrRaces sex section texture$[3] flags! variation color'),
  form('CharHairGeosets', '1.12–3.3.5', 'id race:ChrRaces sex variation geoset showsScalp'),
  form('HelmetGeosetVisData', '1.12–2.4.3', 'id hidden![5]'),
  form('HelmetGeosetVisData', '3.3.5', 'id hidden![7]'),
  form(
    'ChrRaces',
    '3.3.5',
    'id flags! faction explorationSound:SoundEntries maleDisplay:CreatureDisplayInfo femaleDisplay:CreatureDisplayInfo prefix$ language creatureType resurrectionSickness splashSound:SoundEntries folder$ cinematic alliance name@ nameFemale@ nameMale@ facialHair$[2] hair$ expansion',
  ),
  form('GameObjectDisplayInfo', '1.12', gameObject),
  form('GameObjectDisplayInfo', '2.4.3', `${gameObject} boxMinimum%[3] boxMaximum%[3]`),
  form('GameObjectDisplayInfo', '3.3.5', `${gameObject} boxMinimum%[3] boxMaximum%[3] objectEffects`),
  form('TerrainType', '1.12–3.3.5', 'id description$ footstepRun footstepWalk sound flags!'),
  form('Light', '1.12–2.4.3', `${light} parameters:LightParams[5]`),
  form('Light', '3.3.5', `${light} parameters:LightParams[8]`),
  form(
    'LightParams',
    '1.12–2.4.3',
    'id highlightsSky skybox:LightSkybox glow% waterShallowAlpha% waterDeepAlpha% oceanShallowAlpha% oceanDeepAlpha% flags!',
  ),
  form(
    'LightParams',
    '3.3.5',
    'id highlightsSky skybox:LightSkybox cloudType glow% waterShallowAlpha% waterDeepAlpha% oceanShallowAlpha% oceanDeepAlpha%',
  ),
  form('LightIntBand', '1.12–3.3.5', 'id count time[16] color[16]'),
  form('LightFloatBand', '1.12–3.3.5', 'id count time[16] value%[16]'),
  form('LightSkybox', '1.12', 'id path$'),
  form('LightSkybox', '2.4.3–3.3.5', 'id path$ flags!'),
  form('ZoneMusic', '1.12–3.3.5', 'id name$ silenceMinimum[2] silenceMaximum[2] sound:SoundEntries[2]'),
  form('ZoneIntroMusicTable', '1.12–3.3.5', 'id name$ sound:SoundEntries priority minimumDelayMinutes'),
  form('SoundAmbience', '1.12–3.3.5', 'id sound:SoundEntries[2]'),
  form('SoundEntries', '1.12–2.4.3', soundEntry),
  form('SoundEntries', '3.3.5', `${soundEntry} advanced:SoundEntriesAdvanced`),
  form(
    'SoundEntriesAdvanced',
    '3.3.5',
    'id sound:SoundEntries innerRadius2D% time[4] randomOffset usage intervalMinimum intervalMaximum volumeCategory duckEffects% duckMusic% duckAmbience% innerRadius% outerRadius% duckTime unduckTime insideAngle% outsideAngle% outsideVolume% outerRadius2D% name$',
  ),
  form('NPCSounds', '1.12–3.3.5', 'id sound:SoundEntries[4]'),
  form('WMOAreaTable', '1.12', wmoArea),
  form('WMOAreaTable', '2.4.3–3.3.5', wmoArea),
  form('LoadingScreens', '1.12–2.4.3', 'id name$ path$'),
  form('LoadingScreens', '3.3.5', 'id name$ path$ hasWideForm'),
  form('Weather', '2.4.3', 'id ambience:SoundEntries kind skyTransition% color%[3]'),
  form('Weather', '3.3.5', 'id ambience:SoundEntries kind skyTransition% color%[3] texture$'),
  form('WorldMapArea', '1.12', worldMapArea),
  form('WorldMapArea', '2.4.3', `${worldMapArea} displayMap:Map`),
  form('WorldMapArea', '3.3.5', `${worldMapArea} displayMap:Map dungeonFloor parentMap`),
  form('FootprintTextures', '1.12–3.3.5', 'id path$'),
  form('ParticleColor', '2.4.3–3.3.5', 'id start[3] middle[3] end[3]'),
];
