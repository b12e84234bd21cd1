/** What the root of a building says of it: header, names, lights, doodads, fogs. Facts: formats/wmo.md, 4, 9 and 12. */
import { bytes, f32, i16, text, u16, u32, u8, vector } from '../../../codec/field.ts';
import { numbersToEnd } from '../../../codec/numberParts.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { buildingBits } from '../flags.ts';
import { colour, point, u24 } from './fields.ts';
import { nameRecord } from './nameBlock.ts';

const counted = 'Follows when records come and go.';

export const Building = record(
  'building',
  { label: 'Building', icon: 'building', engineName: 'MOHD' },
  fixed({
    materialCount: u32({ label: 'Materials', group: 'Counts', explain: counted }),
    groupCount: u32({ label: 'Groups', group: 'Counts', explain: counted }),
    portalCount: u32({ label: 'Portals', group: 'Counts', explain: counted }),
    lightCount: u32({ label: 'Lights', group: 'Counts', explain: counted }),
    modelCount: u32({ label: 'Doodad models', group: 'Counts', explain: counted }),
    doodadCount: u32({
      label: 'Doodads',
      group: 'Counts',
      explain: `${counted} Blizzard’s own files sometimes state more than there are.`,
    }),
    setCount: u32({ label: 'Doodad sets', group: 'Counts', explain: counted }),
    ambient: colour({ label: 'Ambient light', explain: 'Added at run time only with the flag for it.' }),
    areaId: u32({ label: 'Area', engineName: 'WMOID', explain: 'Number of the building in WMOAreaTable.dbc.' }),
    minimum: point({ label: 'Box minimum', group: 'Box', explain: 'Around the boxes of all groups.' }),
    maximum: point({ label: 'Box maximum', group: 'Box' }),
    flags: u16({
      label: 'Flags',
      bits: buildingBits,
      explain: 'Colours and liquids are stored to suit them: turning one over changes what those mean.',
    }),
    levelCount: u16({ label: 'Levels of detail', explain: 'Used from Legion on; 0 before.' }),
  }),
);

export const GroupName = nameRecord(
  'groupName',
  { label: 'Group name', icon: 'tag', title: 'path', engineName: 'MOGN' },
  { label: 'Name', explain: 'For people only, but for “antiportal”, which makes a group a blocker of sight.' },
);

export const Skybox = nameRecord(
  'skybox',
  { label: 'Skybox', icon: 'model', title: 'path', engineName: 'MOSB' },
  { label: 'Model', file: 'model', explain: 'Shown around the camera inside groups with the flag for it.' },
);

/** MOPV, MOVV. */
export const PortalVertices = record(
  'portalVertices',
  { label: 'Portal vertices', icon: 'grid', engineName: 'MOPV' },
  numbersToEnd('positions', { storage: 'f32', components: 3 }, { label: 'Positions', unit: 'yd', readOnly: true }),
);

export const Portal = record(
  'portal',
  { label: 'Portal', icon: 'portal', engineName: 'MOPT' },
  fixed({
    firstVertex: u16({ label: 'First vertex' }),
    vertexCount: u16({ label: 'Vertices', explain: 'Counter-clockwise about the normal.' }),
    normal: vector('f32', 3, { label: 'Normal', group: 'Plane' }),
    distance: f32({ label: 'Distance', unit: 'yd', group: 'Plane', explain: 'Normal · point + distance is 0 on it.' }),
  }),
);

export const PortalSide = record(
  'portalSide',
  { label: 'Portal side', icon: 'portal', engineName: 'MOPR' },
  fixed({
    portal: u16({ label: 'Portal', reference: { collection: 'portals', by: 'position' } }),
    group: u16({
      label: 'Leads to group',
      explain: 'The group behind the portal, seen from the one whose entry this is.',
      reference: { collection: 'groupEntries', by: 'position' },
    }),
    side: i16({
      label: 'Side',
      names: { [-1]: 'Behind', 1: 'In front' },
      explain: 'Of the plane on which the group stands whose entry this is.',
      initial: 1,
    }),
    unused: bytes(2, { label: 'Unused', hidden: true }),
  }),
);

export const VisibleVertices = record(
  'visibleVertices',
  { label: 'Block vertices', icon: 'grid', engineName: 'MOVV' },
  numbersToEnd('positions', { storage: 'f32', components: 3 }, { label: 'Positions', unit: 'yd', readOnly: true }),
);

export const VisibleBlock = record(
  'visibleBlock',
  { label: 'Visible block', icon: 'extent', engineName: 'MOVB' },
  fixed({ firstVertex: u16({ label: 'First vertex' }), vertexCount: u16({ label: 'Vertices' }) }),
);

