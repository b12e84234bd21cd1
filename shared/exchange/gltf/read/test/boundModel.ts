/** A glTF for tests, made by our own code: what the files of the shelf do not have. Two skins, curves, eight weights, a mirror. */
import { Document, WebIO } from '@gltf-transform/core';

type Numbers = readonly number[];

/** Names beyond ASCII, as animators write them. */
export const boneName = 'Süd-Knochen 骨';

/**
 * A strip of quads along X on three bones, posed otherwise than bound, beside a mirrored rigid quad. Bones stand at 0, 1 and
 * 2 on Y; the second skin binds them moved by 5 along X.
 */
export async function testGltf(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const floats = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', values: Numbers) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer);
  const bones = [boneName, 'middle', 'tip'].map((name, index) =>
    document.createNode(name).setTranslation([0, index === 0 ? 0 : 1, 0]),
  );
  const [root = document.createNode(), middle = root, tip = root] = bones;
  root.addChild(middle.addChild(tip));
  const binds = (x: number): Numbers => [0, 1, 2].flatMap((y) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, 0, 1]);
  const skin = (x: number) => {
    const made = document.createSkin().setInverseBindMatrices(floats('MAT4', binds(x)));
    for (const bone of bones) made.addJoint(bone);
    return made;
  };
  const skinned = (x: number) => {
    // Eight weights a vertex, in two sets: more than any game has.
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', floats('VEC3', [x, 0, 0, x + 1, 0, 0, x, 2, 0, x + 1, 2, 0]))
      .setAttribute('JOINTS_0', floats('VEC4', Array.from({ length: 4 }, () => [0, 1, 2, 0]).flat()))
      .setAttribute('WEIGHTS_0', floats('VEC4', Array.from({ length: 4 }, (_, at) => [0.4, 0.25, 0.05 * at, 0]).flat()))
      .setAttribute('JOINTS_1', floats('VEC4', Array.from({ length: 4 }, () => [1, 2, 0, 0]).flat()))
      .setAttribute('WEIGHTS_1', floats('VEC4', Array.from({ length: 4 }, () => [0.1, 0.1, 0.05, 0]).flat()))
      .setIndices(
        document
          .createAccessor()
          .setArray(Uint16Array.of(0, 1, 2, 3))
          .setBuffer(buffer),
      )
      .setMode(5);
    return document.createNode(`strip ${x}`).setMesh(document.createMesh().addPrimitive(primitive)).setSkin(skin(x));
  };
  const material = document
    .createMaterial('Glass')
    .setAlphaMode('BLEND')
    .setDoubleSided(true)
    .setBaseColorFactor([1, 0.5, 0, 0.5]);
  const quad = document
    .createPrimitive()
    .setAttribute('POSITION', floats('VEC3', [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]))
    .setIndices(
      document
        .createAccessor()
        .setArray(Uint16Array.of(0, 1, 2, 1, 3, 2))
        .setBuffer(buffer),
    )
    .setMaterial(material);
  const mirrored = document.createNode('mirror').setScale([-2, 1, 1]).setMesh(document.createMesh().addPrimitive(quad));
  tip.addChild(mirrored.addChild(document.createNode('weapon.socket').setTranslation([0.5, 0.5, 0])));
  const scene = document.createScene().addChild(root).addChild(skinned(0)).addChild(skinned(5));
  document.getRoot().setDefaultScene(scene);
  const clip = document.createAnimation('Armature|Idle');
  const channel = (
    node: typeof root,
    path: 'translation' | 'rotation' | 'scale',
    times: Numbers,
    values: Numbers,
    way: 'LINEAR' | 'CUBICSPLINE' | 'STEP',
  ) => {
    const sampler = document
      .createAnimationSampler()
      .setInput(floats('SCALAR', times))
      .setOutput(floats(path === 'rotation' ? 'VEC4' : 'VEC3', values))
      .setInterpolation(way);
    clip
      .addSampler(sampler)
      .addChannel(document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler));
  };
  const half = Math.SQRT1_2;
  const none = [0, 0, 0];
  channel(
    root,
    'translation',
    [0, 1, 2],
    [...none, ...none, ...[1, 0, 0], ...[0, 2, 0], ...[0, 1, 0], ...[0, 2, 0], ...none, ...[1, 1, 0], ...none],
    'CUBICSPLINE',
  );
  channel(middle, 'rotation', [0, 1, 2], [0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, -1], 'LINEAR');
  channel(tip, 'scale', [0, 2], [1, 1, 1, 2, 2, 2], 'LINEAR');
  channel(tip, 'rotation', [0.5, 1.5], [0, 0, 0, 1, half, 0, 0, half], 'STEP');
  return await new WebIO().writeBinary(document);
}
