/** What people add to an exported model elsewhere, for tests: a bone that moves, a mesh on it, and a material with a picture. */
import type { Document as GltfDocument, Primitive } from '@gltf-transform/core';
import { encodeTexture } from '../../../../texture/index.ts';

const side = 16;

function picture(): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % 4 === 3 ? 255 : (at * 7) % 256;
  return Uint8Array.from(encodeTexture({ width: side, height: side, pixels }, { format: 'png' }));
}

/** Four corners of a plate above a place. */
function plate([x = 0, y = 0, z = 0]: readonly number[], size: number): Float32Array {
  return Float32Array.from([
    x,
    y,
    z + size,
    x + size,
    y,
    z + size,
    x + size,
    y + size,
    z + size,
    x,
    y + size,
    z + size,
  ]);
}

export const limbName = 'Extra_Limb';
export const paintName = 'Extra_Paint';

/**
 * A bone on the joint that moves the first vertex of the largest mesh; that mesh's first triangle hangs on it too.
 * @param size of the plate, in units of the model
 */
export function addLimb(document: GltfDocument, size: number): void {
  const root = document.getRoot();
  const [skin] = root.listSkins();
  const [buffer = null] = root.listBuffers();
  const nodes = root.listNodes().filter((node) => node.getMesh() !== null);
  const largest = nodes
    .flatMap((node) => node.getMesh()?.listPrimitives() ?? [])
    .toSorted((a, b) => (b.getIndices()?.getCount() ?? 0) - (a.getIndices()?.getCount() ?? 0))[0];
  if (skin === undefined || largest === undefined) throw new Error('nothing to add to');
  const joints = skin.listJoints();
  const binds = Float32Array.from(skin.getInverseBindMatrices()?.getArray() ?? []);
  const first = largest.getIndices()?.getScalar(0) ?? 0;
  const place = largest.getAttribute('POSITION')?.getElement(first, [0, 0, 0]) ?? [0, 0, 0];
  const above = largest.getAttribute('JOINTS_0')?.getElement(first, [0, 0, 0, 0])[0] ?? 0;
  const parent = joints[above];
  if (parent === undefined) throw new Error('no joint');
  // The bone stands on the vertex, turned as its parent is at rest.
  const bind = binds.slice(above * 16, above * 16 + 16);
  const local = [0, 1, 2].map(
    (row) =>
      (bind[row] ?? 0) * (place[0] ?? 0) +
      (bind[row + 4] ?? 0) * (place[1] ?? 0) +
      (bind[row + 8] ?? 0) * (place[2] ?? 0) +
      (bind[row + 12] ?? 0),
  );
  const [a = 0, b = 0, c = 0] = local;
  const limb = document.createNode(limbName).setTranslation([a, b, c]);
  parent.addChild(limb);
  skin.addJoint(limb);
  const own = Float32Array.from(bind, (value, at) => (at >= 12 && at < 15 ? value - (local[at - 12] ?? 0) : value));
  const all = new Float32Array(binds.length + 16);
  all.set(binds);
  all.set(own, binds.length);
  skin.setInverseBindMatrices(document.createAccessor().setType('MAT4').setArray(all).setBuffer(buffer));
  const number = joints.length;
  for (const corner of [0, 1, 2]) hangOn(largest, largest.getIndices()?.getScalar(corner) ?? 0, number);
  const [owner] = nodes;
  const texture = document.createTexture(paintName).setImage(picture()).setMimeType('image/png');
  const material = document.createMaterial(paintName).setBaseColorTexture(texture).setDoubleSided(true);
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(plate(place, size))))
    .setAttribute('NORMAL', accessor('VEC3', Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1])))
    .setAttribute('TEXCOORD_0', accessor('VEC2', Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1])))
    .setAttribute(
      'JOINTS_0',
      accessor(
        'VEC4',
        Uint16Array.from({ length: 16 }, (_, at) => (at % 4 === 0 ? number : 0)),
      ),
    )
    .setAttribute(
      'WEIGHTS_0',
      accessor(
        'VEC4',
        Float32Array.from({ length: 16 }, (_, at) => (at % 4 === 0 ? 1 : 0)),
      ),
    )
    .setIndices(accessor('SCALAR', Uint16Array.from([0, 1, 2, 0, 2, 3])));
  const node = document.createNode('Extra_Plate').setMesh(document.createMesh('Extra_Plate').addPrimitive(primitive));
  node.setSkin(skin);
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  (owner?.getParentNode() ?? scene)?.addChild(node);
  const [animation] = root.listAnimations();
  if (animation === undefined) return;
  // At a key of the clip, which is a frame where there are frames; then it holds.
  const moments = animation.listSamplers().map((each) => each.getInput()?.getArray() ?? []);
  const [longest = []] = moments.toSorted((left, right) => right.length - left.length);
  const until = longest[Math.floor(longest.length / 2)] ?? 0.1;
  const sampler = document
    .createAnimationSampler()
    .setInput(accessor('SCALAR', Float32Array.from([0, until])))
    .setOutput(accessor('VEC3', Float32Array.from([a, b, c, a + size, b, c])))
    .setInterpolation('LINEAR');
  const channel = document
    .createAnimationChannel()
    .setTargetNode(limb)
    .setTargetPath('translation')
    .setSampler(sampler);
  animation.addSampler(sampler).addChannel(channel);
}

/** A vertex on one joint alone. */
function hangOn(primitive: Primitive, vertex: number, joint: number): void {
  primitive.getAttribute('JOINTS_0')?.setElement(vertex, [joint, 0, 0, 0]);
  primitive.getAttribute('WEIGHTS_0')?.setElement(vertex, [1, 0, 0, 0]);
  for (let set = 1; primitive.getAttribute(`WEIGHTS_${set}`) !== null; set++) {
    primitive.getAttribute(`WEIGHTS_${set}`)?.setElement(vertex, [0, 0, 0, 0]);
  }
}
