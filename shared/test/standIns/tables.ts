/** A table and an archive made by code. */
import { pakWith } from '../../../electron/host/archives/test/archives.ts';
import { terrainTypeTable } from '../smallTable.ts';

type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

export function madeTables(): Files {
  return [
    ['support/dbc/TerrainType.dbc', terrainTypeTable()],
    ['support/made/sounds.pak', pakWith({ 'sound/step.wav': 'RIFF', 'scripts/titles.txt': 'words' })],
  ];
}
