/** Models as GLB files, read again by gltf-transform: meshes where the game shows them, in the rest pose and in sequences. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document as GltfDocument, Node } from '@gltf-transform/core';
import { WebIO } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { FormatDocument } from '../../format/format.ts';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { StudioPose } from '../../formats/goldsrc/geometry/pose.ts';
import { poseBones, poseSequence, skinVectors } from '../../formats/goldsrc/geometry/scene.ts';
import { healthyModel as healthyStudio } from '../../formats/goldsrc/healthyModel.ts';
import { sequencesOf as studioSequences, submodelsOf } from '../../formats/goldsrc/model.ts';
import { SubModel } from '../../formats/goldsrc/schema/body.ts';
import { Sequence as StudioSequence } from '../../formats/goldsrc/schema/sequence.ts';
import { healthyModel as healthyM2 } from '../../formats/m2/test/healthyModel.ts';
import { m2 } from '../../formats/m2/index.ts';
import { listOf } from '../../formats/m2/model.ts';
import { playedSequence } from '../../formats/m2/playback/clock.ts';
import { ModelPlayer } from '../../formats/m2/playback/player.ts';
import { Vertices } from '../../formats/m2/schema/vertices.ts';
import { MATRIX_LENGTH, transformPoint } from '../../geometry/matrix.ts';
import { vectorAt } from '../../geometry/vector.ts';
import { mdxAnimation } from '../../formats/mdx/animation.ts';
import { Posed } from '../../formats/mdx/extents.ts';
import { mdx } from '../../formats/mdx/index.ts';
import { corpusModels, isModel } from '../../test/studioModels.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { sniffFormat } from '../../formats/index.ts';
import { decodeTexture } from '../../texture/index.ts';
import { exportGltf, wantedTextures } from './index.ts';

const samples = fileURLToPath(new URL('../../../assets/samples', import.meta.url));

const red: RgbaPixels = {
  width: 2,
  height: 2,
  pixels: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 128, 9, 9, 9, 255),
};

async function again(
  document: FormatDocument,
  texture: (index: number) => RgbaPixels | null = () => null,
): Promise<GltfDocument> {
  const bytes = await exportGltf(document, { texture });
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('glTF');
  return await new WebIO().readBinary(bytes);
}

type Matrix = number[];

function product(left: Matrix, right: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce(
      (sum, step) => sum + (left[step * 4 + (at % 4)] ?? 0) * (right[Math.floor(at / 4) * 4 + step] ?? 0),
      0,
    ),
  );
}

/** Column-major matrix of a node's move, turn and scale. */
function localOf(
  translation: readonly number[],
  [x = 0, y = 0, z = 0, w = 1]: readonly number[],
  [sx = 1, sy = 1, sz = 1]: readonly number[],
): Matrix {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)].map((value) => value * sx),
    0,
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)].map((value) => value * sy),
    0,
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)].map((value) => value * sz),
    0,
    ...translation,
    1,
  ];
}

function valueAt(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  width: number,
  time: number,
  isStepped: boolean,
): number[] {
  let key = 0;
  while (key + 1 < times.length && (times[key + 1] ?? 0) <= time + 1e-6) key++;
  const from = Array.from({ length: width }, (_, part) => values[key * width + part] ?? 0);
  const [start, end] = [times[key] ?? 0, times[key + 1]];
  if (isStepped || end === undefined || time <= start) return from;
  const amount = (time - start) / (end - start);
  const next = Array.from({ length: width }, (_, part) => values[(key + 1) * width + part] ?? 0);
  const sign = width === 4 && from.reduce((sum, value, part) => sum + value * (next[part] ?? 0), 0) < 0 ? -1 : 1;
  return from.map((value, part) => value + ((next[part] ?? 0) * sign - value) * amount);
}

