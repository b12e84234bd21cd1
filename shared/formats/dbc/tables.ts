/**
 * Columns of the tables that modders of models and terrain need, for the clients 1.12, 2.4.3 and 3.3.5. Sources: cells named on
 * the format page (2.6); the order of columns published by the WoWDBDefs project; the rest is common knowledge that the
 * tests hold against real tables (number of cells, texts, floats). Names and words are our own.
 *
 * A column is a word: `name`, then `$` for a text, `@` for a text in every language, `%` for a float, `!` for bits,
 * `:Table` for an id of another table, `[n]` for n cells of the kind.
 */
import { textBytesAt } from './table.ts';
import type { Column, ColumnKind, TableLayout } from './columns.ts';
import { guessLayout } from './columns.ts';
import type { TableFields } from './schema.ts';

interface TableForm {
  readonly table: string;
  readonly client: string;
  readonly columns: string;
}

const form = (table: string, client: string, columns: string): TableForm => ({ table, client, columns });

const forms: readonly TableForm[] = [
  form(
    'AreaTable',
    '1.12',
    'id map:Map parent:AreaTable exploreBit flags! soundProvider soundProviderUnderwater ambience zoneMusic:ZoneMusic introSound explorationLevel name@ factionMask! liquid:LiquidType[4]',
  ),
  form(
    'AreaTable',
    '2.4.3',
    'id map:Map parent:AreaTable exploreBit flags! soundProvider soundProviderUnderwater ambience zoneMusic:ZoneMusic introSound explorationLevel name@ factionMask! liquid:LiquidType[4] minElevation% ambientMultiplier%',
  ),
  form(
    'AreaTable',
    '3.3.5',
    'id map:Map parent:AreaTable exploreBit flags! soundProvider soundProviderUnderwater ambience zoneMusic:ZoneMusic introSound explorationLevel name@ factionMask! liquid:LiquidType[4] minElevation% ambientMultiplier% light:Light',
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
    'id name$ flags! kind sound spell maximumDarkenDepth% fogDarken% ambientDarken% directDarken% light:Light particleScale% particleMovement particleTextureSlots material:LiquidMaterial texture$[6] color[2] float%[18] integer[4]',
  ),
  form('LiquidMaterial', '3.3.5', 'id vertexFormat flags!'),
  form(
    'AnimationData',
    '3.3.5',
    'id name$ weaponFlags! bodyFlags! flags! fallback:AnimationData behavior behaviorTier',
  ),
  form(
    'CreatureDisplayInfo',
    '1.12',
    'id model:CreatureModelData sound extra:CreatureDisplayInfoExtra scale% alpha texture$[3] sizeClass blood npcSound',
  ),
  form(
    'CreatureDisplayInfo',
    '2.4.3',
    'id model:CreatureModelData sound extra:CreatureDisplayInfoExtra scale% alpha texture$[3] portrait$ sizeClass blood npcSound particleColor:ParticleColor',
  ),
  form(
    'CreatureDisplayInfo',
    '3.3.5',
    'id model:CreatureModelData sound extra:CreatureDisplayInfoExtra scale% alpha texture$[3] portrait$ sizeClass blood npcSound particleColor:ParticleColor geosets! objectEffects',
  ),
  form(
    'CreatureDisplayInfoExtra',
    '3.3.5',
    'id race:ChrRaces sex skin face hairStyle hairColor facialHair item:ItemDisplayInfo[11] flags! texture$',
  ),
  form(
    'CreatureModelData',
    '3.3.5',
    'id flags! path$ sizeClass scale% blood footprint:FootprintTextures footprintLength% footprintWidth% footprintScale% foleyMaterial footstepShake deathThudShake sound collisionWidth% collisionHeight% mountHeight% boxMinimum%[3] boxMaximum%[3] worldEffectScale% attachedEffectScale% missileRadius% missilePush% missileRaise%',
  ),
  form(
    'ItemDisplayInfo',
    '1.12',
    'id model$[2] modelTexture$[2] icon$ geosetGroup[3] flags! spellVisual groupSound helmetVisibility:HelmetGeosetVisData[2] texture$[8] itemVisual',
  ),
  form(
    'ItemDisplayInfo',
    '3.3.5',
    'id model$[2] modelTexture$[2] icon$[2] geosetGroup[3] flags! spellVisual groupSound helmetVisibility:HelmetGeosetVisData[2] texture$[8] itemVisual particleColor:ParticleColor',
  ),
  form('CharSections', '1.12–2.4.3', 'id race:ChrRaces sex section variation color texture$[3] flags!'),
  form('CharSections', '3.3.5', 'id race:ChrRaces sex section texture$[3] flags! variation color'),
  form('CharHairGeosets', '3.3.5', 'id race:ChrRaces sex variation geoset showsScalp'),
  form('HelmetGeosetVisData', '3.3.5', 'id hidden![7]'),
  form('TerrainType', '1.12–3.3.5', 'id description$ footstepRun footstepWalk sound flags!'),
  form('Light', '1.12–2.4.3', 'id map:Map position%[3] falloffStart% falloffEnd% parameters:LightParams[5]'),
  form('Light', '3.3.5', 'id map:Map position%[3] falloffStart% falloffEnd% parameters:LightParams[8]'),
  form(
    'LightParams',
    '3.3.5',
    'id highlightsSky skybox:LightSkybox cloudType glow% waterShallowAlpha% waterDeepAlpha% oceanShallowAlpha% oceanDeepAlpha%',
  ),
  form('LightSkybox', '3.3.5', 'id path$ flags!'),
  form('ZoneMusic', '3.3.5', 'id name$ silenceMinimum[2] silenceMaximum[2] sound[2]'),
  form(
    'WMOAreaTable',
    '3.3.5',
    'id building nameSet group soundProvider soundProviderUnderwater ambience zoneMusic:ZoneMusic introSound flags! area:AreaTable name@',
  ),
  form('LoadingScreens', '3.3.5', 'id name$ path$ hasWideForm'),
  form('Weather', '3.3.5', 'id ambience kind skyTransition% color%[3] texture$'),
  form(
    'WorldMapArea',
    '3.3.5',
    'id map:Map area:AreaTable folder$ left% right% top% bottom% displayMap dungeonFloor parentMap',
  ),
  form('FootprintTextures', '3.3.5', 'id path$'),
  form('ParticleColor', '3.3.5', 'id start[3] middle[3] end[3]'),
];

