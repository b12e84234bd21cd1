import { expect, test } from 'vitest';
import { corpusFiles, hasCorpus } from '../test/corpus.ts';
import { characterLook, characterOfModel, characterOptions, firstChoice, nearestChoice } from './character.ts';
import { composeBody } from './composeBody.ts';
import { creatureDisplays, geosetsOf } from './creature.ts';
import { appearancesOf } from './index.ts';
import { itemDisplays } from './item.ts';
import { matching, textureIn } from './paths.ts';
import { GameTable, GameTables } from './tables.ts';
import { gameTables, tableBytes } from './test/gameTables.ts';

const game = (): GameTables => new GameTables(async (path) => gameTables[path] ?? null);
const none = new GameTables(async () => null);
const human = { race: 1, sex: 0 };

test('displays of a creature are found by the path in the game, in the order of the table', async () => {
  const displays = await creatureDisplays(game(), 'Creature\\Squire\\Squire.m2');
  expect(displays.map(({ ids }) => ids)).toEqual([[40], [41], [43]]);
  expect(displays.map(({ scale }) => scale)).toEqual([1, 2, 2]);
  expect(displays[0]?.textures).toEqual(new Map([[11, 'Creature\\Squire\\SquireSkinRed.blp']]));
  expect(displays[1]?.geosets).toEqual(new Map([[1, 2]]));
  expect(displays[2]?.textures.size).toBe(0);
});

test('a file outside the game is known by its last folders, else by its name', async () => {
  const onDisk = await creatureDisplays(game(), '/home/me/out/creature/other/Squire.m2');
  expect(onDisk.map(({ ids }) => ids)).toEqual([[42]]);
  const alone = await creatureDisplays(game(), 'Squire.m2');
  expect(alone.map(({ ids }) => ids[0])).toEqual([40, 41, 42, 43]);
  expect(await creatureDisplays(game(), 'Knight.m2')).toEqual([]);
  expect(matching('', [{ path: 'a.mdx' }], ({ path }) => path)).toEqual([]);
});

test('a person of the tables brings the baked skin and what it is made of', async () => {
  const { displays, character } = await appearancesOf(game(), 'Character\\Human\\Male\\HumanMale.m2', [1, 6]);
  expect(character).toEqual(human);
  expect(displays.map(({ ids }) => ids[0])).toEqual([49, 50]);
  expect(displays[1]?.textures).toEqual(new Map([[1, 'Textures\\BakedNpcTextures\\Guard.blp']]));
  expect(displays[1]?.character).toEqual({
    ...human,
    choice: { skin: 1, face: 0, hairStyle: 2, hairColor: 1, facialHair: 0 },
  });
});

test('race and sex follow from the name of the model', async () => {
  expect(await characterOfModel(game(), 'Character\\Orc\\Female\\OrcFemale.m2')).toEqual({ race: 2, sex: 1 });
  expect(await characterOfModel(game(), 'HumanMale_HD.m2')).toEqual(human);
  expect(await characterOfModel(game(), 'Creature\\Squire\\Squire.m2')).toBeNull();
  expect(await characterOfModel(game(), 'TaurenMale.m2')).toBeNull();
  expect(await characterOfModel(none, 'HumanMale.m2')).toBeNull();
});

test('the choices of a character are those of its race and sex, and follow from each other', async () => {
  const options = await characterOptions(game(), human, firstChoice);
  expect(options).toEqual({ skin: [0, 1], face: [0, 1], hairStyle: [0, 1, 2], hairColor: [0], facialHair: [0, 1] });
  const other = await characterOptions(game(), human, { ...firstChoice, skin: 1, hairStyle: 1 });
  expect(other.face).toEqual([0]);
  expect(other.hairColor).toEqual([0, 3]);
  expect(nearestChoice({ ...firstChoice, skin: 1, face: 1, hairColor: 9 }, other)).toEqual({ ...firstChoice, skin: 1 });
});

test('a look is skin, face, beard, scalp and underwear over each other, hair, and geosets', async () => {
  const look = await characterLook(game(), human, { ...firstChoice, hairStyle: 1, facialHair: 1 });
  expect(look.body.map(({ region, path }) => [region, path.split('\\').at(-1)])).toEqual([
    ['base', 'HumanMaleSkin00_00.blp'],
    ['legUpper', 'HumanMaleNakedPelvisSkin00_00.blp'],
    ['torsoUpper', 'HumanMaleNakedTorsoSkin00_00.blp'],
    ['faceLower', 'HumanMaleFaceLower00_00.blp'],
    ['faceUpper', 'HumanMaleFaceUpper00_00.blp'],
    ['faceLower', 'FacialLowerHair01_00.blp'],
    ['faceLower', 'ScalpLowerHair01_00.blp'],
  ]);
  expect(look.textures).toEqual(new Map([[6, 'Character\\Human\\Hair01_00.blp']]));
  expect(look.geosets).toEqual(
    new Map([
      [0, 2],
      [1, 2],
      [2, 3],
      [3, 4],
    ]),
  );
  // The bare head is geoset 1, whatever the table says of it; a second skin is texture kind 8.
  const bare = await characterLook(game(), human, { ...firstChoice, skin: 1 });
  expect(bare.geosets.get(0)).toBe(1);
  expect(bare.textures.get(8)).toBe('Character\\Human\\Male\\HumanMaleSkin00_01_Extra.blp');
});