/** Positions of all vertices of a mesh by name, skinned as a glTF viewer does it, at a time of an animation. */
function posedMesh(gltf: GltfDocument, meshIndex: number, animationIndex: number, time: number): number[][] {
  const root = gltf.getRoot();
  const animation = root.listAnimations()[animationIndex];
  const animated = new Map<Node, Record<string, number[]>>();
  for (const channel of animation?.listChannels() ?? []) {
    const [node, path, sampler] = [channel.getTargetNode(), channel.getTargetPath(), channel.getSampler()];
    if (node === null || path === null || sampler === null) continue;
    const [input, output] = [sampler.getInput()?.getArray() ?? [], sampler.getOutput()?.getArray() ?? []];
    const value = valueAt(input, output, path === 'rotation' ? 4 : 3, time, sampler.getInterpolation() === 'STEP');
    animated.set(node, { ...animated.get(node), [path]: value });
  }
  const globals = new Map<Node, Matrix>();
  const visit = (node: Node, parent: Matrix): void => {
    const moved = animated.get(node) ?? {};
    const local = localOf(
      moved['translation'] ?? node.getTranslation(),
      moved['rotation'] ?? node.getRotation(),
      moved['scale'] ?? node.getScale(),
    );
    const global = product(parent, local);
    globals.set(node, global);
    for (const child of node.listChildren()) visit(child, global);
  };
  for (const node of root.getDefaultScene()?.listChildren() ?? [])
    visit(node, localOf([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]));
  const [skin] = root.listSkins();
  const binds = skin?.getInverseBindMatrices()?.getArray() ?? [];
  const matrices = (skin?.listJoints() ?? []).map((joint, index) =>
    product(globals.get(joint) ?? [], Array.from(binds).slice(index * 16, index * 16 + 16)),
  );
  const mesh = root.listMeshes()[meshIndex];
  return (mesh?.listPrimitives() ?? []).flatMap((primitive) => {
    const positions = primitive.getAttribute('POSITION')?.getArray() ?? [];
    const sets = [0, 1, 2, 3].flatMap((set) => {
      const joints = primitive.getAttribute(`JOINTS_${set}`)?.getArray();
      const weights = primitive.getAttribute(`WEIGHTS_${set}`)?.getArray();
      return joints == null || weights == null ? [] : [{ joints, weights }];
    });
    return Array.from({ length: positions.length / 3 }, (_, vertex) => {
      const point = [positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0, 1];
      const out = [0, 0, 0];
      for (const { joints, weights } of sets) {
        for (let part = 0; part < 4; part++) {
          const weight = weights[vertex * 4 + part] ?? 0;
          const matrix = matrices[joints[vertex * 4 + part] ?? 0];
          if (weight === 0 || matrix === undefined) continue;
          for (let axis = 0; axis < 3; axis++) {
            const value = point.reduce((sum, number, column) => sum + (matrix[column * 4 + axis] ?? 0) * number, 0);
            out[axis] = (out[axis] ?? 0) + value * weight;
          }
        }
      }
      return out;
    });
  });
}

/** Game axes to glTF's: X, where models look, becomes Z; Y, their left, X; Z, up, Y. */
function turned(points: ArrayLike<number>, at: number): number[] {
  return [points[at + 1] ?? 0, points[at + 2] ?? 0, points[at] ?? 0];
}

function distance(left: readonly number[], right: readonly number[]): number {
  return Math.hypot(...left.map((value, axis) => value - (right[axis] ?? 0)));
}

function openSample(name: string): FormatDocument {
  return openDocument(mdx, new Uint8Array(readFileSync(join(samples, name))));
}

function sampleTexture(document: FormatDocument): (index: number) => RgbaPixels | null {
  const wanted = new Map(wantedTextures(document).map(({ index, path }) => [index, path]));
  return (index) => {
    const path = wanted.get(index);
    if (path === undefined) return null;
    try {
      const { width, height, pixels } = decodeTexture({
        bytes: new Uint8Array(readFileSync(join(samples, path.split('\\').at(-1) ?? ''))),
      });
      return { width, height, pixels };
    } catch {
      return null;
    }
  };
}

describe('Warcraft III models', () => {
  test.each(['Knight.mdx', 'Lantern.mdx', 'Crystal.mdx', 'Golem_HD.mdx', 'Golem_HD_1100.mdx'])(
    '%s moves as the game moves it',
    async (name) => {
      const document = openSample(name);
      const gltf = await again(document, sampleTexture(document));
      const root = gltf.getRoot();
      expect(root.listTextures().length).toBeGreaterThan(0);
      expect(root.listTextures().every((texture) => texture.getMimeType() === 'image/png')).toBe(true);
      const spans = mdxAnimation.sequences(document);
      expect(root.listAnimations().map((animation) => animation.getName())).toEqual(spans.map((span) => span.name));
      const posed = new Posed(document);
      expect(root.listMeshes()).toHaveLength(posed.geosets.length);
      for (const [index, span] of spans.entries()) {
        for (const amount of [0, 0.37, 1]) {
          const frame = Math.round(span.start + (span.end - span.start) * amount);
          posed.at({ interval: span, frame, globalTime: frame - span.start });
          for (const [mesh, geoset] of posed.geosets.entries()) {
            const shown = posedMesh(gltf, mesh, index, (frame - span.start) / 1000);
            const size = Math.max(1, ...geoset.posed.map(Math.abs));
            const worst = Math.max(...shown.map((point, vertex) => distance(point, turned(geoset.posed, vertex * 3))));
            expect(worst).toBeLessThan(size * 2e-2);
          }
        }
      }
    },
  );

  test('HD materials keep their pictures, and the picture of a classic one lies over the team’s colour', async () => {
    const hd = openSample('Golem_HD_1100.mdx');
    const material = (await again(hd, sampleTexture(hd))).getRoot().listMaterials()[0];
    expect(material?.getNormalTexture()).not.toBeNull();
    expect(material?.getMetallicRoughnessTexture()).not.toBeNull();
    expect(material?.getEmissiveTexture()).not.toBeNull();
  });
});

