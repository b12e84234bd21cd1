/**
 * No number in a file is trusted: what loops, allocates or lists by a count takes it from `shared/codec/count.ts`, which
 * holds it to what was read, or stands in the lists below with the reason why it cannot be more than there is.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { AnyField } from '../shared/codec/field.ts';
import { heldCount, positions } from '../shared/codec/count.ts';
import { formats } from '../shared/formats/index.ts';
import { isCountName } from './countOutcomes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources: readonly string[] = globSync('{shared,electron,renderer/src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|spec)\.tsx?$|\/test\/|\/(healthyModel|cases)\.ts$/.test(file));
const textOf: ReadonlyMap<string, string> = new Map(
  sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

describe('lists made by a length', () => {
  /** Numbers in the source, lengths and sizes of what is there, and constants of the formats. */
  const isPlain = (length: string): boolean =>
    /^[\d_]+$|^[\w.]+\.(length|size)( [+*] \d+)?$|^(MATRIX_LENGTH|MIP_SLOTS|MOST_LIGHTS|chunksPerTile|texelCount|effectCells|chunkVertices|poseLength|paletteLength)$|^chunksPerSide \* chunksPerSide$|^paletteColors \* 3$/.test(
      length,
    );

  /** Reasons, and the lists that they are of: `file: length`. What nobody can say a reason for becomes `positions`. */
  const reasons: Readonly<Record<string, readonly string[]>> = {
    'components of a number, as the schema says': [
      'shared/formats/mdx/build/tracks.ts: width',
      'shared/codec/spans.ts: field.count',
      'shared/codec/field.ts: count',
      'shared/formats/adt/chunkSpans.ts: field.count',
      'shared/geometry/keys.ts: keys.components',
      'shared/formats/m2/convert/tracks.ts: kind.components',
      'shared/formats/m2/convert/particles.ts: length',
      'shared/formats/m2/convert/particles.ts: width',
      'shared/formats/m2/edits/turn.ts: width',
      'shared/formats/mdx/edits/geometry/geoset.ts: width',
      'shared/formats/m2/animation.ts: kind.components',
      'shared/formats/mdx/animation.ts: components',
      'shared/model/keys.ts: valueWidth(place.property)',
      'shared/formats/mdx/view/tracks.ts: width',
      'shared/formats/mdx/edits/animation/cut.ts: components * 3',
      'shared/formats/mdx/edits/animation/cut.ts: components',
      'renderer/src/features/model/curves/curves.ts: keys.components',
      'renderer/src/workbench/panels/properties/BulkRow.tsx: member.components',
      'renderer/src/workbench/panels/properties/BulkRow.tsx: components',
      'renderer/src/workbench/panels/properties/fields/SlotField.tsx: member.components',
      'renderer/src/workbench/panels/properties/slots.ts: count',
      'renderer/src/workbench/panels/bytes/written.ts: declared.components',
    ],
    'held to the bytes by the reader, or counted from what was read': [
      'shared/model/contentWeights.ts: end - start',
      'shared/exchange/obj/read.ts: count + 1',
      'shared/exchange/gltf/read/meshes.ts: count - (count % 3)',
      'shared/exchange/gltf/read/meshes.ts: vertexCount + 1',
      'shared/formats/goldsrc/edits/animation/clips.ts: framesHeld({ frames, animations })',
      'shared/codec/spans.ts: run.count / run.group',
      'shared/codec/count.ts: heldCount(stated, held)',
      'shared/appearance/character.ts: races.cellCount',
      'shared/appearance/tables.ts: this.rowCount',
      'shared/terrain/gameTables.ts: table.fields.rowCount',
      'shared/exchange/gltf/mdx.ts: count',
      'shared/model/normals.ts: Math.floor(triangles.length / 3)',
      'shared/model/runs.ts: count',
      'renderer/src/features/model/coordinates/UvEditor.tsx: sets',
      'shared/model/meshGeometry.ts: mesh.vertexCount',
      'shared/formats/mdx/convert/geosets.ts: mesh.vertexCount',
      'renderer/src/features/model/shape/normalActs.ts: pointCount',
      'renderer/src/features/model/shape/selectBy.ts: surface.faceCount',
      'renderer/src/features/model/weights/weightActs.ts: surface.faceCount',
      'renderer/src/features/model/weights/weightActs.ts: surface.pointCount',
      'shared/geometry/weights/rows.ts: width',
      'shared/geometry/surface/nearestFace.ts: count',
      'shared/geometry/mesh/fillHoles.ts: builder.vertexCount',
      'shared/geometry/mesh/mesh.ts: Math.floor(positions.length / 3)',
      'shared/geometry/mesh/parts.ts: faceCountOf(mesh)',
      'shared/geometry/mesh/parts.ts: sets',
      'shared/geometry/mesh/parts.ts: Math.floor(triangles.length / 3)',
      'shared/geometry/mesh/seams.ts: count',
      'shared/geometry/mesh/subdivide.ts: builder.vertexCount',
      'shared/formats/png/chunks.ts: count',
      'shared/formats/m2/codec/writeNested.ts: outer.count',
      'shared/formats/m2/convert/index.ts: playableCount * 2',
      'shared/formats/m2/retime.ts: count',
      'shared/formats/wdt/index.ts: count',
      'shared/formats/mdx/alpha/schema/batches.ts: count',
      'shared/formats/adt/writeParts.ts: last + 1',
      'shared/formats/adt/outline.ts: Math.ceil(ids.length / chunksPerSide)',
      'shared/formats/goldsrc/schema/body.ts: count',
      'shared/formats/goldsrc/schema/animations.ts: (end - start) / 2',
      'shared/formats/goldsrc/edit/samples.ts: place.frames * channelCount',
      'shared/formats/goldsrc/edit/transitions.ts: nodes + 1',
      'shared/formats/goldsrc/edit/transitions.ts: nodes * nodes',
      'shared/formats/goldsrc/edit/texture.ts: rows * (columns + 1)',
      'shared/formats/goldsrc/geometry/triangles.ts: corners',
      'shared/formats/goldsrc/animation.ts: frames * channelCount',
      'shared/formats/goldsrc/edit/sequence.ts: count',
      'shared/formats/goldsrc/animation.ts: frames',
      'shared/archive/pak.ts: count',
      'shared/archive/pak.ts: directory.length / entrySize',
      'shared/archive/wad3.ts: count',
      'shared/archive/mpq/rekey.ts: count + 1',
      'shared/archive/mpq/listing.ts: hashes.count',
      'shared/archive/compact.ts: directory.count',
      'shared/formats/wmo/tree/build.ts: this.spans.length / 6',
      'shared/formats/wmo/view/meshes.ts: count',
      'renderer/src/features/table/tableRows.ts: fields.rowCount',
      'renderer/src/features/model/coordinates/uvPoints.ts: corners',
      'renderer/src/features/model/weights/weightActs.ts: surface.faceCount',
      'renderer/src/features/model/weights/weightActs.ts: surface.pointCount',
      'renderer/src/features/model/coordinates/carryOutUv.ts: mesh.vertexCount',
      'renderer/src/features/model/coordinates/uvActs.ts: flat.count',
      'shared/geometry/weights/rows.ts: width',
      'shared/geometry/unwrap/corners.ts: count',
      'shared/geometry/unwrap/corners.ts: sources.length * width',
      'shared/geometry/unwrap/corners.ts: faceCount',
      'shared/geometry/unwrap/corners.ts: faceCount * 3',
      'shared/geometry/unwrap/islands.ts: count',
      'shared/geometry/unwrap/packIslands.ts: count',
      'shared/geometry/surface/nearestFace.ts: count',
      'renderer/src/workbench/panels/properties/clipboardText.ts: digits.length / 2',
    ],
    'bounded where it is made: what a person asked for, steps of a drawing, rows of a window': [
      'shared/geometry/terrain/brush/paintStroke.ts: this.layerCount',
      'shared/geometry/terrain/brush/strokePath.ts: count',
      'shared/exchange/goldsrc/compile/textures.ts: columns',
      'shared/formats/png/read.ts: largest + 1',
      'shared/formats/dds/masks.ts: largest + 1',
      'shared/formats/dbc/csv.ts: languageCount',
      'shared/formats/m2/playback/look.ts: Math.min(4, Math.max(1, batch.textureCount))',
      'shared/formats/m2/bounds.ts: duration > 0 ? poses + 1 : 1',
      'shared/formats/mdx/growExtents.ts: poses + 1',
      'renderer/src/viewport/model/trails.ts: steps + 1',
      'renderer/src/features/model/clips/resampleClip.ts: valueWidth(channel.property)',
      'renderer/src/features/model/clips/resampleClip.ts: looks + 1',
      'shared/geometry/interpolation.ts: left.components',
      'shared/geometry/mesh/primitives.ts: sides',
      'shared/geometry/unwrap/packIslands.ts: turns ? directions : 1',
      'renderer/src/features/model/shape/shapeMove.ts: shares + 1',
      'shared/geometry/mesh/bevel.ts: this.segments - 1',
      'shared/geometry/mesh/bevel.ts: tried',
      'shared/geometry/mesh/loopCut.ts: cuts',
      'renderer/src/features/model/effects/FlipbookCells.tsx: Math.min(mostCells, count)',
      'shared/formats/goldsrc/edit/picture.ts: width * height',
      'shared/terrain/newTiles.ts: map.columns * map.rows',
      'shared/terrain/clip/clip.ts: size.columns * size.rows',
      'shared/formats/wmo/edits/vertices.ts: width',
      'shared/terrain/greyPicture.ts: Math.min(4, count)',
      'shared/terrain/greyPicture.ts: width * height',
      'shared/terrain/tiffPicture.ts: Math.min(4, count, channels)',
      'shared/terrain/tiffPicture.ts: width * height',
      'shared/terrain/resample.ts: to',
      'renderer/src/features/terrain/map/ReadPicturesDialog.tsx: count',
      'electron/cli/terrainMapActs.ts: columns * rows',
      'renderer/src/base/ui/useVisibleRows.ts: Math.max(0, last - first + 1)',
      'renderer/src/base/ui/table/useSeenColumns.ts: count',
      'renderer/src/base/ui/table/Table.tsx: high - low + 1',
      'renderer/src/base/ui/table/Table.tsx: rowCount',
      'renderer/src/viewport/effects/ribbonStrip.ts: capacity',
      'renderer/src/viewport/overlays/wireShapes.ts: steps',
      'renderer/src/features/wow/view/draw/batchMaterial.ts: drawnStages',
      'renderer/src/features/wow/view/overlays/emitterShape.ts: curvePieces + 1',
      'renderer/src/features/terrain/view/overlays/soundEmitters.ts: steps + 1',
      'renderer/src/features/terrain/view/overlays/flightBounds.ts: between',
      'shared/terrain/liquidSheets.ts: oldCorners',
      'renderer/src/viewport/gizmo/handles.ts: ringSteps + 1',
      'renderer/src/viewport/gizmo/drawGizmo.ts: coneSides',
      'renderer/src/features/halflife/view/look.ts: userChannels',
      'renderer/src/features/model/curves/curveView.ts: count',
      'renderer/src/features/model/timeline/scale.ts: count',
      'renderer/src/workbench/panels/bytes/HexView.tsx: Math.max(0, last - first + 1)',
      'renderer/src/workbench/panels/bytes/HexView.tsx: row.end - row.start',
      'renderer/src/workbench/files/open.ts: readAtOnce',
      'renderer/src/workbench/library/batch/drawForBatch.ts: Math.min(atOnce, models.length)',
      'renderer/src/features/terrain/view/tilesets/fitPicture.ts: side',
      'renderer/src/features/terrain/view/tile/buildTile.ts: Math.ceil(chunksPerTile / size)',
      'renderer/src/features/terrain/view/tile/buildTile.ts: Math.min(size, chunksPerTile - part * size)',
      'renderer/src/features/terrain/view/overlays/lightSpheres.ts: steps + 1',
      'shared/terrain/objects/arrange.ts: Math.max(0, count - 1)',
      'shared/terrain/objects/line.ts: ring ? count : count - 1',
      'shared/terrain/objects/line.ts: steps - 1',
      'shared/terrain/masks/maskField.ts: placeCount',
      'shared/terrain/masks/maskField.ts: texelsPerPlace',
      'shared/terrain/light/edits.ts: bandCount[kind]',
      'shared/terrain/light/tables.ts: bandCount.colours',
      'shared/terrain/light/test/testLight.ts: bandCount[kind]',
      'shared/formats/dbc/sql.ts: layout.languageCount',
      'shared/formats/dbc/sql.ts: fields.rowCount',
      // Workers: as many as there are processors at most.
      'electron/host/batch/runBatch.ts: wanted',
    ],
  };
  const known = new Set(Object.values(reasons).flat());
  const found = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(/\bfrom\(\{ length: ((?:[^{},]|\([^()]*\))+?) \}/g)].flatMap((match) => {
      const length = match[1] ?? '';
      return isPlain(length) ? [] : [[file, length].join(': ')];
    }),
  );

  test('are as long as what is there', () => {
    expect(textOf.size).toBeGreaterThan(500);
    expect(found.filter((each) => !known.has(each))).toEqual([]);
  });
});

