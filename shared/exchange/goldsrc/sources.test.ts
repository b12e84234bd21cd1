/** Reading sources that people and other tools write: QC, SMD and BMP, with what is wrong in them. */
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, test } from 'vitest';
import {
  bonesOf,
  controllersOf,
  hitboxesOf,
  modelFields,
  sequencesOf,
  textureHolder,
  texturesOf,
} from '../../formats/goldsrc/model.ts';
import { triangleCorners } from '../../formats/goldsrc/geometry/triangles.ts';
import { Event, Pivot, Sequence } from '../../formats/goldsrc/schema/sequence.ts';
import { Bone, BoneController, Hitbox } from '../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../formats/goldsrc/schema/texture.ts';
import type { ExchangeFile } from '../files.ts';
import { fileNameOf, normalPath, textBytes, UniqueNames } from '../files.ts';
import { readBitmap, writeBitmap } from './bitmap.ts';
import { compileStudio } from './compile/index.ts';
import { stripsOf } from '../../formats/goldsrc/geometry/strips.ts';
import { transitionTable } from './compile/transitions.ts';
import { readSmd, writeSmd } from './smd.ts';
import { toTexels, toUnit } from './textureRule.ts';
import { fieldsOf } from '../../codec/record.ts';

const picture = {
  width: 6,
  height: 2,
  pixels: Uint8Array.from({ length: 12 }, (_, at) => at),
  palette: Uint8Array.from({ length: 768 }, (_, at) => (at * 7) % 256),
};

const nodes = 'nodes\n0 "root" -1\n1 "arm" 0\n2 "idle bone" 0\nend\n';
const rest = 'skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n2 0 0 0 0 0 0\nend\n';
const triangle = (texture: string): string =>
  `triangles\n${texture}\n0 0 0 0 0 0 1 0 1\n1 8 0 10 0 0 1 1 1\n0 0 8 0 0 0 1 0 0\nend\n`;
const moving =
  'skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n0 0 -4 0 0 0 0\ntime 2\n0 0 -8 0 0 0 0\n1 0 0 12 0 0 0\nend\n';

const qc = `// a comment; another
$modelname "models/test.mdl"
$cd ".\\src"
$cdtexture "./art"
/* a block
   of comments */
$bodygroup "body" {
  studio "mesh"
  blank
}
$texturegroup skins { {"skin.bmp"} { "other.BMP" } }
$texrendermode skin.bmp masked
$controller 0 "arm" ZR 0 360
$controller mouth "arm" XR 10 -20
$hgroup 3 "root"
$eyeposition 1 2 3
$sequence walk "anims/walk" fps 20 loop LX ACT_WALK 2 { event 1004 1 "a b.wav" event 5001 2 }
$sequence "look" { "anims/walk" "anims/walk" blend XR -45 45 frame 0 1 rtransition 1 2 }
$sequence back "anims/walk" node 2
`;

function project(changes: Readonly<Record<string, string | Uint8Array>> = {}): readonly ExchangeFile[] {
  const files: Record<string, string | Uint8Array> = {
    'test.qc': qc,
    'src/Mesh.smd': `version 1\n${nodes}${rest}${triangle('skin.bmp')}`,
    'src/anims/walk.SMD': `version 1\n${nodes}${moving}`,
    'art/Skin.bmp': writeBitmap(picture),
    'art/other.bmp': writeBitmap(picture),
    ...changes,
  };
  return Object.entries(files).map(([name, content]) => ({
    name,
    bytes: typeof content === 'string' ? textBytes(content) : content,
  }));
}