describe('Half-Life models', () => {
  async function compare(document: FormatDocument): Promise<void> {
    const gltf = await again(document);
    const names = gltf
      .getRoot()
      .listMeshes()
      .map((mesh) => mesh.getName());
    const pose = new StudioPose(poseBones(document));
    let clip = 0;
    for (const id of studioSequences(document)) {
      const { framesPerSecond, frames, animations } = fieldsOf(StudioSequence, document.get(id));
      const played = poseSequence(document, id);
      for (const blend of animations.keys()) {
        const frame = Math.floor(frames / 2);
        pose.pose({ ...played, blends: played.blends.slice(blend, blend + 1) }, frame);
        const shown = new Set<string>();
        for (const submodel of submodelsOf(document)) {
          const model = fieldsOf(SubModel, document.get(submodel));
          const mesh = names.findIndex((name) => name.endsWith(`: ${model.name}`) && !shown.has(name));
          if (mesh < 0 || model.meshes.length === 0) continue;
          shown.add(names[mesh] ?? '');
          const points = skinVectors(model.positions, model.vertexBones, pose.matrices, 'points');
          const places = Array.from({ length: points.length / 3 }, (_, vertex) => turned(points, vertex * 3));
          for (const point of posedMesh(gltf, mesh, clip, frame / (framesPerSecond > 0 ? framesPerSecond : 30)).slice(
            0,
            40,
          )) {
            expect(Math.min(...places.map((place) => distance(point, place)))).toBeLessThan(1e-2);
          }
        }
        clip++;
      }
    }
    expect(gltf.getRoot().listAnimations()).toHaveLength(clip);
  }

  test('a model made by code moves as the game moves it, its texture inside', async () => {
    const document = healthyStudio();
    await compare(document);
    const gltf = await again(document);
    expect(gltf.getRoot().listTextures()).toHaveLength(1);
    expect(gltf.getRoot().listTextures()[0]?.getSize()).toEqual([16, 16]);
  });

  const chosen = corpusModels('goldsrc')
    .filter(isModel)
    .filter(({ name }) => /syn_all|tentacle2|v_sword|multiple_roots/.test(name));
  test.for(chosen.map((model) => [model.name, model] as const))('%s', async ([, model]) => {
    await compare(model.open());
  });
});

describe('World of Warcraft models', () => {
  /** Joints and vertices where the game's own rules put them. */
  async function compare(document: FormatDocument): Promise<void> {
    const gltf = await again(document, () => red);
    const sequences = document.format.animation?.sequences(document) ?? [];
    expect(gltf.getRoot().listAnimations()).toHaveLength(sequences.length);
    const [id] = listOf(document, 'vertices');
    if (id === undefined) return;
    const { positions, boneIndices, boneWeights } = fieldsOf(Vertices, document.get(id));
    const player = new ModelPlayer(document);
    for (const [position, span] of sequences.slice(0, 3).entries()) {
      const time = (span.end - span.start) * 0.4;
      player.play({ sequence: playedSequence(document, position, time), fading: null, globalTime: time });
      const places = Array.from({ length: positions.length / 3 }, (_, vertex) => {
        const out = [0, 0, 0];
        for (let part = 0; part < 4; part++) {
          const weight = (boneWeights[vertex * 4 + part] ?? 0) / 255;
          if (weight === 0) continue;
          const bone = (boneIndices[vertex * 4 + part] ?? 0) * MATRIX_LENGTH;
          const point = transformPoint(player.matrices, bone, vectorAt(positions, vertex * 3));
          for (const axis of [0, 1, 2] as const) out[axis] = (out[axis] ?? 0) + point[axis] * weight;
        }
        return turned(out, 0);
      });
      const size = Math.max(1, ...places.flat().map(Math.abs));
      for (const mesh of gltf.getRoot().listMeshes().keys()) {
        for (const point of posedMesh(gltf, mesh, position, time / 1000).slice(0, 40)) {
          expect(Math.min(...places.map((place) => distance(point, place)))).toBeLessThan(size * 2e-2);
        }
      }
    }
  }

  test.each([256, 263, 264])('a model of version %i made by code moves as the game moves it', async (version) => {
    await compare(healthyM2(version));
  });

  const files = corpusFiles('wow', ['.m2', '.mdx'])
    .filter(({ name }) => !name.includes('negative'))
    .filter((file) => sniffFormat(file.bytes(), file.name)?.id === 'm2')
    .slice(0, 12);
  test.for(files.map((file) => [file.name, file] as const))('%s', async ([name, file]) => {
    const bytes = file.bytes();
    const files = [{ name: name.split('/').at(-1) ?? '', start: 0, end: bytes.length }];
    await compare(openDocument(m2, bytes, { files }));
  });
});

test('only models become glTF', async () => {
  const table = { format: { id: 'dbc', name: 'Table' } } as unknown as FormatDocument;
  await expect(exportGltf(table, { texture: () => null })).rejects.toThrow('a Table cannot become glTF');
});