describe('counts that no reader can hold to anything', () => {
  /**
   * Fields whose number says how much there is of something, while a file may say so without holding it, and the files
   * that may name them: those that read, write and check them, and the one that holds them to what is there.
   */
  const places: Readonly<Record<string, RegExp>> = {
    skinFamilies:
      /^shared\/formats\/goldsrc\/(schema|validate|edit)\/|goldsrc\/(skins|structure)\.ts$|goldsrc\/compile\/document\.ts$/,
    skinColumns:
      /^shared\/formats\/goldsrc\/(schema|validate|edit)\/|goldsrc\/(skins|structure)\.ts$|goldsrc\/compile\/document\.ts$/,
    skinCount:
      /^shared\/formats\/m2\/(schema|validate|convert)\/|m2\/(create|structure)\.ts$|format\/reference\/knownErrors\.ts$/,
    flowCount: /^shared\/formats\/adt\/(schema|validate)\//,
    arraySize: /^shared\/formats\/dds\//,
  };
  test.each(Object.entries(places))('%s is named only where it is held to what is there', (name, allowed) => {
    const word = new RegExp(`\\b${name}\\b`);
    const others = [...textOf].filter(([file, text]) => !allowed.test(file) && word.test(text)).map(([file]) => file);
    expect(others).toEqual([]);
  });

  /** Numbers that are called like counts: each is above, or it is said here what holds it. */
  const held: Readonly<Record<string, string>> = {
    'rows columns column row skinColumn': 'cells of a picture and places; divided by, never counted to',
    'vertexCount faceCount faceTypeCount emitterSize': 'an alpha geoset is read by them, or kept raw',
    'indexCount boneCount textureCount boneLimit': 'sixteen bits, within lists that are looked into with a default',
    'nodeCount rowCount rowSize columnCount textSize': 'the table is read by it, or refused',
    'frames triangleCount normalCount groupCount':
      'samples and corners are read by it; framesHeld says how many there are',
    'width height linearSize headerSize bitCount size paletteCount hasMips mipCount':
      'the picture is read by it, or refused',
    'materialCount portalCount lightCount modelCount doodadCount setCount levelCount':
      'of a building: checked and set; whoever reads goes by the lists, and by heldCount in their ranges',
    'tileColumns tileRows': 'the liquid is read by them, or kept raw',
    lengthError: 'a difference of sizes; never counted to',
    version: 'a version',
  };
  test('are all known', () => {
    const names = new Set([...Object.keys(places), ...Object.keys(held).flatMap((each) => each.split(' '))]);
    const unknown = new Set<string>();
    let looked = 0;
    const look = (name: string, field: AnyField): void => {
      looked++;
      if (field.kind === 'struct') for (const [inner, of] of Object.entries(field.shape)) look(inner, of);
      const isWhole = field.kind === 'number' && /^[ui](16|32)$/.test(field.storage);
      if (isWhole && isCountName(name) && field.info.bits === undefined && !names.has(name)) unknown.add(name);
    };
    for (const { schemas } of formats) {
      for (const { members } of schemas.values()) {
        for (const member of members) if (member.kind === 'field') look(member.name, member.field);
      }
    }
    expect(looked).toBeGreaterThan(100);
    expect([...unknown]).toEqual([]);
  });
});

