/** A scene as a GLB file. glTF looks along +Z with Y up; the games' models look along +X with Z up, so one node turns all. */
import type { Accessor, Buffer, Material, Mesh, Texture, TextureInfo } from '@gltf-transform/core';
import { Document, WebIO } from '@gltf-transform/core';
import { encodeTexture } from '../../texture/index.ts';
import type { Channel, ExportedModel, Picture, ExportedMaterial, ExportedMesh } from './exportedModel.ts';

type ArrayKind = 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4';
type TypedNumbers = Float32Array | Uint32Array | Uint16Array;

/** A third of a turn that takes X to Z, Y to X and Z to Y. */
const axes: [number, number, number, number] = [-0.5, -0.5, -0.5, 0.5];
const repeat = 10497;
const clamp = 33071;
const perSet = 4;

class Writer {
  private readonly document = new Document();
  private readonly buffer: Buffer = this.document.createBuffer();
  private readonly pictures = new Map<Picture, Texture>();
  private readonly times = new Map<Float32Array, Accessor>();

  /** Accessors take arrays over memory of their own. Numbers that are none would make the file invalid. */
  private accessor(type: ArrayKind, array: TypedNumbers): Accessor {
    const own = array.map((value) => (Number.isFinite(value) ? value : 0));
    return this.document.createAccessor().setType(type).setArray(own).setBuffer(this.buffer);
  }

  private texture(picture: Picture): Texture {
    const known = this.pictures.get(picture);
    if (known !== undefined) return known;
    const png = Uint8Array.from(encodeTexture(picture.image, { format: 'png' }));
    const made = this.document.createTexture(picture.name).setMimeType('image/png').setImage(png);
    this.pictures.set(picture, made);
    return made;
  }

  private material(source: ExportedMaterial): Material {
    const made = this.document
      .createMaterial(source.name)
      .setAlphaMode(source.alphaMode)
      .setDoubleSided(source.isTwoSided)
      .setBaseColorFactor([...source.color])
      .setMetallicFactor(0)
      .setRoughnessFactor(1)
      .setExtras({ ...source.extras });
    const wrap = (picture: Picture, info: TextureInfo | null): void => {
      info?.setWrapS(picture.wrapsS ? repeat : clamp).setWrapT(picture.wrapsT ? repeat : clamp);
    };
    const { base, normal, surface, emissive } = source;
    if (base !== null) wrap(base, made.setBaseColorTexture(this.texture(base)).getBaseColorTextureInfo());
    if (normal != null) wrap(normal, made.setNormalTexture(this.texture(normal)).getNormalTextureInfo());
    if (surface != null) {
      const texture = this.texture(surface);
      made.setMetallicFactor(1).setMetallicRoughnessTexture(texture).setOcclusionTexture(texture);
    }
    if (emissive != null) made.setEmissiveTexture(this.texture(emissive)).setEmissiveFactor([1, 1, 1]);
    return made;
  }

  private primitive(mesh: ExportedMesh, material: Material | null) {
    const primitive = this.document
      .createPrimitive()
      .setIndices(this.accessor('SCALAR', mesh.indices))
      .setAttribute('POSITION', this.accessor('VEC3', mesh.positions))
      .setMaterial(material)
      .setExtras({ ...mesh.extras });
    if (mesh.normals !== null) primitive.setAttribute('NORMAL', this.accessor('VEC3', unitNormals(mesh.normals)));
    for (const [set, coordinates] of mesh.coordinates.entries()) {
      primitive.setAttribute(`TEXCOORD_${set}`, this.accessor('VEC2', coordinates));
    }
    for (let set = 0; set * perSet < mesh.width; set++) {
      primitive.setAttribute(`JOINTS_${set}`, this.accessor('VEC4', setOf(mesh.joints, mesh.width, set)));
      primitive.setAttribute(`WEIGHTS_${set}`, this.accessor('VEC4', setOf(mesh.weights, mesh.width, set)));
    }
    return primitive;
  }

  private timesOf(times: Float32Array): Accessor {
    const known = this.times.get(times);
    if (known !== undefined) return known;
    const made = this.accessor('SCALAR', times);
    this.times.set(times, made);
    return made;
  }

