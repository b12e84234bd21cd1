/**
 * What the workshop makes is what independent readers see: a model is shaped, posed, cleaned and optimised, written, read and
 * posed by another program's code, and its vertices stand where ours do. war3-model and mdx-m3-viewer read and pose MDX by
 * themselves; @wowserhq/format reads M2, which is posed here by three.js. No package reads Half-Life's models.
 */
import { createRequire } from 'node:module';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { setKey } from '../../../../../shared/model/keys.ts';
import { posedPositions } from '../../../../../shared/model/posed.ts';
import type { Clip, ModelView } from '../../../../../shared/model/view.ts';
import { modelOf, somePlace } from '../../../../../shared/test/clips.ts';
import { sampleModels, viewOf } from '../../../../../shared/test/models.ts';
import { apartFrom, posedByViewer, posedByWar3Model } from '../../../../../shared/test/posedByOthers.ts';
import { cleanClip } from '../clips/cleanClip.ts';
import { savingsOf } from '../optimise/savings.ts';

interface PeerTrack {
  readonly trackType: number;
  /** 65535 for none. */
  readonly loopIndex: number;
  readonly sequenceTimes: readonly ArrayLike<number>[];
  readonly sequenceKeys: readonly ArrayLike<number>[];
}
interface PeerM2 {
  readonly vertices: ArrayBuffer;
  readonly sequences: readonly { readonly duration: number }[];
  readonly bones: readonly {
    readonly parentIndex: number;
    readonly pivot: ArrayLike<number>;
    readonly translationTrack: PeerTrack;
    readonly rotationTrack: PeerTrack;
    readonly scaleTrack: PeerTrack;
  }[];
}
// These packages ship CommonJS whose types do not say this; the comparison itself checks the shapes.
const load = createRequire(import.meta.url);
const { M2Model } = load('@wowserhq/format') as { readonly M2Model: new () => { load(bytes: Uint8Array): PeerM2 } };

function sample(name: string): FormatDocument {
  const found = sampleModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
}