/** A field of a record as a bound: `fields['count']`, `fields.count`; lengths of data and lists are none. */
const field = String.raw`(?:Number\()?(?:\w+\.)*fields(?:\[[^\]]+\]|\.\w+)(?!\w|\??\.length|\??\.size)`;

/** Counts that a record's fields are taken apart into, and what they are called there. */
function takenApart(text: string): readonly { readonly name: string; readonly rest: string }[] {
  const source = String.raw`(?:fieldsOf\(|\w+\.fields\b|fields\b|this\.fields\b|tableOf\(|\w+Fields\()`;
  return [...text.matchAll(new RegExp(String.raw`const \{([^{}]+)\}(?::[^=]+)? = ${source}`, 'g'))].flatMap((match) =>
    (match[1] ?? '').split(',').flatMap((part) => {
      const [of = '', name = of] = part
        .replace(/=.*/, '')
        .split(':')
        .map((each) => each.trim());
      const isOne = isCountName(of) && /^\w+$/.test(name);
      return isOne ? [{ name, rest: text.slice(match.index, match.index + 4_000) }] : [];
    }),
  );
}

/** Ways to take memory or to go round by a bound. */
function shapesOf(bound: string): readonly RegExp[] {
  const before = String.raw`[^;\n]{0,40}?(?<![\w.])`;
  return [
    new RegExp(String.raw`new \w*Array\(${before}${bound}`),
    // Without `new`, and so also `Array(count).keys()` and `[...Array(count)]`.
    new RegExp(String.raw`(?<![\w.]|new )Array\(${before}${bound}`),
    new RegExp(String.raw`\.(?:repeat|padStart|padEnd|fill)\(${before.replace(';', ';)')}${bound}`),
    new RegExp(String.raw`for \(let \w+ = [^;]*; [^;]*?<=? ${before}${bound}`),
    new RegExp(String.raw`while \([^\n]*?[<>]=? ${bound}`),
  ];
}