export const lightKinds: Readonly<Record<number, string>> = { 0: 'Omni', 1: 'Spot', 2: 'Directional', 3: 'Ambient' };

export const Light = record(
  'light',
  { label: 'Light', icon: 'light', engineName: 'MOLT' },
  fixed({
    kind: u8({ label: 'Kind', names: lightKinds }),
    fades: u8({ label: 'Fades with distance', engineName: 'useAtten', names: { 0: 'No', 1: 'Yes' } }),
    unknown: bytes(2, { label: 'Unknown', initial: Uint8Array.of(1, 1), explain: '1, 1 or 1, 0 in all files seen.' }),
    colour: colour({ label: 'Colour', initial: [255, 255, 255, 255] }),
    position: point({ label: 'Position', group: 'Place' }),
    intensity: f32({ label: 'Intensity', initial: 1 }),
    rotation: vector('f32', 4, {
      label: 'Rotation',
      group: 'Place',
      explain: 'Quaternion x, y, z, w.',
      initial: [0, 0, 0, 1],
    }),
    attenuationStart: f32({ label: 'Fades from', unit: 'yd', initial: 1 }),
    attenuationEnd: f32({ label: 'Fades to', unit: 'yd', initial: 10 }),
  }),
);

export const DoodadSet = record(
  'doodadSet',
  { label: 'Doodad set', icon: 'folder', title: 'name', engineName: 'MODS' },
  fixed({
    name: text(20, { label: 'Name', explain: 'Set 0 is always shown and called Set_$DefaultGlobal.' }),
    firstDoodad: u32({ label: 'First doodad', explain: 'Follows when doodads come and go.' }),
    doodadCount: u32({ label: 'Doodads', explain: 'Follows when doodads come and go.' }),
    unused: bytes(4, { label: 'Unused', hidden: true }),
  }),
);

export const DoodadModel = nameRecord(
  'doodadModel',
  { label: 'Doodad model', icon: 'model', title: 'path', engineName: 'MODN' },
  { label: 'File', file: 'model', explain: 'Ends in .mdx or .mdl in the game’s own files; the client loads the .m2.' },
);

export const Doodad = record(
  'doodad',
  { label: 'Doodad', icon: 'doodad', engineName: 'MODD' },
  fixed({
    model: u24({ label: 'Model', reference: { collection: 'doodadModels', by: 'offset' } }),
    flags: u8({
      label: 'Flags',
      bits: { 0x1: 'takes projected textures', 0x2: 'interior light', 0x4: 'unknown 0x4', 0x8: 'unknown 0x8' },
    }),
    position: point({ label: 'Position', group: 'Place' }),
    rotation: vector('f32', 4, {
      label: 'Rotation',
      group: 'Place',
      explain: 'Quaternion x, y, z, w.',
      initial: [0, 0, 0, 1],
    }),
    scale: f32({ label: 'Scale', group: 'Place', initial: 1 }),
    colour: colour({
      label: 'Light',
      initial: [127, 127, 127, 255],
      explain:
        'The light baked at its place, no tint; used inside only. An alpha below 255 is the number of a light to take instead.',
    }),
  }),
);

export const Fog = record(
  'fog',
  { label: 'Fog', icon: 'fog', engineName: 'MFOG' },
  fixed({
    flags: u32({ label: 'Flags', bits: { 0x1: 'everywhere', 0x10: 'unknown 0x10' } }),
    position: point({ label: 'Position', group: 'Place' }),
    innerRadius: f32({ label: 'Inner radius', unit: 'yd', group: 'Place' }),
    outerRadius: f32({ label: 'Outer radius', unit: 'yd', group: 'Place' }),
    end: f32({ label: 'End', unit: 'yd', group: 'In air', initial: 444.4444 }),
    start: f32({ label: 'Start', group: 'In air', initial: 0.25, explain: 'A share of the end.' }),
    colour: colour({ label: 'Colour', group: 'In air', initial: [255, 255, 255, 255] }),
    waterEnd: f32({ label: 'End', unit: 'yd', group: 'Under water', initial: 222.2222 }),
    waterStart: f32({ label: 'Start', group: 'Under water', initial: -0.5, explain: 'A share of the end.' }),
    waterColour: colour({ label: 'Colour', group: 'Under water', initial: [255, 0, 0, 255] }),
  }),
);

export const HullPlane = record(
  'hullPlane',
  { label: 'Hull plane', icon: 'extent', engineName: 'MCVP', explain: 'A point behind all of them is inside.' },
  fixed({ normal: vector('f32', 3, { label: 'Normal' }), distance: f32({ label: 'Distance', unit: 'yd' }) }),
);
