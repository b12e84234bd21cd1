/** Small tables of events as the game writes them, made here; their rows are nobody's. */

/** A table of these columns and rows; empty cells are left out, as the game's tables have them. */
export function slk(...rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.flatMap((row, y) =>
    row.flatMap((value, x) => {
      if (value === '') return [];
      const place = x === 0 ? `X1;Y${y + 1}` : `X${x + 1}`;
      return [`C;${place};K${typeof value === 'number' ? value : `"${value}"`}`];
    }),
  );
  return ['ID;PWXL;N;E', `B;X${rows[0]?.length ?? 0};Y${rows.length};D0`, ...cells, 'E'].join('\r\n');
}

const colours = ['Start', 'Middle', 'End'].flatMap((at) => ['R', 'G', 'B', 'A'].map((part) => at + part));
const fading = [255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0] as const;

export const eventTestTables = {
  spawns: slk(['Name', 'Model'], ['HBSP', 'Objects\\Spawn\\Sparks.mdl']),
  splats: slk(
    [
      ...['Name', 'comment', 'Dir', 'file', 'Rows', 'Columns', 'BlendMode', 'Scale', 'Lifespan', 'Decay'],
      ...['UVLifespanStart', 'UVLifespanEnd', 'LifespanRepeat', 'UVDecayStart', 'UVDecayEnd', 'DecayRepeat'],
      ...colours,
    ],
    ['FOOT', 'Small boot, left', '', 'Splat01Mature', 2, 4, 2, 10, 1, 2, 1, 5, 1, 6, 6, 1, ...fading],
  ),
  ubersplats: slk(
    ['Name', 'comment', 'Dir', 'file', 'BlendMode', 'Scale', 'BirthTime', 'PauseTime', 'Decay', ...colours],
    ['HERO', 'Big ring', '', 'Ring', 0, 60, 1, 3, 2, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 127.5],
  ),
  lookups: slk(['AnimSoundEvent', 'SoundLabel'], ['STEP', 'FixtureStep']),
  sounds: slk(
    ['SoundName', 'FileNames', 'DirectoryBase', 'Volume'],
    ['FixtureStep', 'A.wav,B.wav', 'Sound\\Steps\\', 127],
  ),
  reforgedSounds: slk(
    ['SoundName', 'FileNames', 'DirectoryBase', 'AnimationEventCode'],
    ['NewStep', 'Sound\\New.flac', '', 'STEP'],
    ['Other', 'Sound\\Other.flac', '', ''],
  ),
};