describe('compiling', () => {
  test('a project as people write it', () => {
    const { document, files, warnings } = compileStudio(project(), 'test.qc');
    expect(warnings).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['test.mdl']);
    const model = modelFields(document);
    expect([model.name, model.eyePosition]).toEqual(['models/test.mdl', [-2, 1, 3]]);
    // The bone without vertices is gone; the controlled one has its controllers.
    expect(bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)).name)).toEqual(['root', 'arm']);
    expect(controllersOf(document).map((id) => fieldsOf(BoneController, document.get(id)).type)).toEqual([0x8020, 8]);
    const [walk, look, back] = sequencesOf(document).map((id) => fieldsOf(Sequence, document.get(id)));
    expect(walk).toMatchObject({ framesPerSecond: 20, flags: 1, activity: 3, activityWeight: 2, frames: 3 });
    // Roots are turned by a quarter: what went along −Y goes along X.
    expect(walk?.linearMovement.map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual([8, 0, 0]);
    expect(walk?.events.map((id) => fieldsOf(Event, document.get(id)))).toMatchObject([
      { event: 1004, frame: 1, options: 'a b.wav' },
      { event: 5001, frame: 2, options: '' },
    ]);
    expect(look).toMatchObject({ frames: 2, blendType: [8, 0], entryNode: 1, exitNode: 2, nodeFlags: 1 });
    expect(look?.animations).toHaveLength(2);
    expect(back).toMatchObject({ entryNode: 2, exitNode: 2 });
    expect([model.nodeCount, [...model.transitions]]).toEqual([2, [0, 2, 1, 0]]);
    const holder = textureHolder(document).fields;
    expect([
      fieldsByName(holder)['skinColumns'],
      fieldsByName(holder)['skinFamilies'],
      fieldsByName(holder)['skinTable'],
    ]).toEqual([1, 2, Int16Array.of(0, 1)]);
    const [skin] = texturesOf(document).map((id) => fieldsOf(Texture, document.get(id)));
    // A width of 6 becomes 8, and what is added repeats the picture.
    expect(skin).toMatchObject({ width: 8, height: 2, flags: 0x40 });
    expect([...(skin?.pixels ?? [])].slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 0, 1]);
    for (const id of hitboxesOf(document)) expect(fieldsOf(Hitbox, document.get(id)).group).toBe(3);
  });

  test('events and pivots name frames as the file counts them, and come into those that are taken', () => {
    const from = (first: number): string =>
      [
        'skeleton',
        ...[0, 1, 2, 3, 4].flatMap((frame) => [`time ${first + frame}`, `0 0 ${frame} 0 0 0 0`]),
        'end',
      ].join('\n');
    const events = (sequence: string, first = 10) => {
      const files = project({
        'test.qc': `$cd src\n$cdtexture art\n$body a mesh\n${sequence}\n`,
        'src/late.smd': `version 1\n${nodes}${from(first)}\n`,
      });
      const { document, warnings } = compileStudio(files, 'test.qc');
      const [fields] = sequencesOf(document).map((id) => fieldsOf(Sequence, document.get(id)));
      return {
        frames: fields?.events.map((id) => fieldsOf(Event, document.get(id)).frame),
        pivots: fields?.pivots.map((id) => {
          const { start, end } = fieldsOf(Pivot, document.get(id));
          return [start, end];
        }),
        told: warnings.filter((warning) => warning.startsWith('event')),
      };
    };
    expect(events('$sequence s late {\n event 1004 10\n event 1004 14\n pivot 0 11 13\n }')).toEqual({
      ...{ frames: [0, 4], pivots: [[1, 3]], told: [] },
    });
    expect(events('$sequence s late {\n event 1004 12\n frame 12 13\n }')).toMatchObject({ frames: [0], told: [] });
    expect(events('$sequence s late {\n event 1004 3\n frame 2 4\n }', 0)).toMatchObject({ frames: [1], told: [] });
    // As compilers do: at the nearest frame it is heard, and outside never.
    expect(events('$sequence s late {\n event 1004 20\n event 1004 0\n }')).toMatchObject({
      frames: [4, 0],
      told: [
        'event 1004 of "s" is at frame 20, which is not one of 10 to 14: it comes to 14',
        'event 1004 of "s" is at frame 0, which is not one of 10 to 14: it comes to 10',
      ],
    });
  });

  test('a controller turns round and round where its ends are the same whole degree, as the compiler counts it', () => {
    const typeOf = (ends: string): number | undefined => {
      const files = project({ 'test.qc': qc.replace('ZR 0 360', `ZR ${ends}`) });
      const { document } = compileStudio(files, 'test.qc');
      const [first] = controllersOf(document).map((id) => fieldsOf(BoneController, document.get(id)).type);
      return first;
    };
    expect(['-180 180', '10 10.5', '10.9 11.2', '-400 -40', '-45 45'].map(typeOf)).toEqual([
      0x8020, 0x8020, 0x20, 0x20, 0x20,
    ]);
  });

  test('names that a model has no room for are cut and told, and bones stay two', () => {
    const long = 'a_bone_of_more_than_thirty_one_letters';
    const named = (bone: string): readonly ExchangeFile[] =>
      project({
        'test.qc': `$cd src\n$cdtexture art\n$body a mesh\n$sequence ${long} mesh { event 1 0 ${'o'.repeat(70)} }\n`,
        'src/Mesh.smd': `version 1\n${nodes.replace('arm', bone)}${rest}${triangle('skin.bmp')}`,
      });
    const { document, warnings } = compileStudio(named(long), 'test.qc');
    expect(warnings.map((warning) => warning.split(' is cut')[0])).toEqual([
      `the bone "${long}"`,
      `the sequence "${long}"`,
      `the options of an event "${'o'.repeat(70)}"`,
    ]);
    const written = document.write();
    const [, arm] = bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)).name);
    expect([arm, Buffer.from(written).includes(`${arm}\0`)]).toEqual([long.slice(0, 31), true]);
    const twins = named(long).map((file) =>
      file.name === 'src/Mesh.smd'
        ? {
            ...file,
            bytes: textBytes(
              `version 1\nnodes\n0 "${long}1" -1\n1 "${long}2" 0\nend\n${rest.replace('2 0 0 0 0 0 0\n', '')}${triangle('skin.bmp')}`,
            ),
          }
        : file,
    );
    expect(() => compileStudio(twins, 'test.qc')).toThrow('two bones would be called');
  });

  test('more vertices than a model can number are refused, and not written wrong', () => {
    const many = ['triangles'];
    for (let each = 0; each < 11_000; each++) {
      many.push('skin.bmp', ...[0, 1, 2].map((corner) => `0 ${each} ${corner} 0 0 0 1 0 0`));
    }
    const files = project({ 'src/Mesh.smd': `version 1\n${nodes}${rest}${many.join('\n')}\nend\n` });
    expect(() => compileStudio(files, 'test.qc')).toThrow('test.qc:8: the mesh has more than 32768 vertices');
  });

  test('files are found by $include, and split as the QC asks', () => {
    const files = project({
      'part.qci': '$externaltextures\n',
      'test.qc': `$include "part.qci"\n$sequencegroup "more"\n${qc}`,
    });
    const { files: made } = compileStudio(files, 'test.qc');
    expect(made.map(({ name }) => name)).toEqual(['test.mdl', 'testT.mdl', 'test01.mdl']);
  });

  test.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
    ['an unknown command', { 'test.qc': '$body a mesh\n\n$nonsense 1\n' }, 'test.qc:3: "$nonsense" is not a command'],
    ['an open quotation mark', { 'test.qc': '$modelname "x\n' }, 'test.qc:1: a quotation mark'],
    ['no number where one is needed', { 'test.qc': '$scale big\n' }, 'test.qc:1: the scale must be a number'],
    [
      'a missing mesh',
      { 'test.qc': '$body a "gone"\n$sequence i "anims/walk"\n' },
      'test.qc:1: there is no file gone.smd',
    ],
    [
      'a missing picture',
      { 'src/Mesh.smd': `version 1\n${nodes}${rest}${triangle('gone.bmp')}` },
      'there is no picture gone.bmp',
    ],
    [
      'a bone with another parent in an animation',
      {
        'src/anims/walk.SMD': `version 1\n${nodes.replace('"arm" 0', '"arm" 2').replace('"idle bone" 0', '"idle bone" -1')}${moving}`,
      },
      'test.qc:17: the bone "arm" has the parent "idle bone" here and the parent "root" in a mesh before',
    ],
    [
      'a bone with another parent in a second mesh',
      {
        'test.qc': qc.replace('blank', 'studio "other"'),
        'src/other.smd': `version 1\nnodes\n0 "arm" -1\n1 "root" 0\nend\n${rest.replace('2 0 0 0 0 0 0\n', '')}${triangle('skin.bmp')}`,
      },
      'test.qc:9: the bone "arm" has no parent here and the parent "root" in a mesh before',
    ],
    [
      'numbers that would be endless in a model',
      { 'src/Mesh.smd': `version 1\n${nodes}${rest.replace('0 0 10', '0 0 1e300')}${triangle('skin.bmp')}` },
      'src/mesh.smd:10: a bone in a frame has 7 numbers',
    ],
    ['more than 32 bits', { 'test.qc': '$flags 99999999999\n' }, 'test.qc:1: the flags: 99999999999 has more than 32'],
    ['a controller that no game has', { 'test.qc': '$controller -3 arm XR 0 1\n' }, 'a controller is 0 to 3 or mouth'],
    ['a picture of other colours', { 'art/Skin.bmp': writeBitmap(picture).with(28, 24) }, '24 bits a pixel'],
    ['a bone that no mesh has', { 'test.qc': `${qc}$attachment 0 "tail" 0 0 0\n` }, 'names the bone "tail"'],
    [
      'blends of other lengths',
      { 'test.qc': '$cd src\n$cdtexture art\n$body a mesh\n$sequence x "anims/walk" "mesh"\n' },
      'the blends of "x" differ',
    ],
    ['a circle of includes', { 'test.qc': '$include "test.qc"\n' }, 'include each other'],
    [
      'files that include each other without end, though in no circle',
      {
        'test.qc': '$include "0.qci"\n',
        ...Object.fromEntries(
          Array.from({ length: 14 }, (_, at) => [`${at}.qci`, `$include "${at + 1}.qci"\n`.repeat(10)]),
        ),
        '14.qci': '$cliptotextures\n',
      },
      'more than 1000 files are included',
    ],
    ['a node past those of models', { 'test.qc': '$sequence x "anims/walk" node 50000\n' }, 'the node is 0 to 255'],
    ['no sequence', { 'test.qc': '$cd src\n$cdtexture art\n$body a mesh\n' }, 'no $sequence'],
    ['an unknown activity', { 'test.qc': '$sequence x "anims/walk" ACT_DANCING 1\n' }, 'nobody knows the activity'],
    [
      'a file that ends early',
      { 'src/Mesh.smd': `version 1\n${nodes}skeleton\ntime 0\n` },
      'mesh.smd:9: the file ends inside "skeleton"',
    ],
    [
      'a corner without numbers',
      { 'src/Mesh.smd': `version 1\n${nodes}${rest}triangles\nskin.bmp\n0 1 2\n` },
      'a corner has 9 numbers',
    ],
    [
      'a bone before its parent, in a mesh whose bones another one has',
      {
        'test.qc': qc.replace('blank', 'studio "other"'),
        'src/other.smd': `version 1\nnodes\n0 "arm" 1\n1 "root" -1\nend\n${rest.replace('2 0 0 0 0 0 0\n', '')}${triangle('skin.bmp')}`,
      },
      'the bone "arm" stands before its parent "root"',
    ],
    [
      'a node that is not there',
      { 'src/Mesh.smd': `version 1\n${nodes}skeleton\ntime 0\n7 0 0 0 0 0 0\nend\n` },
      'there is no node 7',
    ],
  ])('%s is told with its place', (_what, changes, message) => {
    expect(() => compileStudio(project(changes), 'test.qc')).toThrow(message);
  });
});