/** A day's work: the first mesh is stretched, a bone posed, a clip cleaned and everything optimised that can be. */
function workOn(document: FormatDocument): { readonly cleaned: number; readonly saved: number } {
  const model = modelOf(document);
  const [mesh] = model.view.meshes;
  const clip = model.view.clips[1] ?? model.view.clips[0];
  if (mesh === undefined || clip === undefined) throw new Error('no mesh or clip');
  const vertices = Uint32Array.from({ length: mesh.vertexCount }, (_, at) => at);
  model.edits.setPositions?.(
    mesh.record,
    vertices,
    mesh.positions.map((part, at) => (at % 3 === 2 ? part * 1.125 : part)),
  );
  const turned = somePlace(model.view, clip, 'rotation');
  setKey(model, turned, (clip.start + clip.end) / 2, [0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  const now =
    model.view.clips.find(({ record, variant }) => record === clip.record && variant === clip.variant) ?? clip;
  const notes = document.edit('Clean', (step) => cleanClip(document, now, { place: 0.5, turn: 4 }, step));
  let saved = 0;
  document.edit('Optimise', (step) => {
    for (const { run } of savingsOf(document)) saved += run(document, modelOf(document), step, new Map());
  });
  return { cleaned: Number(/^(\d+) keys?/.exec(notes[0] ?? '')?.[1] ?? 0), saved };
}

const shares = [0, 0.3, 0.5, 0.77, 1];

/** Where we see the vertices of each mesh. */
function ours(view: ModelView, clip: Clip, time: number): readonly Float32Array[] {
  const poser = view.poser();
  poser.pose(clip, time, { globalTime: 0, camera: null });
  return view.meshes.map((mesh) => posedPositions(view, mesh, poser.matrices));
}

function furthest(left: ArrayLike<number>, right: ArrayLike<number>): number {
  expect(right.length).toBe(left.length);
  let most = 0;
  for (let at = 0; at < left.length; at++) most = Math.max(most, Math.abs((left[at] ?? 0) - (right[at] ?? Infinity)));
  return most;
}

const sizeOf = (view: ModelView): number =>
  view.meshes.reduce(
    (size, { positions }) => positions.reduce((most, part) => Math.max(most, Math.abs(part)), size),
    0,
  );

test.each([
  ['Warcraft III 800', 'war3-model', posedByWar3Model],
  ['Warcraft III 1000', 'war3-model', posedByWar3Model],
  ['Warcraft III 1100', 'war3-model', posedByWar3Model],
  ['Warcraft III 800', 'mdx-m3-viewer', posedByViewer],
  ['Warcraft III 1000', 'mdx-m3-viewer', posedByViewer],
] as const)('%s: %s poses the vertices of a model that was worked on where we do', (name, _reader, poses) => {
  const document = sample(name);
  const { cleaned, saved } = workOn(document);
  expect(cleaned + saved).toBeGreaterThan(0);
  const { off, where } = apartFrom(document, [poses(document.write())], shares);
  expect(off, where).toBeLessThan(sizeOf(viewOf(document)) * 1e-4);
});

/** The keys before and behind a time, and how far it is between them; null for a track without keys. */
function keysAround(track: PeerTrack, shown: number, at: number, width: number) {
  // What runs on a loop of its own has one list of keys, and stands at its start here.
  const [sequence, time] = track.loopIndex === 0xffff ? [shown, at] : [0, 0];
  const times = Array.from(track.sequenceTimes[sequence] ?? []);
  const keys = track.sequenceKeys[sequence] ?? [];
  if (times.length === 0) return null;
  const keyAt = (key: number): readonly number[] =>
    Array.from({ length: width }, (_, part) => keys[key * width + part] ?? 0);
  const next = times.findIndex((each) => each > time);
  const before = next < 0 ? times.length - 1 : Math.max(0, next - 1);
  const behind = next <= 0 || track.trackType === 0 ? before : next;
  const [from, to] = [times[before] ?? 0, times[behind] ?? 0];
  return { before: keyAt(before), behind: keyAt(behind), share: to > from ? (time - from) / (to - from) : 0 };
}

function vectorAt(track: PeerTrack, sequence: number, time: number, otherwise: number): Vector3 {
  const around = keysAround(track, sequence, time, 3);
  if (around === null) return new Vector3(otherwise, otherwise, otherwise);
  return new Vector3(...around.before).lerp(new Vector3(...around.behind), around.share);
}

function turnAt(track: PeerTrack, sequence: number, time: number): Quaternion {
  const around = keysAround(track, sequence, time, 4);
  if (around === null) return new Quaternion();
  return quaternionOf(around.before).slerp(quaternionOf(around.behind), around.share);
}

/** Four numbers packed into 16 bits each: 32767 is 0, and 0 is −1. */
function quaternionOf(packed: readonly number[]): Quaternion {
  const [x = 0, y = 0, z = 0, w = 1] = packed.map((part) => ((part & 0xffff) - 32767) / 32767);
  return new Quaternion(x, y, z, w).normalize();
}

/** Matrices of all bones as @wowserhq/format reads them, posed by three.js. */
function poseM2({ bones }: PeerM2, sequence: number, time: number): readonly Matrix4[] {
  const made: Matrix4[] = [];
  for (const { parentIndex, pivot, translationTrack, rotationTrack, scaleTrack } of bones) {
    const about = new Vector3().fromArray(pivot);
    const moved = vectorAt(translationTrack, sequence, time, 0);
    const turn = turnAt(rotationTrack, sequence, time);
    const sized = vectorAt(scaleTrack, sequence, time, 1);
    const own = new Matrix4().compose(moved.add(about), turn, sized);
    own.multiply(new Matrix4().makeTranslation(about.clone().negate()));
    const parent = parentIndex === 0xffff ? undefined : made[parentIndex];
    made.push(parent === undefined ? own : parent.clone().multiply(own));
  }
  return made;
}

test('World of Warcraft: three.js poses what @wowserhq/format reads of a model that was worked on as we do', () => {
  const document = sample('World of Warcraft');
  const { cleaned, saved } = workOn(document);
  expect(cleaned + saved).toBeGreaterThan(0);
  const { bytes, files } = document.writeFiles('Squire.m2');
  const theirs = new M2Model().load(bytes.slice(files[0]?.start, files[0]?.end));
  const { view } = modelOf(document);
  const allowed = sizeOf(view) * 2e-4;
  const vertices = new DataView(theirs.vertices.slice(0));
  expect(theirs.sequences).toHaveLength(view.clips.length);
  for (const [at, clip] of view.clips.entries()) {
    if (at % 3 !== 1) continue;
    expect(theirs.sequences[at]?.duration).toBe(clip.end - clip.start);
    for (const share of shares) {
      const time = (clip.end - clip.start) * share;
      const matrices = poseM2(theirs, at, time);
      for (const [index, seen] of ours(view, clip, clip.start + time).entries()) {
        const { fileVertices, vertexCount } = view.meshes[index] ?? { fileVertices: null, vertexCount: 0 };
        for (let vertex = 0; vertex < vertexCount; vertex++) {
          const place = seenInM2(vertices, fileVertices?.[vertex] ?? vertex, matrices);
          const off = furthest(seen.subarray(vertex * 3, vertex * 3 + 3), place.toArray());
          if (!(off < allowed)) expect(off, `${clip.name} at ${time}, mesh ${index}`).toBeLessThan(allowed);
        }
      }
    }
  }
});

/** A vertex of the file: place, four weights and four bones. */
function seenInM2(vertices: DataView, vertex: number, matrices: readonly Matrix4[]): Vector3 {
  const start = vertex * 48;
  const place = new Vector3(...[0, 4, 8].map((at) => vertices.getFloat32(start + at, true)));
  const sum = new Vector3();
  for (let at = 0; at < 4; at++) {
    const weight = vertices.getUint8(start + 12 + at) / 255;
    const matrix = matrices[vertices.getUint8(start + 16 + at)];
    if (matrix !== undefined && weight > 0) sum.addScaledVector(place.clone().applyMatrix4(matrix), weight);
  }
  return sum;
}
