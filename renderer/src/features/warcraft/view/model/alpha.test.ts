/** Models of World of Warcraft alpha in the scene that draws Warcraft III's. */
import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpusFiles } from '../../../../../../shared/test/corpus.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { freezeRecords } from '../../../../../../shared/codec/documentRecord.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import { mdxAlpha } from '../../../../../../shared/formats/mdx/alpha/index.ts';
import { addTrack, healthyAlphaModel } from '../../../../../../shared/formats/mdx/alpha/test/healthyModel.ts';
import { itemsWithTags } from '../../../../../../shared/formats/mdx/model.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { applyParts } from '../../../../viewport/gizmo/target.ts';
import { turnAbout } from '../../../../viewport/gizmo/transform.ts';
import { gizmoTarget } from '../gizmoTargets.ts';
import { nodeTree } from '../../../../../../shared/formats/mdx/view/joints.ts';
import { textureSource } from '../../../../viewport/textures/textureSource.ts';
import { drawnGeosets } from './drawnBox.ts';
import { MdxModel } from './mdxModel.ts';

beforeAll(() => freezeRecords(true));

function at(document: Document, frame: number): TrackTime {
  const [interval = null] = mdxAlpha.animation?.sequences(document) ?? [];
  return { interval, frame, globalTime: 0 };
}

const files = corpusFiles('wow/synthetic-mdx', ['-pivots.mdx']);

describe.skipIf(files.length === 0)('the models of the corpus', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s has triangles, bones and a posed box',
    (_name, file) => {
      const document = openDocument(mdxAlpha, file.bytes());
      const scene = new MdxModel(document);
      expect(scene.meshes.map(({ mesh }) => mesh.triangles.length)).toEqual([3]);
      expect(scene.joints.filter(({ kind }) => kind === 'bone').length).toBeGreaterThan(0);
      expect(scene.joints).toHaveLength(4);
      expect(scene.view.materials[0]?.layers[0]?.textures[0]?.texture).toBe(0);
      const box = drawnGeosets(scene, at(document, 0));
      expect(box).not.toBeNull();
      expect([...(box?.minimum ?? []), ...(box?.maximum ?? [])].every(Number.isFinite)).toBe(true);
    },
  );
});

describe.each([1300, 1400, 1500])('a model of version %i', (version) => {
  test('turns with its bone, whose packed rotation is unpacked', () => {
    const document = healthyAlphaModel(version);
    editStructure(document, 'Turn', (structure) => {
      const [bone] = itemsWithTags(document, ['BONE']);
      if (bone === undefined) throw new Error('no bone');
      for (const id of fieldsByName(document.get(bone).fields)['transforms'] as never[]) structure.remove(id);
      // A quarter turn about Z.
      addTrack(structure, bone, 'KGRT', [0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    });
    const scene = new MdxModel(document);
    scene.pose(at(document, 0), null);
    const [geoset] = scene.meshes;
    if (geoset === undefined) throw new Error('no geoset');
    const positions = [...scene.posedPositions(geoset)].map((each) => Math.round(each * 1000) / 1000);
    expect(positions.map((each) => each + 0)).toEqual([0, 0, 0, 0, 1, 0, -1, 0, 0]);
  });

  test('has geometry that the gizmo turns, in one step that is taken back to the byte', () => {
    const document = openDocument(mdxAlpha, healthyAlphaModel(version).write());
    const scene = new MdxModel(document);
    scene.pose(at(document, 0), null);
    const [geoset] = scene.meshes;
    if (geoset === undefined) throw new Error('no geoset');
    const { record } = geoset.mesh;
    const before = document.write();
    const places = (): readonly number[] =>
      [...scene.posedPositions(scene.meshes[0] ?? geoset)].map((each) => Math.round(each * 1000) / 1000 + 0);
    const seen = places();
    const target = gizmoTarget(scene, new Set([record]));
    const parts = target?.grab({ childrenFollow: false }) ?? [];
    const turn = turnAbout([0, 0, 0], { axis: [0, 0, 1], angle: Math.PI / 2 });
    document.edit('Turn', (transaction) => applyParts(transaction, parts, turn));
    const after = new MdxModel(openDocument(mdxAlpha, document.write()));
    after.pose(at(document, 0), null);
    const [turned] = after.meshes;
    const found = turned === undefined ? [] : [...after.posedPositions(turned)];
    // A quarter turn about Z brings (x, y) to (-y, x).
    const expected = seen.flatMap((x, index) =>
      index % 3 === 0 ? [-(seen[index + 1] ?? 0), x, seen[index + 2] ?? 0] : [],
    );
    expect(found.map((each) => Math.round(each * 1000) / 1000 + 0)).toEqual(expected.map((each) => each + 0));
    document.undo();
    expect(document.write()).toEqual(before);
  });

  test('has no cameras or replaceable textures of the other game', () => {
    const scene = new MdxModel(healthyAlphaModel(version));
    // The bone flag of this game is the camera-anchored flag of the other.
    expect(nodeTree(scene.document)().nodes[0]?.flags).toBe(0);
    expect(scene.view.textures.map((texture) => textureSource(texture).replaceableId)).toEqual([0, 111]);
    expect(scene.view.cameras.map(({ name }) => name)).toEqual(['Portrait']);
  });

  test('is tinted by its geoset animation', () => {
    const document = healthyAlphaModel(version);
    const scene = new MdxModel(document);
    expect(scene.meshes.map((part) => scene.tintOf(part, at(document, 0)).color)[0]).toEqual([1, 0.5, 0.25]);
  });
});