const kinds: Readonly<Record<string, ColumnKind>> = { $: 'text', '@': 'languages', '%': 'float', '!': 'flags' };

/** `hairColor` → `Hair color`. */
function labelOf(name: string, position: number | null): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${position === null ? '' : ` ${position + 1}`}`;
}

/** Cells of a text in every language, its mask included: eight languages up to 1.12, sixteen later. */
const languageCells = (client: string): number => (client === '1.12' ? 9 : 17);

function layoutOf({ client, columns: words }: TableForm): TableLayout & { readonly rowSize: number } {
  const columns: Column[] = [];
  let offset = 0;
  for (const word of words.split(' ')) {
    const [, name = '', mark = '', table, count] = /^(\w+)([$@%!]?)(?::(\w+))?(?:\[(\d+)\])?$/.exec(word) ?? [];
    const kind = kinds[mark] ?? (name === 'id' ? 'unsigned' : 'integer');
    for (let position = 0; position < Number(count ?? 1); position++) {
      const at = count === undefined ? null : position;
      columns.push({
        name: at === null ? name : `${name}${position + 1}`,
        label: labelOf(name, at),
        kind,
        size: 4,
        offset,
        ...(table === undefined ? {} : { table }),
      });
      offset += kind === 'languages' ? languageCells(client) * 4 : 4;
    }
  }
  return { client, columns, languageCount: languageCells(client) - 1, rowSize: offset };
}

/** Rows looked at to tell two forms of the same size apart. */
const sampledRows = 64;

/**
 * How many different texts the columns of texts lead to, less what leads into the middle of one: forms of the same size
 * differ in where their texts stand, and a number that happens to look like the start of a text rarely varies.
 */
function textFit(fields: TableFields, { columns }: TableLayout): number {
  const view = new DataView(fields.rows.buffer, fields.rows.byteOffset, fields.rows.byteLength);
  const step = Math.max(1, Math.floor(fields.rowCount / sampledRows));
  let fit = 0;
  for (const column of columns.filter(({ kind }) => kind === 'text' || kind === 'languages')) {
    const found = new Set<number>();
    for (let row = 0; row < fields.rowCount; row += step) {
      const offset = view.getUint32(row * fields.rowSize + column.offset, true);
      if (offset !== 0 && fields.texts[offset - 1] !== 0) fit--;
      else if (textBytesAt(fields, offset).length > 0) found.add(offset);
    }
    fit += found.size;
  }
  return fit;
}

/**
 * What the columns of a table mean, by the name of its file (`AreaTable.dbc`) and the size of its rows. Tables that are not
 * known, or have another size, get a layout guessed from their cells.
 */
export function layoutFor(fileName: string, fields: TableFields): TableLayout {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.dbc$/i, '');
  const fitting = forms
    .filter(({ table }) => table.toLowerCase() === name.toLowerCase())
    .map(layoutOf)
    .filter(({ rowSize }) => rowSize === fields.rowSize && fields.columnCount * 4 === rowSize)
    .toSorted((left, right) => textFit(fields, right) - textFit(fields, left));
  return fitting[0] ?? guessLayout(fields);
}
