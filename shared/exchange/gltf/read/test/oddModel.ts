/**
 * A second glTF for tests, made by our own code of what exporters write and the shelf has nowhere: curves of turns and sizes,
 * sizes that step while turns do not, skins bound turned, in other units and below a mirror, names in other scripts, a clip
 * that does not begin at 0.
 */
import type { Node } from '@gltf-transform/core';
import { Document, WebIO } from '@gltf-transform/core';

type Numbers = readonly number[];

const half = Math.SQRT1_2;

/** Three bones up along Y, one apart, under a node that mirrors; two strips bound to them, one in hundredths and turned. */
export async function oddGltf(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const floats = (type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4', values: Numbers) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer);
  const mirror = document.createNode('зеркало').setScale([-1, 1, 1]).setTranslation([0.5, 0, 0.25]);
  const names = ['корень', '中間', 'Spitze é'];
  const bones = names.map((name, at) => document.createNode(name).setTranslation([0, at === 0 ? 0 : 1, 0]));
  const [root = mirror, middle = mirror, tip = mirror] = bones;
  mirror.addChild(root.addChild(middle.addChild(tip)));
  const corners = [0, 1, 2].flatMap((y) => [-0.5, y, 0.1, 0.5, y, -0.1]);
  const bound = (name: string, place: (corner: Numbers) => Numbers, binds: (y: number) => Numbers): Node => {
    const skin = document.createSkin(name).setInverseBindMatrices(
      floats(
        'MAT4',
        [0, 1, 2].flatMap((y) => binds(y)),
      ),
    );
    for (const bone of bones) skin.addJoint(bone);
    const positions = [0, 3, 6, 9, 12, 15].flatMap((at) => place(corners.slice(at, at + 3)));
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', floats('VEC3', positions))
      .setAttribute(
        'JOINTS_0',
        floats(
          'VEC4',
          positions.flatMap((_, at) => (at % 3 === 0 ? [0, 1, 2, 0] : [])),
        ),
      )
      .setAttribute(
        'WEIGHTS_0',
        floats('VEC4', [1, 0, 0, 0, 0.5, 0.5, 0, 0, 0, 1, 0, 0, 0.25, 0.75, 0, 0, 0, 0, 1, 0, 0, 0.5, 0.5, 0]),
      )
      .setIndices(
        document
          .createAccessor()
          .setArray(Uint16Array.of(0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4))
          .setBuffer(buffer),
      );
    return document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)).setSkin(skin);
  };
  const plain = bound(
    'plain',
    ([x = 0, y = 0, z = 0]) => [x, y, z],
    (y) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1],
  );
  // Z up and in hundredths: its binds turn and size it.
  const turned = bound(
    'turned',
    ([x = 0, y = 0, z = 0]) => [x * 100, -z * 100, y * 100],
    (y) => [0.01, 0, 0, 0, 0, 0, -0.01, 0, 0, 0.01, 0, 0, 0, -y, 0, 1],
  );
  document.getRoot().setDefaultScene(document.createScene().addChild(mirror).addChild(plain).addChild(turned));
  const clip = document.createAnimation('ходьба');
  const channel = (
    node: Node,
    path: 'rotation' | 'scale',
    times: Numbers,
    values: Numbers,
    way: 'LINEAR' | 'CUBICSPLINE' | 'STEP',
  ): void => {
    const sampler = document
      .createAnimationSampler()
      .setInput(floats('SCALAR', times))
      .setOutput(floats(path === 'rotation' ? 'VEC4' : 'VEC3', values))
      .setInterpolation(way);
    const made = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
    clip.addSampler(sampler).addChannel(made);
  };
  const still = [0, 0, 0, 0];
  const turns = [still, [0, 0, 0, 1], [0.5, 0, 0, 0], still, [half, 0, 0, half], [0, 0.4, 0, 0]].flat();
  channel(root, 'rotation', [0.5, 1.5], turns, 'CUBICSPLINE');
  const sizes = [0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1.5, 1.5, 1.5, 0, 0, 0];
  channel(root, 'scale', [0.5, 1.5], sizes, 'CUBICSPLINE');
  channel(middle, 'rotation', [0.5, 1.5], [0, 0, 0, 1, 0, 0, half, half], 'LINEAR');
  channel(middle, 'scale', [0.5, 1], [1, 1, 1, 2, 2, 2], 'STEP');
  channel(tip, 'rotation', [0.75, 1.25], [0, 0, 0, 1, 0, half, 0, half], 'STEP');
  return await new WebIO().writeBinary(document);
}
