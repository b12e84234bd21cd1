/**
 * Names of fields that stand in code are checked by the compiler: the fields of a record are a type that nothing can be
 * read from, `fieldsOf` gives those of a schema, `Transaction.set` changes them, and names that are data go through
 * `shared/codec/byName.ts` and `Transaction.update`. This holds those doors, and casts of fields, to the places that have a
 * reason for them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources: readonly string[] = globSync('{shared,electron,renderer/src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|spec)\.tsx?$|\/test\/|\/(healthyModel|cases|testModel)\.ts$/.test(file))
  .toSorted();

/** What walks over the members of a schema wherever it lies, with the reason. */
const walkers: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^shared\/codec\//, 'parts are named by their arguments'],
  [/^shared\/(document|host)\//, 'knows no schema by name'],
  [/^shared\/model\/runs\.ts$/, 'bulk data of whichever member it is told'],
  [/^shared\/exchange\/mdl\//, 'tables of words and members: complete.test.ts holds them to the schemas'],
  [/^electron\/cli\//, 'prints and compares whatever a schema declares'],
  [/^shared\/format\/difference\//, 'compares whatever a schema declares'],
  [/^shared\/scripts\//, 'scripts name what they want'],
  [/^renderer\/src\/workbench\//, 'shows and changes whatever a schema declares'],
  [/^renderer\/src\/viewport\/boxScene\.ts$/, 'boxes of whichever member it is told'],
  [/^renderer\/src\/features\/\w+\/view\/(tile\/tileChanges|scene\/changes)\.ts$/, 'compares what a step changed'],
];

/** Formats that make parts of their own, or whose edits and rules go over the members of many schemas. */
const formatFiles: readonly string[] = [
  'shared/formats/adt/readTile.ts',
  'shared/formats/adt/schema/liquid.ts',
  'shared/formats/adt/schema/mapChunk.ts',
  'shared/formats/adt/schema/tile.ts',
  'shared/formats/common/texture/blockFile.ts',
  'shared/formats/common/losses.ts',
  'shared/formats/dbc/schema.ts',
  'shared/formats/goldsrc/edit/merge/sequences.ts',
  'shared/formats/goldsrc/edits/fields.ts',
  'shared/formats/goldsrc/outline.ts',
  'shared/formats/goldsrc/read.ts',
  'shared/formats/goldsrc/schema/animations.ts',
  'shared/formats/goldsrc/schema/body.ts',
  'shared/formats/goldsrc/schema/files.ts',
  'shared/formats/goldsrc/schema/sections.ts',
  'shared/formats/goldsrc/schema/texture.ts',
  'shared/formats/goldsrc/schema/transitions.ts',
  'shared/formats/goldsrc/validate/metadata.ts',
  'shared/formats/goldsrc/validate/rule.ts',
  'shared/formats/goldsrc/write.ts',
  'shared/formats/m2/bounds.ts',
  'shared/formats/m2/codec/encoder.ts',
  'shared/formats/m2/codec/parts.ts',
  'shared/formats/m2/codec/timeline.ts',
  'shared/formats/m2/convert/index.ts',
  'shared/formats/m2/edits/along.ts',
  'shared/formats/m2/edits/effects.ts',
  'shared/formats/m2/edits/turn.ts',
  'shared/formats/m2/schema/vertices.ts',
  'shared/formats/m2/structure.ts',
  'shared/formats/m2/validate/context.ts',
  'shared/formats/mdx/alpha/schema/batches.ts',
  'shared/formats/mdx/alpha/schema/geosetParts.ts',
  'shared/formats/mdx/alpha/validate/file.ts',
  'shared/formats/mdx/animation.ts',
  'shared/formats/mdx/convert/conversion.ts',
  'shared/formats/mdx/convert/copier.ts',
  'shared/formats/mdx/edits/animation/clips.ts',
  'shared/formats/mdx/edits/effects.ts',
  'shared/formats/mdx/edits/fields.ts',
  'shared/formats/mdx/edits/geometry/index.ts',
  'shared/formats/mdx/edits/turn.ts',
  'shared/formats/mdx/outline.ts',
  'shared/formats/mdx/schema/geoset.ts',
  'shared/formats/mdx/schema/material.ts',
  'shared/formats/mdx/schema/track.ts',
  'shared/formats/mdx/validate/chunks.ts',
  'shared/formats/mdx/validate/naming.ts',
  'shared/formats/mdx/validate/texts.ts',
  'shared/formats/mdx/view/records.ts',
  'shared/formats/png/schema.ts',
  'shared/formats/wdl/file.ts',
  'shared/formats/wdl/schema.ts',
  'shared/formats/wmo/outline.ts',
  'shared/formats/wmo/read.ts',
  'shared/formats/wmo/schema/geometry.ts',
  'shared/formats/wmo/schema/index.ts',
  'shared/formats/wmo/schema/nameBlock.ts',
  'shared/formats/wmo/structure/names.ts',
  'shared/terrain/clip/clip.ts',
];

/** Typed ways to fields beside `fieldsOf`: each tells the type from something other than one schema. */
const typedDoors: readonly string[] = [
  'shared/appearance/tables.ts',
  'shared/codec/chunks.ts',
  'shared/codec/documentRecord.ts',
  'shared/codec/record.ts',
  'shared/formats/common/texture/blockFile.ts',
  'shared/formats/dbc/table.ts',
  'shared/formats/goldsrc/schema/animations.ts',
  'shared/formats/m2/model.ts',
  'shared/formats/mdx/alpha/schema/content.ts',
  'shared/formats/mdx/view/records.ts',
  'shared/formats/wmo/schema/nameBlock.ts',
];

/** Sources that still change fields by names in code, most of them a member that records of several kinds have. */
const severalKinds: readonly string[] = [
  'renderer/src/workbench/panels/outline/structureEdits.ts',
  'shared/exchange/goldsrc/compile/index.ts',
  'shared/formats/adt/edits.ts',
  'shared/formats/adt/validate/placements.ts',
  'shared/formats/common/terrain/chunkLists.ts',
  'shared/formats/goldsrc/edit/merge/submodels.ts',
  'shared/formats/goldsrc/edit/texture.ts',
  'shared/formats/goldsrc/structure.ts',
  'shared/formats/goldsrc/validate/whole.ts',
  'shared/formats/m2/edits/along.ts',
  'shared/formats/m2/edits/animation/loops.ts',
  'shared/formats/m2/edits/geometry/growBounds.ts',
  'shared/formats/m2/edits/layers.ts',
  'shared/formats/m2/edits/turn.ts',
  'shared/formats/m2/newTracks.ts',
  'shared/formats/mdx/alpha/validate/file.ts',
  'shared/formats/mdx/alpha/validate/nodes.ts',
  'shared/formats/mdx/edits/joints.ts',
  'shared/formats/mdx/edits/along.ts',
  'shared/formats/mdx/edits/animation/keys.ts',
  'shared/formats/mdx/edits/animation/loops.ts',
  'shared/formats/mdx/edits/boxes.ts',
  'shared/formats/mdx/edits/geometry/geoset.ts',
  'shared/formats/mdx/edits/turn.ts',
  'shared/formats/mdx/edits/layers.ts',
  'shared/formats/mdx/edits/visibility.ts',
  'shared/formats/mdx/growExtents.ts',
  'shared/formats/mdx/retime.ts',
  'shared/formats/mdx/savings.ts',
  'shared/formats/mdx/structure.ts',
  'shared/formats/mdx/validate/extents.ts',
  'shared/formats/mdx/validate/geosetAnimationFix.ts',
  'shared/formats/mdx/validate/nodes.ts',
  'shared/formats/png/document.ts',
  'shared/formats/tga/document.ts',
  'shared/formats/wmo/structure/groupChunks.ts',
  'shared/formats/wmo/structure/groupLists.ts',
  'shared/formats/wmo/structure/names.ts',
  'shared/formats/wmo/structure/portals.ts',
  'shared/formats/wmo/structure/settleMesh.ts',
  'shared/terrain/distantView.ts',
  'shared/terrain/emitterEdits.ts',
  'shared/terrain/newTiles.ts',
  'shared/terrain/objects/check.ts',
  'shared/terrain/objects/objectEdits.ts',
  'shared/terrain/testTiles.ts',
];

/** Offences of a source against the rules, in words. */
function offences(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const door = /from '[^']*\/byName\.ts'/.test(text);
  if (door && !walkers.some(([path]) => path.test(file)) && !formatFiles.includes(file)) {
    found.push(`${file} goes by names: shared/codec/byName.ts is for what walks over schemas`);
  }
  const argument = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
  const literal = new RegExp(
    String.raw`(?:fields|draft)ByName\(${argument}\)(?:\?\.)?(?:\[\s*['"\`][\w$]+['"\`]\s*\]|(?<=\?\.)[A-Za-z]|\.[A-Za-z])` +
      String.raw`|(?:list|numbers)ByName\(${argument},\s*['"\`]` +
      String.raw`|(?:const|let) \{[^{}]*\} = (?:fields|draft)ByName\(`,
    'g',
  );
  for (const [match] of text.matchAll(literal)) found.push(`${file} names a field in code: ${match}`);
  if (!severalKinds.includes(file)) {
    const first = String.raw`(?:[^(),]|\((?:[^()]|\([^()]*\))*\))*`;
    const change = new RegExp(String.raw`\b(?:transaction|tx|step)\.update\(\s*${first},\s*\{\s*\w+\s*[:,}]`, 'g');
    for (const [match] of text.matchAll(change)) found.push(`${file} changes a field by name: ${match}`);
  }
  if (!typedDoors.includes(file)) {
    for (const [match] of text.matchAll(/\.fields\)? as (?!const\b)[^;\n]*/g)) {
      found.push(`${file} casts the fields of a record: ${match}`);
    }
  }
  return found;
}

/** Names in code that go through the door all the same, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'electron/cli/keptChunks.ts names a field in code: const { tag, problem } = fieldsByName(':
    'kept chunks of all formats have these members',
  "renderer/src/workbench/panels/outline/structureEdits.ts names a field in code: fieldsByName(fields)['name']":
    'a new record of whichever kind gets a free name if it has one',
  "shared/document/readBack.ts names a field in code: fieldsByName(record.fields)['problem']":
    'kept chunks of all formats have this member',
  'shared/exchange/mdl/forms.ts names a field in code: const { radius, minimum, maximum } = fieldsByName(':
    'the member of a struct is told by a table of words',
  "shared/formats/common/texture/blockFile.ts names a field in code: listByName(root.fields, '":
    'the root of all block formats has this list',
};

test('names of fields that stand in code are checked by the compiler', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => offences(file, readFileSync(join(root, file), 'utf8')));
  expect(found.filter((each) => !Object.hasOwn(allowed, each))).toEqual([]);
  expect(Object.keys(allowed).filter((each) => !found.includes(each))).toEqual([]);
});

test('the lists name only files that are there and need it', () => {
  const needless = formatFiles.filter((file) => !/\/byName\.ts'/.test(readFileSync(join(root, file), 'utf8')));
  expect(needless).toEqual([]);
  for (const [path] of walkers) expect(sources.some((file) => path.test(file))).toBe(true);
  const typed = severalKinds.filter((file) => !/\.update\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(typed).toEqual([]);
  expect(typedDoors.filter((file) => !/ as /.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

describe('an offence is found', () => {
  const imported = "import { fieldsByName } from '../../codec/byName.ts';\n";
  const walker = 'electron/cli/example.ts';
  test.each([
    [
      'the door where records are known',
      'shared/appearance/example.ts',
      `${imported}fieldsByName(record.fields)[name];`,
    ],
    ['a name in brackets', walker, "fieldsByName(document.get(id).fields)['radius'];"],
    ['a name in brackets of what may not be there', walker, "fieldsByName(record?.fields)?.['radius'];"],
    ['a name behind a point', walker, 'fieldsByName(record.fields).radius;'],
    ['a name behind a point of what may not be there', walker, 'fieldsByName(record?.fields)?.radius;'],
    ['a name that is set', walker, "draftByName(fields)['radius'] = 2;"],
    ['names taken apart', walker, 'const { radius } = fieldsByName(record.fields);'],
    ['the name of a list', walker, "listByName(record.fields, 'bones');"],
    ['the name of bulk data', walker, "numbersByName(document.get(id).fields, 'times');"],
    ['a field that is changed', walker, 'transaction.update(record.id, { radius: 2 });'],
    ['a field that is changed for short', walker, 'tx.update(owner(of(id)), {\n  radius,\n  center });'],
    ['a cast', walker, 'const fields = record.fields as unknown as NodeFields;'],
  ])('%s', (_, file, text) => {
    expect(offences(file, text)).toHaveLength(1);
  });

  test('and names that are data are none', () => {
    const text = `${imported}fieldsByName(document.get(id).fields)[member];\nlistByName(fields, name);\ntransaction.update(id, { [member]: 2 });\ntransaction.update(id, changes);`;
    expect(offences(walker, text)).toEqual([]);
  });
});