test('what stands behind the point of a frame is cut off', () => {
  const text = qc.replace('frame 0 1', 'frame 0.9 1.9');
  expect(text).not.toBe(qc);
  const { document } = compileStudio(project({ 'test.qc': text }), 'test.qc');
  const frames = sequencesOf(document).map((id) => fieldsOf(Sequence, document.get(id)).frames);
  const before = compileStudio(project({}), 'test.qc').document;
  expect(frames).toEqual(sequencesOf(before).map((id) => fieldsOf(Sequence, before.get(id)).frames));
});

describe('parts', () => {
  test('an SMD comes back as it was written', () => {
    const smd = readSmd(textBytes(`version 1\n${nodes}${rest}${triangle('a b.bmp')}`), 'x.smd');
    expect(readSmd(writeSmd(smd), 'x.smd')).toEqual(smd);
    expect(smd.triangles[0]?.texture).toBe('a b.bmp');
  });

  test('a frame that leaves a bone out keeps it as it was', () => {
    const { poses } = readSmd(textBytes(`version 1\n${nodes}${moving}`), 'x.smd');
    expect(poses[18 + 6 + 2]).toBe(10);
  });

  test('a bitmap comes back, rows from the top or the bottom', () => {
    const bytes = writeBitmap(picture);
    expect(readBitmap(bytes)).toEqual(picture);
    const flipped = bytes.slice();
    new DataView(flipped.buffer).setInt32(22, -2, true);
    expect([...readBitmap(flipped).pixels.subarray(0, 6)]).toEqual([6, 7, 8, 9, 10, 11]);
    expect(() => readBitmap(bytes.subarray(0, bytes.length - 1))).toThrow('ends early');
  });

  test.each(['valve', 'classic'] as const)(
    'texels come back by the rule %s, those outside the picture as well',
    (rule) => {
      const size = { width: 100, height: 37 };
      for (const s of [-130, -1, 0, 1, 50, 99, 100, 300]) {
        const [u, v] = toUnit(s, s, size, rule).map((value) => Number(value.toFixed(6)));
        expect(toTexels(u ?? 0, v ?? 0, size, rule)).toEqual([s, s]);
      }
    },
  );

  test('strips hold every triangle once, on the same side', () => {
    const side = 9;
    const triangles: [number, number, number][] = [];
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const at = row * (side + 1) + column;
        triangles.push([at, at + 1, at + side + 1], [at + 1, at + side + 2, at + side + 1]);
      }
    }
    const strips = stripsOf(triangles, (side + 1) ** 2);
    const commands = strips.flatMap((strip) => [strip.length, ...strip.flatMap((corner) => [corner, 0, 0, 0])]);
    const corners = triangleCorners(commands);
    const turned = (three: readonly number[]): string => {
      const first = three.indexOf(Math.min(...three));
      return [0, 1, 2].map((step) => three[(first + step) % 3]).join(' ');
    };
    // `triangleCorners` gives the other winding, as the screen has it.
    const found = Array.from({ length: corners.length / 12 }, (_, at) =>
      turned([0, 8, 4].map((part) => corners[at * 12 + part] ?? -1)),
    );
    expect(found.toSorted()).toEqual(triangles.map(turned).toSorted());
    expect(strips.length).toBeLessThan(triangles.length / 4);
  });

  test('ways between poses are followed through', () => {
    const use = (entryNode: number, exitNode: number, isReversible = false) => ({ entryNode, exitNode, isReversible });
    const { count, table } = transitionTable([
      use(1, 1),
      use(1, 2),
      use(2, 2),
      use(2, 3, true),
      use(3, 3),
      use(3, 4),
      use(4, 4),
    ]);
    // As in syn_all.mdl of the corpus, which Valve's compiler made.
    expect([count, [...table]]).toEqual([4, [0, 2, 2, 2, 0, 0, 3, 3, 0, 2, 0, 4, 0, 0, 0, 0]]);
  });

  test('names of files are safe everywhere, and each is given once', () => {
    expect(fileNameOf('..\\..\\evil/x:y?.smd', 'z')).toBe('x_y_.smd');
    // Counted in bytes: systems and the games' path fields count these.
    expect(new TextEncoder().encode(fileNameOf('立'.repeat(200), 'z'))).toHaveLength(99);
    expect(fileNameOf(`${'x'.repeat(99)}😀`, 'z')).toBe('x'.repeat(99));
    expect([fileNameOf('', 'z'), fileNameOf('con.bmp', 'z'), fileNameOf(' . ', 'z')]).toEqual(['z', '_con.bmp', 'z']);
    expect(normalPath('.\\a\\..\\b//c.smd')).toBe('b/c.smd');
    const names = new UniqueNames();
    expect([names.take('A'), names.take('a'), names.take('a')]).toEqual(['A', 'a_2', 'a_3']);
  });
});

