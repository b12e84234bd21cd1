/** Values against an independent reader, @wowserhq/format, where it reads them; its named bugs are left out. */
import { fieldsByName } from '../../../codec/byName.ts';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { FilePart } from '../../../codec/documentView.ts';
import { openDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/document.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { keysIn, keysOfSequence } from '../keys.ts';
import { listOf, modelFields, trackOf } from '../model.ts';
import { m2 } from '../index.ts';
import { KEYS_INSIDE } from '../codec/files.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { corpusModels, open } from '../test/corpus.ts';
import { present } from '../test/present.ts';
import { compactModel } from '../write.ts';

interface PeerTrack {
  readonly trackType: number;
  readonly loopIndex: number;
  readonly sequenceTimes: readonly ArrayLike<number>[];
  readonly sequenceKeys: readonly ArrayLike<number>[];
}
interface PeerModel {
  readonly name: string;
  readonly flags: number;
  readonly vertices: ArrayBuffer;
  readonly bones: readonly { translationTrack: PeerTrack; rotationTrack: PeerTrack; scaleTrack: PeerTrack }[];
  readonly sequences: readonly { readonly id: number; readonly duration: number; readonly flags: number }[];
  readonly textures: readonly { readonly filename: string }[];
  readonly loops: ArrayLike<number>;
}

// The package is called as its documentation says; its types name classes of its own.
const { M2Model, M2SkinProfile } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly M2Model: new () => { load(bytes: Uint8Array): PeerModel };
  readonly M2SkinProfile: new (model: PeerModel) => { load(bytes: Uint8Array): PeerSkin };
};

interface PeerSkin {
  readonly indices: ArrayLike<number>;
  readonly vertices: ArrayLike<number>;
}

const models = corpusModels.filter(({ name }) => name.includes('v264'));

/** Numbers in one form, whatever kind of array they stand in, so that they are compared as bytes. */
const numbers = (list: ArrayLike<number>): Float64Array => Float64Array.from(list);

/** Peer keys come flat or as one array a key. */
function flat(keys: ArrayLike<unknown>): readonly number[] {
  return Array.from(keys as ArrayLike<number | ArrayLike<number>>).flatMap((key) =>
    typeof key === 'number' ? [key] : Array.from(key),
  );
}

function compareTrack(document: Document, owner: RecordId, property: string, peer: PeerTrack, name: string): number {
  const track = trackOf(document, owner, property);
  if (track === null) throw new Error(`no ${property}`);
  const kind = kindOfType.get(track.type);
  const { rows, interpolation, globalLoop } = track.fields;
  expect(peer.trackType, name).toBe(interpolation);
  // It reads the number without its sign: 65535 for none.
  expect(peer.loopIndex, name).toBe(globalLoop & 0xffff);
  const flags = listOf(document, 'sequences').map((id) => Number(fieldsByName(document.get(id).fields)['flags']));
  let compared = 0;
  for (let row = 0; row < (rows?.length ?? 0) / 2; row++) {
    // It looks for keys of .anim files at their offsets inside the model.
    if (globalLoop < 0 && ((flags[row] ?? 0) & KEYS_INSIDE) === 0) continue;
    const keys = keysIn(track.fields, keysOfSequence(264, track.fields, row), kind?.components ?? 0);
    expect(numbers(peer.sequenceTimes[row] ?? []), `${name} ${property} ${row}`).toEqual(numbers(keys.times));
    const own: Numbers | readonly number[] = keys.values ?? [];
    // Rotations are given as signed numbers of the same bits.
    const asStored = flat(peer.sequenceKeys[row] ?? []).map((value) =>
      kind?.mix === 'packedQuaternion' ? value & 0xffff : value,
    );
    expect(numbers(asStored), `${name} ${property} ${row}`).toEqual(numbers(own));
    compared += keys.times.length;
  }
  return compared;
}

function compare(document: Document, joined: { bytes: Uint8Array; files: readonly FilePart[] }, name: string): number {
  const [main, ...others] = joined.files;
  const peer = new M2Model().load(joined.bytes.slice(main?.start, main?.end));
  const skins = others.filter((file) => file.name.toLowerCase().endsWith('.skin'));
  expect(skins.length, name).toBe(listOf(document, 'views').length);
  skins.forEach((file, position) => {
    const skin = new M2SkinProfile(peer).load(joined.bytes.slice(file.start, file.end));
    const { vertices, triangles } = fieldsByName(document.get(present(listOf(document, 'views')[position])).fields);
    expect(numbers(skin.indices), name).toEqual(numbers(triangles as Uint16Array));
    expect(numbers(skin.vertices), name).toEqual(numbers(vertices as Uint16Array));
  });
  const model = modelFields(document);
  expect(peer.flags, name).toBe(model.globalFlags);
  expect(Array.from(peer.loops), name).toEqual(
    listOf(document, 'globalLoops').map((id) => fieldsByName(document.get(id).fields)['duration']),
  );
  expect(peer.sequences.map(({ id, duration, flags }) => [id, duration, flags])).toEqual(
    listOf(document, 'sequences').map((id) => {
      const { animation, duration, flags } = fieldsByName(document.get(id).fields);
      return [animation, duration, flags];
    }),
  );
  expect(peer.textures.map(({ filename }) => filename)).toEqual(
    listOf(document, 'textures').map((id) => fieldsByName(document.get(id).fields)['path']),
  );
  const vertices = new Float32Array(peer.vertices.slice(0));
  const mesh = present(listOf(document, 'vertices')[0]);
  const { positions, normals } = fieldsByName(document.get(mesh).fields) as {
    positions: Float32Array;
    normals: Float32Array;
  };
  expect(vertices.length / 12).toBe(positions.length / 3);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    for (let axis = 0; axis < 3; axis++) {
      if (vertices[vertex * 12 + axis] !== positions[vertex * 3 + axis]) throw new Error(`${name}: position ${vertex}`);
      if (vertices[vertex * 12 + 5 + axis] !== normals[vertex * 3 + axis]) throw new Error(`${name}: normal ${vertex}`);
    }
  }
  let keys = 0;
  listOf(document, 'bones').forEach((bone, index) => {
    const other = present(peer.bones[index]);
    keys += compareTrack(document, bone, 'translation', other.translationTrack, name);
    keys += compareTrack(document, bone, 'rotation', other.rotationTrack, name);
    keys += compareTrack(document, bone, 'scaling', other.scaleTrack, name);
  });
  return keys;
}

describe.skipIf(models.length === 0)('@wowserhq/format agrees', () => {
  test.each(models.map((model) => [model.name, model] as const))('on %s, as it is and compacted', (name, model) => {
    const document = open(model);
    const keys = compare(document, model, name);
    const tidy = compactModel(document, 'Tidy.m2');
    const again = openDocument(m2, tidy.bytes, { files: tidy.files });
    expect(compare(again, tidy, name)).toBe(keys);
  });
});
