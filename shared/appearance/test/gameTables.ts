/** Tables of a small game, made by code: a creature with three displays, people with a choice of looks, a sword. */
import { Writer } from '../../codec/writer.ts';

/** A cell: a whole number, a text, or a float. */
export type Cell = number | string | { readonly float: number };

/** A WDBC file of rows of equal length. */
export function tableBytes(rows: readonly (readonly Cell[])[], columns = rows[0]?.length ?? 0): Uint8Array {
  const texts: number[] = [0];
  const places = new Map<string, number>([['', 0]]);
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    const place = texts.length;
    texts.push(...new TextEncoder().encode(text), 0);
    places.set(text, place);
    return place;
  };
  const writer = new Writer(1024);
  writer.tag('WDBC');
  const sizes = writer.reserve(16);
  for (const row of rows) {
    for (const cell of row) {
      const at = writer.reserve(4);
      if (typeof cell === 'object') writer.view.setFloat32(at, cell.float, true);
      else writer.view.setInt32(at, typeof cell === 'string' ? placeOf(cell) : cell, true);
    }
  }
  [rows.length, columns, columns * 4, texts.length].forEach((value, place) =>
    writer.view.setUint32(sizes + place * 4, value, true),
  );
  const head = writer.finish();
  const bytes = new Uint8Array(head.length + texts.length);
  bytes.set(head);
  bytes.set(texts, head.length);
  return bytes;
}

const zeros = (count: number): readonly Cell[] => Array.from({ length: count }, () => 0);

function creatureModel(id: number, path: string, scale = 1): readonly Cell[] {
  return [id, 0, path, 1, { float: scale }, ...zeros(23)];
}

function display(
  id: number,
  model: number,
  textures: readonly string[],
  { scale = 1, extra = 0, geosets = 0 } = {},
): readonly Cell[] {
  const [first = '', second = '', third = ''] = textures;
  return [id, model, 0, extra, { float: scale }, 255, first, second, third, '', 1, 0, 0, 0, geosets, 0];
}

/** Race, sex, section, textures, variation, colour. */
function section(
  id: number,
  kind: number,
  textures: readonly [string, string?, string?],
  variation: number,
  color: number,
): readonly Cell[] {
  const [first, second = '', third = ''] = textures;
  return [id, 1, 0, kind, first, second, third, 17, variation, color];
}

const male = 'Character\\Human\\Male\\HumanMale';

/** Files of the game by their path, in the form of client 3.3.5. */
export const gameTables: Readonly<Record<string, Uint8Array>> = {
  'DBFilesClient\\CreatureModelData.dbc': tableBytes([
    creatureModel(1, 'Creature\\Squire\\Squire.mdx', 2),
    creatureModel(2, `${male}.mdx`),
    creatureModel(3, 'Creature\\Other\\Squire.mdx'),
  ]),
  'DBFilesClient\\CreatureDisplayInfo.dbc': tableBytes([
    display(40, 1, ['SquireSkinRed'], { scale: 0.5 }),
    display(41, 1, ['SquireSkinBlue'], { geosets: 0x2 }),
    display(42, 3, ['OtherSkin']),
    display(49, 2, []),
    display(50, 2, [], { extra: 7 }),
    display(43, 1, []),
  ]),
  'DBFilesClient\\CreatureDisplayInfoExtra.dbc': tableBytes([[7, 1, 0, 1, 0, 2, 1, 0, ...zeros(12), 'Guard.blp']]),
  'DBFilesClient\\ChrRaces.dbc': tableBytes([
    [1, 12, 1, 0, 49, 50, 'Hu', 7, 7, 0, 0, 'Human', 81, 0, 'Human', ...zeros(54)],
    [2, 12, 2, 0, 51, 52, 'Or', 1, 7, 0, 0, 'Orc', 21, 1, 'Orc', ...zeros(54)],
  ]),
  'DBFilesClient\\CharSections.dbc': tableBytes([
    section(1, 0, [`${male}Skin00_00.blp`], 0, 0),
    section(2, 0, [`${male}Skin00_01.blp`, `${male}Skin00_01_Extra.blp`], 0, 1),
    section(3, 1, [`${male}FaceLower00_00.blp`, `${male}FaceUpper00_00.blp`], 0, 0),
    section(4, 1, [`${male}FaceLower01_00.blp`, `${male}FaceUpper01_00.blp`], 1, 0),
    section(5, 1, [`${male}FaceLower00_01.blp`, `${male}FaceUpper00_01.blp`], 0, 1),
    section(6, 2, ['Character\\Human\\FacialLowerHair01_00.blp'], 1, 0),
    section(7, 3, ['Character\\Human\\Hair00_00.blp'], 0, 0),
    section(8, 3, ['Character\\Human\\Hair01_00.blp', 'Character\\Human\\ScalpLowerHair01_00.blp'], 1, 0),
    section(9, 3, ['Character\\Human\\Hair01_03.blp'], 1, 3),
    section(10, 3, ['Character\\Human\\Hair02_01.blp'], 2, 1),
    section(11, 4, [`${male}NakedPelvisSkin00_00.blp`, `${male}NakedTorsoSkin00_00.blp`], 0, 0),
    [12, 2, 0, 0, 'Character\\Orc\\Male\\OrcMaleSkin00_00.blp', '', '', 17, 0, 0],
  ]),
  'DBFilesClient\\CharHairGeosets.dbc': tableBytes([
    [1, 1, 0, 0, 0, 1],
    [2, 1, 0, 1, 2, 0],
    [3, 1, 0, 2, 5, 0],
  ]),
  'DBFilesClient\\CharacterFacialHairStyles.dbc': tableBytes([
    [1, 0, 0, 1, 1, 1, 0, 0],
    [1, 0, 1, 2, 4, 3, 0, 0],
  ]),
  'DBFilesClient\\ItemDisplayInfo.dbc': tableBytes([
    [9, 'Sword_A.mdx', '', 'Sword_A_Red', '', 'INV', '', ...zeros(18)],
    [10, 'Sword_A.mdx', '', 'Sword_A_Red', '', 'INV', '', ...zeros(18)],
    [11, 'Other.mdx', 'sword_a.MDX', 'Other', 'Sword_A_Blue', 'INV', '', ...zeros(18)],
    [12, 'Helm_A.mdx', '', 'Helm_A_Gold', '', 'INV', '', ...zeros(18)],
  ]),
};