test('the geosets of facial hair stand three cells later in clients before 3.3.5', async () => {
  const old = new GameTables(async (path) =>
    path.endsWith('CharacterFacialHairStyles.dbc')
      ? tableBytes([[1, 0, 0, 9, 9, 9, 2, 4, 3]])
      : (gameTables[path] ?? null),
  );
  const { geosets } = await characterLook(old, human, firstChoice);
  expect([geosets.get(1), geosets.get(2), geosets.get(3)]).toEqual([2, 3, 4]);
});

test('an item has one display for each texture, on either side, with its folder', async () => {
  const sword = await itemDisplays(game(), 'Item\\ObjectComponents\\Weapon\\Sword_A.m2');
  expect(sword.map(({ ids, textures }) => [ids, textures.get(2)])).toEqual([
    [[9, 10], 'Item\\ObjectComponents\\Weapon\\Sword_A_Red.blp'],
    [[11], 'Item\\ObjectComponents\\Weapon\\Sword_A_Blue.blp'],
  ]);
  const helmet = await itemDisplays(game(), '/x/Helm_A_HuM.m2');
  expect(helmet.map(({ textures }) => textures.get(2))).toEqual(['Helm_A_Gold.blp']);
  const { displays } = await appearancesOf(game(), 'Item\\ObjectComponents\\Weapon\\Sword_A.m2', [2]);
  expect(displays).toHaveLength(2);
  expect((await appearancesOf(game(), 'Sword_A.m2', [11])).displays).toEqual([]);
});

test('bits of a display are geosets, four for each group', () => {
  expect(geosetsOf(0x1213)).toEqual(
    new Map([
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 1],
    ]),
  );
  expect(geosetsOf(0).size).toBe(0);
  expect(geosetsOf(0xf0000000)).toEqual(new Map([[8, 15]]));
});

test('names of textures get folder and ending where they have none', () => {
  expect(textureIn('A\\', 'Skin')).toBe('A\\Skin.blp');
  expect(textureIn('A\\', 'B\\Skin.blp')).toBe('B\\Skin.blp');
});

test('a game without tables, and a table in an unknown form, dress nobody', async () => {
  expect(await appearancesOf(none, 'Creature\\Squire\\Squire.m2', [11])).toEqual({ displays: [], character: null });
  const odd = new GameTables(async () => tableBytes([[1, 2, 3]]));
  expect(await appearancesOf(odd, 'Creature\\Squire\\Squire.m2', [11])).toEqual({ displays: [], character: null });
  expect(() => new GameTable('ChrRaces', Uint8Array.of(1, 2, 3))).toThrow(/shorter than the header/);
});

function plain(width: number, height: number, [red, green, blue, alpha]: readonly number[]) {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0], at);
  return { width, height, pixels };
}

test('pictures are laid over the skin at their places, by their alpha, at the size of the skin', () => {
  const body = composeBody([
    { region: 'base', picture: plain(512, 512, [100, 100, 100, 255]) },
    { region: 'faceLower', picture: plain(128, 64, [200, 0, 0, 255]) },
    { region: 'faceUpper', picture: plain(256, 64, [0, 200, 0, 128]) },
    { region: 'torsoUpper', picture: plain(128, 64, [0, 0, 200, 0]) },
  ]);
  expect([body.width, body.height]).toEqual([512, 512]);
  const at = (x: number, y: number): readonly number[] => [
    ...body.pixels.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 3),
  ];
  expect(at(0, 384)).toEqual([200, 0, 0]);
  expect(at(255, 511)).toEqual([200, 0, 0]);
  expect(at(256, 400)).toEqual([100, 100, 100]);
  expect(at(10, 330)).toEqual([50, 150, 50]);
  expect(at(300, 10)).toEqual([100, 100, 100]);
});

test('a body without a skin is as large as its parts ask for', () => {
  const body = composeBody([{ region: 'legUpper', picture: plain(256, 128, [1, 2, 3, 255]) }]);
  expect(body.width).toBe(512);
  expect([...body.pixels.subarray((192 * 512 + 256) * 4, (192 * 512 + 256) * 4 + 4)]).toEqual([1, 2, 3, 255]);
  expect([...body.pixels.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
});

const shelf = corpusFiles('support/dbc', ['.dbc']);

test.runIf(hasCorpus)('real tables of client 3.3.5 dress wolves and people', async () => {
  const real = new GameTables(async (path) => {
    const name = `em_${path.split('\\').at(-1) ?? ''}`;
    return shelf.find((file) => file.name.endsWith(name))?.bytes() ?? null;
  });
  const wolf = await creatureDisplays(real, 'Creature\\Wolf\\Wolf.m2');
  expect(wolf.length).toBeGreaterThan(50);
  expect(wolf[0]?.ids).toEqual([161]);
  expect(wolf[0]?.textures).toEqual(
    new Map([
      [11, 'Creature\\Wolf\\WolfSkinCoyote.blp'],
      [12, 'Creature\\Wolf\\WolfSkinCoyoteAlpha.blp'],
    ]),
  );
  const { character, displays } = await appearancesOf(real, 'Character/NightElf/Female/NightElfFemale.m2', [1]);
  expect(character).toEqual({ race: 4, sex: 1 });
  expect(displays.filter(({ textures }) => textures.has(1)).length).toBeGreaterThan(100);
  const look = await characterLook(real, { race: 1, sex: 1 }, { ...firstChoice, face: 2, hairStyle: 3 });
  expect(look.body.map(({ path }) => path.split('\\').at(-1))).toContain('HumanFemaleFaceLower02_00.blp');
  expect(look.geosets.get(0)).toBe(5);
});
