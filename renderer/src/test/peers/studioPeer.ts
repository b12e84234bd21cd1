/**
 * A reader of Half-Life's models of its own, as no package reads them: written from the shelf's page on the format
 * (formats/goldsrc-mdl.md, sections named below) and posed by three.js. It shares nothing with the program's codec.
 */
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';

/** The files of a model, the model first, by their names. */
export type StudioFiles = readonly { readonly name: string; readonly bytes: Uint8Array }[];

interface Bone {
  readonly parent: number;
  /** Place and turn of the rest, and how far a sample is: six numbers each (section 7). */
  readonly value: readonly number[];
  readonly scale: readonly number[];
}

/** Records of the animation of a blend, in the file that has them. */
interface Animation {
  readonly data: DataView;
  readonly start: number;
}

export interface PeerSequence {
  readonly label: string;
  readonly frames: number;
  readonly fps: number;
  /** Axes that the place of the first bone does not follow: its motion (section 13). */
  readonly motionType: number;
  readonly blends: readonly Animation[];
}

/** A mesh of a submodel: each vertex has one bone and stands in its space (section 16). */
export interface PeerMesh {
  readonly places: readonly Vector3[];
  readonly bones: Uint8Array;
  readonly triangleCount: number;
}

const open = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function textAt(data: DataView, start: number, length: number): string {
  const codes = Array.from({ length }, (_, at) => data.getUint8(start + at));
  const end = codes.indexOf(0);
  return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end)));
}

const floats = (data: DataView, start: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => data.getFloat32(start + at * 4, true));

/** Starts of the records of a list: the header has its count and its place beside each other. */
function listAt(
  data: DataView,
  field: number,
  size: number,
  countField = field,
  indexField = field + 4,
): readonly number[] {
  const start = data.getInt32(indexField, true);
  return Array.from({ length: data.getInt32(countField, true) }, (_, at) => start + at * size);
}

/** The sample of a channel at a frame (section 14.2); 0 where it has none. */
function sampleAt({ data, start }: Animation, bone: number, channel: number, frame: number): number {
  const record = start + bone * 12;
  const offset = data.getUint16(record + channel * 2, true);
  if (offset === 0) return 0;
  let [at, left] = [record + offset, frame];
  for (;;) {
    const [valid, total] = [data.getUint8(at), data.getUint8(at + 1)];
    if (total === 0) throw new Error(`a span of no frames at ${at}`);
    if (left < total) return data.getInt16(at + 2 * Math.min(left + 1, valid), true);
    left -= total;
    at += 2 * (valid + 1);
  }
}

/** Triangles of a list of strips and fans, which a count of 0 ends. */
function trianglesAt(data: DataView, start: number): number {
  let [at, triangles] = [start, 0];
  for (;;) {
    const count = Math.abs(data.getInt16(at, true));
    if (count === 0) return triangles;
    triangles += count - 2;
    at += 2 + count * 8;
  }
}

function meshesOf(data: DataView): readonly PeerMesh[] {
  return listAt(data, 204, 76).flatMap((part) =>
    listAt(data, 0, 112, part + 64, part + 72).flatMap((model) => {
      const [count, bonesAt, placesAt] = [80, 84, 88].map((at) => data.getInt32(model + at, true));
      const bones = Uint8Array.from({ length: count ?? 0 }, (_, at) => data.getUint8((bonesAt ?? 0) + at));
      const places = Array.from({ length: count ?? 0 }, (_, at) =>
        new Vector3().fromArray(floats(data, (placesAt ?? 0) + at * 12, 3) as number[]),
      );
      return listAt(data, model + 72, 20).map((mesh) => ({
        places,
        bones,
        triangleCount: trianglesAt(data, data.getInt32(mesh + 4, true)),
      }));
    }),
  );
}

/** The file of a group stands beside the model: its name and two digits (section 10). */
function groupFile(files: StudioFiles, group: number): DataView {
  const [main] = files;
  const wanted = group === 0 ? main?.name : main?.name.replace(/\.mdl$/i, `${String(group).padStart(2, '0')}.mdl`);
  const found = files.find(({ name }) => name.toLowerCase() === wanted?.toLowerCase());
  if (found === undefined) throw new Error(`no ${wanted}`);
  return open(found.bytes);
}

export class StudioPeer {
  readonly sequences: readonly PeerSequence[];
  readonly meshes: readonly PeerMesh[];
  readonly #bones: readonly Bone[];

  /** @throws where what the files say does not lie in them */
  constructor(files: StudioFiles) {
    const data = groupFile(files, 0);
    if (textAt(data, 0, 4) !== 'IDST' || data.getInt32(4, true) !== 10) throw new Error('no model of Half-Life');
    this.#bones = listAt(data, 140, 112).map((at) => ({
      parent: data.getInt32(at + 32, true),
      value: floats(data, at + 64, 6),
      scale: floats(data, at + 88, 6),
    }));
    this.meshes = meshesOf(data);
    this.sequences = listAt(data, 164, 176).map((at) => {
      const file = groupFile(files, data.getInt32(at + 156, true));
      const start = data.getInt32(at + 124, true);
      return {
        label: textAt(data, at, 32),
        fps: data.getFloat32(at + 32, true),
        frames: data.getInt32(at + 56, true),
        motionType: data.getInt32(at + 68, true),
        blends: Array.from({ length: data.getInt32(at + 120, true) }, (_, blend) => ({
          data: file,
          start: start + blend * this.#bones.length * 12,
        })),
      };
    });
  }

  /** Matrices of all bones in a frame of a sequence's blend, controllers left out. */
  pose(sequence: PeerSequence, blend: number, frame: number): readonly Matrix4[] {
    const animation = sequence.blends[blend];
    if (animation === undefined) throw new Error(`${sequence.label} has no blend ${blend}`);
    const made: Matrix4[] = [];
    for (const [bone, { parent, value, scale }] of this.#bones.entries()) {
      const [x = 0, y = 0, z = 0, ...turn] = value.map(
        (rest, at) => rest + sampleAt(animation, bone, at, frame) * (scale[at] ?? 0),
      );
      const place = new Vector3(x, y, z);
      if (bone === 0)
        for (const axis of [0, 1, 2]) if ((sequence.motionType & (1 << axis)) !== 0) place.setComponent(axis, 0);
      const [pitch = 0, yaw = 0, roll = 0] = turn;
      const turned = new Quaternion().setFromEuler(new Euler(pitch, yaw, roll, 'ZYX'));
      const own = new Matrix4().compose(place, turned, new Vector3(1, 1, 1));
      const above = made[parent];
      made.push(above === undefined ? own : own.premultiply(above));
    }
    return made;
  }
}
