/** A small building without a fault, and with all that buildings have: two groups, a portal, doodads in two sets, a liquid. */
import { openDocument } from '../../../document/document.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import { groupFlags } from '../flags.ts';
import { wmo } from '../index.ts';
import type { MadeBuilding } from './makeBuilding.ts';
import { floor, makeBuilding, turned, wall } from './makeBuilding.ts';

export const healthyDescription: MadeBuilding = {
  flags: 0x4,
  ambient: [40, 40, 40, 255],
  materials: [
    { texture: String.raw`Dungeons\Textures\Wall.blp` },
    { texture: String.raw`Dungeons\Textures\Floor.blp`, second: String.raw`Dungeons\Textures\Moss.blp`, shader: 6 },
    { texture: String.raw`Dungeons\Textures\Roof.blp`, shader: 1, flags: 0x4 },
  ],
  groups: [
    {
      name: 'outside',
      flags: groupFlags.exterior,
      liquidKind: 0,
      doodads: [0],
      faces: [
        { corners: turned(wall([-4, -3], [4, -3], 0, 4)), material: 0 },
        { corners: turned(wall([4, 3], [-4, 3], 0, 4)), material: 0 },
        { corners: floor(-4, -3, 4, 3, 4), material: 2 },
        { corners: floor(-4, -3, 4, 3, 0), material: -1 },
      ],
    },
    {
      name: 'inside',
      flags: groupFlags.interior,
      light: 'interior',
      liquidKind: 0,
      doodads: [1, 2],
      lights: [0],
      colour: (_place, normal) => (normal[2] > 0.5 ? [90, 100, 110, 0] : [60, 70, 80, 0]),
      mix: ([x]) => (x < 0 ? 255 : 0),
      liquid: { columns: 2, rows: 2, corner: [-2, -2, 0.5], kind: 0 },
      faces: [
        { corners: floor(-4, -3, 4, 3, 0), material: 1 },
        { corners: wall([-4, -3], [4, -3], 0, 4), material: 0 },
        { corners: wall([4, 3], [-4, 3], 0, 4), material: 0 },
      ],
    },
  ],
  portals: [{ corners: wall([4, -3], [4, 3], 0, 4), front: 0, back: 1 }],
  lights: [{ position: [0, 0, 3], colour: [120, 200, 255, 255], end: 8 }],
  models: [String.raw`World\Lamp.mdx`, String.raw`World\Chair.mdx`],
  doodads: [
    { model: 0, position: [4.5, 0, 2] },
    { model: 1, position: [-1, 1, 0], turn: 90 },
    { model: 1, position: [1, 1, 0], scale: 1.5 },
  ],
  sets: [
    ['Set_$DefaultGlobal', 2],
    ['Feast', 1],
  ],
};

export const healthyFiles = () => makeBuilding('Hut.wmo', healthyDescription);

export function healthyBuilding(): FormatDocument {
  const { bytes, files } = joinFiles(healthyFiles());
  return openDocument(wmo, bytes, { files });
}