test('no memory is taken and no loop is run by a field as it stands in the file', () => {
  /** With what holds them. */
  const known: Readonly<Record<string, string>> = {
    'shared/formats/dbc/tables.ts': 'the reader holds rows to the bytes',
    'shared/formats/dbc/table.ts': 'the reader holds rows to the bytes',
    'shared/formats/dbc/csv.ts': 'the reader holds rows to the bytes',
    'shared/formats/dbc/columns.ts': 'the reader holds rows to the bytes',
    'shared/formats/dbc/edit.ts': 'the reader holds rows to the bytes, and longer rows than any table has are refused',
    'shared/scripts/scriptTable.ts': 'the reader holds rows to the bytes',
    'shared/formats/m2/validate/views.ts': 'sixteen bits',
    'shared/formats/goldsrc/edit/transitions.ts': 'a byte a node: the reader holds the table to the bytes',
    'renderer/src/features/terrain/view/liquids/liquidSurfaces.ts': 'one byte',
  };
  const found = [...textOf].filter(([file, text]) => {
    if (Object.hasOwn(known, file)) return false;
    if (shapesOf(field).some((shape) => shape.test(text))) return true;
    return takenApart(text).some(({ name, rest }) =>
      shapesOf(String.raw`${name}(?![\w.(:])`).some((shape) => shape.test(rest)),
    );
  });
  expect(found.map(([file]) => file)).toEqual([]);
});