test('a small file cannot ask for much memory: frames are left out up to a limit, and as many as are there are read', () => {
  const nodesOf = (count: number): string =>
    `version 1\nnodes\n${Array.from({ length: count }, (_, node) => `${node} "n${node}" -1`).join('\n')}\nend\n`;
  const sparse = (count: number, time: number): Uint8Array =>
    textBytes(`${nodesOf(count)}skeleton\ntime 0\n0 1 2 3 0 0 0\ntime ${time}\n0 4 5 6 0 0 0\nend\n`);
  expect(() => readSmd(sparse(512, 8191), 'a.smd')).toThrow(
    'time 8191 with 512 nodes: the file leaves out too many of the frames before',
  );
  const { poses } = readSmd(sparse(60, 8191), 'a.smd');
  expect([poses.length, poses[60 * 6], poses[8191 * 60 * 6]]).toEqual([8192 * 60 * 6, 1, 4]);
  const frame = Array.from({ length: 512 }, (_, node) => `${node} 1 0 0 0 0 0`).join('\n');
  const frames = Array.from({ length: 1100 }, (_, time) => `time ${time}\n${frame}`).join('\n');
  expect(readSmd(textBytes(`${nodesOf(512)}skeleton\n${frames}\nend\n`), 'a.smd').poses.length).toBe(1100 * 512 * 6);
});