  async write(scene: ExportedModel): Promise<Uint8Array> {
    const { document } = this;
    document.getRoot().getAsset().generator = 'Chunksmith';
    const root = document
      .createNode(scene.name)
      .setRotation(axes)
      .setExtras({ ...scene.extras });
    const top = document.createScene(scene.name).addChild(root);
    document.getRoot().setDefaultScene(top);
    const nodes = scene.joints.map(({ name, translation, rotation, extras }) =>
      document
        .createNode(name)
        .setTranslation([...translation])
        .setRotation([...rotation])
        .setExtras({ ...extras }),
    );
    for (const [index, node] of nodes.entries()) (nodes[scene.joints[index]?.parent ?? -1] ?? root).addChild(node);
    const skin = nodes.length === 0 ? null : document.createSkin(scene.name);
    skin?.setInverseBindMatrices(this.accessor('MAT4', scene.inverseBinds));
    for (const node of nodes) skin?.addJoint(node);
    const materials = scene.materials.map((material) => this.material(material));
    const meshes = new Map<string, Mesh>();
    for (const source of scene.meshes) {
      // glTF has no empty lists.
      if (source.indices.length === 0) continue;
      let mesh = meshes.get(source.name);
      if (mesh === undefined) {
        mesh = document.createMesh(source.name);
        meshes.set(source.name, mesh);
        const node = document.createNode(source.name).setMesh(mesh);
        if (skin !== null) node.setSkin(skin);
        root.addChild(node);
      }
      // Programs that join the primitives of a mesh keep what the mesh itself says.
      mesh.setExtras({ meshes: [...listOf(mesh.getExtras()['meshes']), source.extras['mesh']] });
      mesh.addPrimitive(this.primitive(source, materials[source.material] ?? null));
    }
    for (const { name, length, channels, extras } of scene.clips) {
      const moves = lasting(channels.length > 0 ? channels : stillChannels(scene), length);
      if (moves.length === 0) continue;
      const animation = document.createAnimation(name).setExtras({ ...extras });
      for (const channel of moves) {
        const node = nodes[channel.joint];
        if (node === undefined) continue;
        const sampler = document
          .createAnimationSampler()
          .setInput(this.timesOf(channel.times))
          .setOutput(this.accessor(kindOf(channel), channel.values))
          .setInterpolation(channel.isStepped ? 'STEP' : 'LINEAR');
        animation.addSampler(sampler);
        animation.addChannel(
          document.createAnimationChannel().setTargetNode(node).setTargetPath(channel.path).setSampler(sampler),
        );
      }
    }
    return await new WebIO().writeBinary(document);
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A clip in which nothing moves still needs a channel: the first joint where it is. */
function stillChannels({ joints }: ExportedModel): readonly Channel[] {
  const [joint] = joints;
  if (joint === undefined) return [];
  const values = Float32Array.from(joint.translation);
  return [{ joint: 0, path: 'translation', times: new Float32Array(1), values, isStepped: true }];
}

/** glTF knows of a clip's length by its last key alone: the first channel gets one there where none has. */
function lasting(channels: readonly Channel[], length: number): readonly Channel[] {
  const [first, ...others] = channels;
  const end = Math.fround(length);
  if (first === undefined || channels.some(({ times }) => (times.at(-1) ?? 0) >= end)) return channels;
  const { times, values } = first;
  const last = values.subarray(values.length - values.length / Math.max(1, times.length));
  return [{ ...first, times: Float32Array.of(...times, end), values: Float32Array.of(...values, ...last) }, ...others];
}

function kindOf({ path }: Channel): ArrayKind {
  return path === 'rotation' ? 'VEC4' : 'VEC3';
}

/** Four numbers a vertex out of `width`; what is missing is 0. */
function setOf<T extends Uint16Array | Float32Array>(numbers: T, width: number, set: number): T {
  const count = width === 0 ? 0 : numbers.length / width;
  const result = (
    numbers instanceof Uint16Array ? new Uint16Array(count * perSet) : new Float32Array(count * perSet)
  ) as T;
  for (let vertex = 0; vertex < count; vertex++) {
    for (let part = 0; part < perSet; part++) {
      const at = set * perSet + part;
      result[vertex * perSet + part] = at < width ? (numbers[vertex * width + at] ?? 0) : 0;
    }
  }
  return result;
}

function unitNormals(normals: Float32Array): Float32Array {
  const result = normals.slice();
  for (let at = 0; at + 2 < result.length; at += 3) {
    const length = Math.hypot(result[at] ?? 0, result[at + 1] ?? 0, result[at + 2] ?? 0);
    if (length > 0 && Number.isFinite(length))
      for (let axis = 0; axis < 3; axis++) result[at + axis] = (result[at + axis] ?? 0) / length;
    else result.set([0, 0, 1], at);
  }
  return result;
}

export async function writeGlb(scene: ExportedModel): Promise<Uint8Array> {
  return await new Writer().write(scene);
}
