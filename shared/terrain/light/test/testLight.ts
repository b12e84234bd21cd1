/** Tables of light of one map, made by code in the form of 3.3.5. For tests. */
import { openDocument } from '../../../document/document.ts';
import { dbc } from '../../../formats/dbc/index.ts';
import { namedTable } from '../../testTable.ts';
import type { LightDocuments } from '../edits.ts';
import { bandCount, bandRow, perYard } from '../tables.ts';

/** Row of Map.dbc. */
export const testMapId = 9;
/** The middle of the map from its corner, yards. */
const middle = 32 * (1600 / 3);
const sets = [1, 2];

/** Bytes by the tables' names: light 1 of the whole map, light 2 in its middle, seen fully to 60 yards and not from 160 on. */
export function lightTableBytes(folder = 'Test'): Readonly<Record<string, Uint8Array>> {
  const bands = (kind: keyof typeof bandCount, values: (set: number, band: number) => Record<string, number>) =>
    sets.flatMap((set) =>
      Array.from({ length: bandCount[kind] }, (_each, band) => ({
        id: bandRow(kind, set, band),
        ...values(set, band),
      })),
    );
  const colours = bands('colours', (set, band) => ({
    ...{ count: 2, time1: 720, time2: 2160 },
    ...{ color1: set * 0x10_00_00 + band, color2: 0x20_30_40 },
  }));
  const numbers = bands('numbers', (_set, band) => ({ count: 1, time1: 0, value1: band === 0 ? 900 * perYard : 0.25 }));
  const place = { position1: middle * perYard, position2: 20 * perYard, position3: middle * perYard };
  return {
    Map: namedTable('Map.dbc', 66, [{ id: testMapId, folder }]),
    Light: namedTable('Light.dbc', 15, [
      { id: 1, map: testMapId, parameters1: 1 },
      {
        ...{ id: 2, map: testMapId, ...place, parameters1: 2, parameters3: 1 },
        ...{ falloffStart: 60 * perYard, falloffEnd: 160 * perYard },
      },
      { id: 5, map: 1, parameters1: 2 },
    ]),
    LightParams: namedTable('LightParams.dbc', 9, [
      { id: 1, skybox: 3, glow: 0.5 },
      { id: 2, glow: 0.25 },
    ]),
    LightSkybox: namedTable('LightSkybox.dbc', 3, [{ id: 3, path: 'Environments\\Stars\\Test.mdx' }]),
    LightIntBand: namedTable('LightIntBand.dbc', 34, colours),
    LightFloatBand: namedTable('LightFloatBand.dbc', 34, numbers),
  };
}

export function lightDocuments(): LightDocuments {
  const bytes = lightTableBytes();
  const open = (name: string) => openDocument(dbc, bytes[name] ?? new Uint8Array());
  return {
    ...{ lights: open('Light'), colours: open('LightIntBand'), numbers: open('LightFloatBand') },
    ...{ sets: open('LightParams'), skyboxes: open('LightSkybox') },
  };
}
