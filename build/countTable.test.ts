/**
 * Which rule of the validator catches a count that says more than there is, for every count field of every record: each is
 * set so in a small file, which is opened again. SPEC C21.
 */
import { expect, test } from 'vitest';
import { formats } from '../shared/formats/index.ts';
import { countOutcomes, isCountField } from './countOutcomes.ts';

/** Rules that speak of it, by format and field; `refused` where the file is not opened, with the reason. */
const caught: Readonly<Record<string, string>> = {
  'mdx particleEmitter2.rows': 'emitter-cells',
  'mdx particleEmitter2.columns': 'emitter-cells',
  'mdx-alpha geoset.vertexCount': 'damaged-chunk',
  'mdx-alpha geoset.faceCount': 'face-count',
  'm2 m2.version': 'refused',
  'm2 submesh.vertexCount': 'submesh-range',
  'm2 submesh.indexCount': 'submesh-range',
  'm2 submesh.boneCount': 'submesh-bone-range',
  'm2 batch.textureCount': 'batch-texture-count',
  'goldsrc model.lengthError': 'stated-size',
  'goldsrc model.skinColumns': 'refused',
  'goldsrc model.skinFamilies': 'refused',
  'goldsrc model.nodeCount': 'refused',
  'goldsrc sequence.frames': 'refused',
  'goldsrc texture.width': 'refused',
  'goldsrc texture.height': 'refused',
  'goldsrc mesh.triangleCount': 'triangle-count',
  'goldsrc mesh.skinColumn': 'mesh-skin-column',
  'goldsrc mesh.normalCount': 'mesh-normal-count',
  'goldsrc groupFile.lengthError': 'stated-size',
  'wmo building.materialCount': 'stated-count',
  'wmo building.groupCount': 'group-limit',
  'wmo building.portalCount': 'stated-count',
  'wmo building.lightCount': 'stated-count',
  'wmo building.modelCount': 'stated-count',
  'wmo building.doodadCount': 'stated-count',
  'wmo building.setCount': 'stated-count',
  'wmo building.levelCount': 'later-flags',
  'wmo portal.vertexCount': 'portal-vertices',
  'wmo doodadSet.doodadCount': 'set-range',
  'wmo group.portalCount': 'portal-share',
  'wmo batch.indexCount': 'batch-range',
  'wmo node.faceCount': 'tree-leaf',
  'wmo liquid.columns': 'damaged-chunk',
  'wmo liquid.rows': 'damaged-chunk',
  'wmo liquid.tileColumns': 'damaged-chunk',
  'wmo liquid.tileRows': 'damaged-chunk',
  'adt mapChunk.column': 'chunk-place',
  'adt mapChunk.row': 'chunk-place',
  'adt liquid.width': 'damaged-chunk',
  'adt liquid.height': 'damaged-chunk',
  'adt oldLiquid.flowCount': 'flow-count',
  'dbc table.rowCount': 'refused',
  'dbc table.columnCount': 'row-size',
  'dbc table.rowSize': 'refused',
  'dbc table.textSize': 'refused',
  'blp blp1.width': 'large-texture',
  'blp blp1.height': 'large-texture',
  'blp jpegHeader.size': 'jpeg-header',
  'blp blp2.width': 'value-range',
  'blp blp2.height': 'value-range',
  'dds dds.headerSize': 'pixel-format',
  'dds dds.height': 'value-range',
  'dds dds.width': 'value-range',
  'dds dds.mipCount': 'mip-count',
  'png pngHeader.width': 'value-range',
  'png pngHeader.height': 'value-range',
  'tga tga.width': 'value-range',
  'tga tga.height': 'value-range',
};

/** Numbers that say nothing of how much there is, or that nobody reads: any value is as good as another. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'cells of a picture: it is divided by them, and nothing is as many as they are': [
    ...['mdx ribbonEmitter.rows', 'mdx ribbonEmitter.columns', 'm2 ribbon.rows', 'm2 ribbon.columns'],
    ...['mdx-alpha particleEmitter2.rows', 'mdx-alpha particleEmitter2.columns', 'mdx-alpha ribbonEmitter.rows'],
    ...['mdx-alpha ribbonEmitter.columns', 'm2 particle.rows', 'm2 particle.columns'],
  ],
  'stands in the file, and nobody goes by it, neither the engine nor we': [
    ...[
      'mdx-alpha particleEmitter2.emitterSize',
      'mdx-alpha ribbonEmitter.emitterSize',
      'mdx-alpha geoset.faceTypeCount',
    ],
    ...['goldsrc submodel.groupCount', 'dds dds.linearSize'],
  ],
  'yes or no': ['blp blp1.hasMips', 'blp blp2.hasMips'],
  'one byte, or nothing without a palette: pixels behind it are held to the end of the file': [
    ...['tga tga.idLength', 'tga tga.paletteCount'],
  ],
};

/** What is not set here: by the rule and the test of its own, or by why there is nothing to set. */
const elsewhere: Readonly<Record<string, string>> = {
  'm2 m2.skinCount': 'skin-count: shared/formats/m2/test/cases.ts',
  'dds dds.arraySize': 'array-size: shared/formats/dds/dds.test.ts',
  'goldsrc textureFile.lengthError': 'read by the same part as those of the model',
  'goldsrc textureFile.skinColumns': 'read by the same part as those of the model',
  'goldsrc textureFile.skinFamilies': 'read by the same part as those of the model',
  'goldsrc textureFile.nodeCount': 'read by the same part as those of the model',
  ...Object.fromEntries(
    ['texture', 'groupName', 'doodadModel', 'skybox'].map((type) => [
      `wmo ${type}.size`,
      'not in the file: how far it is to the next name',
    ]),
  ),
  'wmo visibleBlock.vertexCount': 'visible-block: shared/formats/wmo/test/cases.ts',
  'wdl lowTile.column': 'not in the file: told by the entry of the table of offsets that leads to it',
  'wdl lowTile.row': 'not in the file: told by the entry of the table of offsets that leads to it',
};

const outcomes = countOutcomes();
const excused = new Set(Object.values(harmless).flat());

test.each(Object.entries(caught))('%s: %s', (field, rule) => {
  expect([...(outcomes.get(field) ?? [])]).toContain(rule);
});

test('what nothing is said of is harmless, and only that is called so', () => {
  const silent = [...outcomes].filter(([, rules]) => rules.size === 0).map(([field]) => field);
  expect(new Set(silent)).toEqual(excused);
});

test('every count field of every schema is in the table', () => {
  const known = new Set([...Object.keys(caught), ...excused, ...Object.keys(elsewhere)]);
  const missing: string[] = [];
  for (const { id, schemas } of formats) {
    for (const [type, { members }] of schemas) {
      for (const member of members) {
        if (member.kind !== 'field' || !isCountField(member.name, member.field)) continue;
        const field = `${id} ${type}.${member.name}`;
        if (!known.has(field)) missing.push(field);
      }
    }
  }
  expect(missing).toEqual([]);
  expect([...outcomes.keys()].filter((field) => !known.has(field))).toEqual([]);
});
