/** Meshes that a submodel of Half-Life has no room for: a bodypart of their own, or refused where that would be another look. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldsOf } from '../../../../codec/record.ts';
import { openDocument } from '../../../../document/document.ts';
import { actAndCheck } from '../../../../format/addedErrors.ts';
import type { FormatDocument } from '../../../../format/format.ts';
import type { MeshGeometry } from '../../../../model/meshGeometry.ts';
import type { ModelMesh } from '../../../../model/view.ts';
import { goldsrc } from '../../index.ts';
import { bodypartsOf } from '../../model.ts';
import { BodyPart, SubModel } from '../../schema/body.ts';
import { studioView } from '../../view/index.ts';

const sentry = (): FormatDocument =>
  openDocument(
    goldsrc,
    new Uint8Array(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url))),
  );

/** A sheet of so many vertices a side, which stand apart from each other. */
function sheet(side: number): MeshGeometry {
  const count = side * side;
  const positions = Float32Array.from({ length: count * 3 }, (_, at) => {
    const vertex = Math.floor(at / 3);
    return at % 3 === 0 ? vertex % side : at % 3 === 1 ? Math.floor(vertex / side) : 20;
  });
  const triangles: number[] = [];
  for (let y = 0; y + 1 < side; y++) {
    for (let x = 0; x + 1 < side; x++) {
      const at = y * side + x;
      triangles.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
    }
  }
  return {
    positions,
    normals: Float32Array.from({ length: count * 3 }, (_, at) => (at % 3 === 2 ? 1 : 0)),
    coordinates: [new Float32Array(count * 2)],
    triangles: Uint32Array.from(triangles),
    influences: { width: 1, joints: new Uint16Array(count), weights: new Float32Array(count).fill(1) },
    sources: new Int32Array(count).fill(-1),
  };
}

const names = (document: FormatDocument): readonly string[] =>
  bodypartsOf(document).map((id) => fieldsOf(BodyPart, document.get(id)).name);

const meshWith = (document: FormatDocument, isIt: (choices: number) => boolean): ModelMesh => {
  const found = studioView(document).meshes.find(({ record }) => {
    const owner = document.get(document.get(record).owner ?? record).owner ?? record;
    return isIt(fieldsOf(BodyPart, document.get(owner)).models.length);
  });
  if (found === undefined) throw new Error('no such mesh');
  return found;
};

it('have a bodypart of their own, which every look shows, told and undone to the byte', () => {
  const document = sentry();
  const before = document.write();
  const parts = names(document);
  const { result, errors } = actAndCheck(document, () =>
    goldsrc.model?.edits(document).addMesh?.(sheet(30), { material: 0, name: 'Banner', from: null }),
  );
  expect(errors).toEqual([]);
  expect(result?.notes).toEqual(expect.arrayContaining([expect.stringContaining('“Banner” is a bodypart of its own')]));
  expect(names(document)).toEqual([...parts, 'Banner']);
  const read = openDocument(goldsrc, document.write());
  const added = studioView(read).meshes.filter(
    ({ record }) => fieldsOf(SubModel, read.get(read.get(record).owner ?? record)).name === 'Banner',
  );
  expect(added.map(({ triangles }) => triangles.length)).toEqual([29 * 29 * 6]);
  document.undo();
  expect(document.write()).toEqual(before);
});

it('stay where there is room', () => {
  const document = sentry();
  const parts = names(document);
  goldsrc.model?.edits(document).addMesh?.(sheet(5), { material: 0, name: 'Flag', from: null });
  expect(names(document)).toEqual(parts);
});

it('are refused where they would be one of several looks, and where no submodel could hold them', () => {
  const document = sentry();
  const before = document.write();
  const { addMesh } = document.format.model?.edits(document) ?? {};
  const choice = meshWith(document, (choices) => choices > 1);
  const like = { material: 0, name: 'Hat', from: choice.record };
  const geometry = { ...sheet(46), sources: new Int32Array(46 * 46).fill(-1) };
  expect(() => addMesh?.(geometry, like)).toThrow('2048');
  expect(() => addMesh?.(sheet(46), { material: 0, name: 'Sail', from: null })).toThrow('this would be 2116');
  expect(document.write()).toEqual(before);
});