test.each([
  'new Float32Array(3 * fields.vertexCount)',
  'new Array(Number(record.fields.vertexCount)).fill(0)',
  "for (const at of Array(fields['vertexCount']).keys()) {}",
  "' '.repeat(fields.vertexCount)",
  'for (let at = 0; at < 2 * fields.vertexCount; at++) {}',
  'while (at < fields.vertexCount) at++;',
])('%s is seen', (line) => {
  expect(shapesOf(field).some((shape) => shape.test(line))).toBe(true);
  const held = line.replace(/fields(\.vertexCount|\['vertexCount'\])/, 'fields.data.length');
  expect(shapesOf(field).some((shape) => shape.test(held))).toBe(false);
});

test('a count that was taken out of its record first is seen, too', () => {
  const [taken] = takenApart('const { vertexCount: count, name } = fieldsOf(Mesh, record);\nreturn new Array(count);');
  expect(taken?.name).toBe('count');
  expect(shapesOf('count').some((shape) => shape.test(taken?.rest ?? ''))).toBe(true);
});

test('a count is never more than is there, whatever a file says', () => {
  expect([-1, NaN, 0, 2, 2.9, 4e9, Infinity].map((stated) => heldCount(stated, 3))).toEqual([0, 0, 0, 2, 2, 3, 3]);
  expect(heldCount(5, -2)).toBe(0);
  expect(positions(0x40000000, 2)).toEqual([0, 1]);
});
