/** OBJ as it is read: polygons, numbers and materials as programs write them, and what lies beside the file. */
import { describe, expect, it } from 'vitest';
import { sourceOf, textBytes } from '../files.ts';
import { readModel } from '../import/make.ts';

const nothing = sourceOf([]);

describe('OBJ', () => {
  const text = `mtllib a b.mtl
o box
v 0 0 0
v 1 0 0
v 1 1 0
v 0.9 0.1 0
v 0 1 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl Glas grün
f 1/1 2/2 -3/3 -1/4
f 1/1 2/2 9/3
l 1 2
`;
  const mtl = 'newmtl Glas grün\nKd 0 1 0\nd 0.5\n';

  it('becomes triangles with materials; polygons may be hollow, numbers negative', async () => {
    const source = sourceOf([{ name: 'a b.mtl', bytes: textBytes(mtl) }]);
    const { content, notes } = await readModel(textBytes(text), 'box.obj', source);
    expect(content.meshes).toHaveLength(1);
    expect([...(content.meshes[0]?.triangles ?? [])]).toHaveLength(6);
    expect(content.materials[0]).toMatchObject({ name: 'Glas grün', blend: 'blend', alpha: 0.5 });
    expect([...(content.meshes[0]?.coordinates[0] ?? [])].slice(0, 2)).toEqual([0, 1]);
    expect(notes.map((note) => note.text)).toEqual(['1 face on vertices that are not there', '1 line or point']);
  });

  it('cuts a hollow polygon along its inside', async () => {
    const hollow = 'v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n';
    const { content } = await readModel(textBytes(hollow), 'hollow.obj', nothing);
    const [mesh] = content.meshes;
    const area = Array.from({ length: 3 }, (_, face) => {
      const at = (corner: number, axis: number) =>
        mesh?.positions[(mesh.triangles[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
      // The game's Y and Z are the file's X and Y.
      return ((at(1, 1) - at(0, 1)) * (at(2, 2) - at(0, 2)) - (at(2, 1) - at(0, 1)) * (at(1, 2) - at(0, 2))) / 2;
    });
    expect(area.every((each) => each > 0)).toBe(true);
    expect(area.reduce((sum, each) => sum + each, 0)).toBeCloseTo(10, 5);
  });

  it('finds pictures beside its materials and by their bare names, and tells of colours that it cannot keep', async () => {
    const colored =
      'mtllib ./parts/a.mtl\nv 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0\nusemtl one\nf 1 2 3\nusemtl two\nf 1 2 3\n';
    const lists = 'newmtl one\nmap_Kd one.png\nnewmtl two\nmap_Kd C:\\Users\\me\\two.png\n';
    const asked: string[] = [];
    const source = sourceOf([{ name: 'parts/a.mtl', bytes: textBytes(lists) }]);
    const read = (path: string) => {
      asked.push(path);
      return source.read(path);
    };
    const { notes } = await readModel(textBytes(colored), 'parts.obj', { read });
    expect(asked).toEqual(expect.arrayContaining(['./parts/one.png', 'two.png']));
    expect(notes.map(({ text }) => text)).toContain('colours of 2 vertices');
  });

  it('keeps a # in a name, and passes over comments behind numbers', async () => {
    const named = 'mtllib a#1.mtl\no Box #2\nv 0 0 0 # first\nv 1 0 0\nv 1 1 0\nusemtl Material #25\nf 1 2 3 # only\n';
    const source = sourceOf([{ name: 'a#1.mtl', bytes: textBytes('newmtl Material #25\nKd 1 0 0\nd 0.5\n') }]);
    const { content, notes } = await readModel(textBytes(named), 'named.obj', source);
    expect(notes).toEqual([]);
    expect(content.meshes.map(({ name }) => name)).toEqual(['Box #2']);
    expect(content.materials).toMatchObject([{ name: 'Material #25', alpha: 0.5 }]);
  });

  it('states normals of any length; they become as long as the games have them', async () => {
    const long = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nvn 0 0 25\nvn 3 0 4\nvn 0 0 0\nf 1//1 2//2 3//3\n';
    const { content } = await readModel(textBytes(long), 'long.obj', nothing);
    const normals = content.meshes[0]?.normals ?? new Float32Array(0);
    const lengths = [0, 3, 6].map((at) => Math.hypot(...normals.subarray(at, at + 3)));
    for (const length of lengths) expect(length).toBeCloseTo(1, 5);
    // The game's X, Y and Z are the file's Z, X and Y.
    expect(normals[3]).toBeCloseTo(0.8, 5);
    expect(normals[4]).toBeCloseTo(0.6, 5);
  });

  it('without faces is refused', async () => {
    await expect(readModel(textBytes('v 0 0 0\n'), 'points.obj', nothing)).rejects.toThrow('it has no faces');
  });
});
