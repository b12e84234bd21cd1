/** Keys as panels see them, packed numbers, sampling, and what the viewport asks of a model in motion. */
import { fieldsByName, listByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import { MATRIX_LENGTH, transformPoint } from '../../geometry/matrix.ts';
import { vectorAt } from '../../geometry/vector.ts';
import { m2Animation } from './animation.ts';
import { animationNames } from './animationNames.ts';
import { m2, modelVersions } from './index.ts';
import { listOf, trackOf } from './model.ts';
import { geosetGroupNames } from './names.ts';
import { packComponent, packFraction, unpackComponent, unpackFraction } from './packed.ts';
import { batchLook, drawOrder, geosetGroups, isGeosetShown } from './playback/look.ts';
import { playedSequence } from './playback/clock.ts';
import { ModelPlayer, verticalFieldOfView } from './playback/player.ts';
import { Attachment } from './schema/points.ts';
import { m2View } from './view/index.ts';
import type { PlayState } from './playback/sampler.ts';
import { openDocument } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import type { Document } from '../../document/document.ts';
import { change, healthyModel } from './test/healthyModel.ts';
import { present } from './test/present.ts';

beforeAll(() => freezeRecords(true));

const versions = modelVersions.map((version) => [version] as const);

function at(document: Document, list: Parameters<typeof listOf>[1], position = 0): RecordId {
  return present(listOf(document, list)[position], list);
}

function moment(document: Document, sequence: number, time: number, more: Partial<PlayState> = {}): PlayState {
  return { sequence: playedSequence(document, sequence, time), fading: null, globalTime: 0, ...more };
}

describe('packed numbers', () => {
  test('every stored number comes back from its plain value, as a float of 32 bits too', () => {
    for (let stored = 0; stored < 0x10000; stored++) {
      expect(packComponent(Math.fround(unpackComponent(stored)))).toBe(stored);
    }
    for (let stored = -0x8000; stored < 0x8000; stored++) {
      expect(packFraction(Math.fround(unpackFraction(stored)))).toBe(stored);
    }
  });

  test('the identity is what the format page says', () => {
    expect([32767, 32767, 32767, 65535].map(unpackComponent).map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
      0, 0, 0, 1,
    ]);
    expect([0, 0, 0, 1].map(packComponent)).toEqual([32767, 32767, 32767, 65534]);
  });
});

describe('names', () => {
  test('there are 506 animations, each name once', () => {
    expect(animationNames.length).toBe(506);
    expect(new Set(animationNames).size).toBe(506);
    expect([animationNames[0], animationNames[5], animationNames[229], animationNames[505]]).toEqual([
      'Stand',
      'Run',
      'FlyStand',
      'FlyCarried2H',
    ]);
  });
});

describe.each(versions)('keys of version %i', (version) => {
  test('are shown for a sequence, and stored for it alone', () => {
    const document = healthyModel(version);
    const stand = at(document, 'sequences');
    const walk = at(document, 'sequences', 1);
    const { id } = present(trackOf(document, at(document, 'bones', 1), 'translation'));
    const track = m2Animation.track(document, document.get(id), stand);
    if (track === null) throw new Error('no track');
    expect([...track.keys.frames]).toEqual([0, 400, 900]);
    expect(track.kind.label).toBe('Translation');
    document.edit('Add', (tx) =>
      track.store(tx, {
        ...track.keys,
        frames: Int32Array.of(0, 100, 400, 900),
        values: Float32Array.of(0, 0, 0, 5, 5, 5, 1, 1, 1, 2, 2, 2),
      }),
    );
    const { bytes, files } = document.writeFiles('A.m2');
    const again = openDocument(m2, bytes, { files });
    const shown = m2Animation.track(again, again.get(id), stand);
    expect([...(shown?.keys.frames ?? [])]).toEqual([0, 100, 400, 900]);
    const other = m2Animation.track(document, document.get(id), walk);
    expect(other === null ? -1 : other.keys.frames.length).toBeLessThan(2);
    const first = m2Animation.track(again, again.get(id), walk);
    if (first === null) throw new Error('no track');
    if (version < 264) return;
    again.edit('First key of another', (tx) =>
      first.store(tx, { ...first.keys, frames: Int32Array.of(0), values: Float32Array.of(9, 9, 9) }),
    );
    expect([...(m2Animation.track(again, again.get(id), stand)?.keys.frames ?? [])]).toEqual([0, 100, 400, 900]);
    expect([...(m2Animation.track(again, again.get(id), walk)?.keys.values ?? [])]).toEqual([9, 9, 9]);
  });

  test('come to a track that had none', () => {
    const document = healthyModel(version);
    const stand = at(document, 'sequences');
    const { id } = present(trackOf(document, at(document, 'bones', 0), 'scaling'));
    const track = m2Animation.track(document, document.get(id), stand);
    const values = Float32Array.of(1, 1, 1, 3, 3, 3);
    document.edit('First keys', (tx) => {
      track?.store(tx, { ...track.keys, interpolation: 1, frames: Int32Array.of(0, 1000), values });
      tx.update(at(document, 'bones', 0), { flags: 0x200 });
    });
    expect(m2.validate(document)).toEqual([]);
    const player = new ModelPlayer(document);
    player.play(moment(document, 0, 500));
    expect(player.matrices[0]).toBe(2);
  });

  test('move bones: between keys in a straight line, before and behind them not at all', () => {
    const document = healthyModel(version);
    const player = new ModelPlayer(document);
    const moved = (time: number): number => {
      player.play(moment(document, 0, time));
      return player.matrices[12 + 3] ?? NaN;
    };
    expect([0, 200, 400, 650, 900, 950].map(moved)).toEqual([0, 0.5, 1, 1.5, 2, 2]);
    player.play(moment(document, 0, 400, { fading: { sequence: playedSequence(document, 0, 900), amount: 0.25 } }));
    expect(player.matrices[12 + 3]).toBe(1.25);
    player.rest();
    expect(player.matrices[12 + 3]).toBe(0);
  });

  test('on a global loop follow its clock', () => {
    const document = change(healthyModel(version), (build) => {
      const keys = build.keys([0, 350]);
      build.setTrack(
        'bones',
        'translation',
        { ...keys, ranges: new Uint32Array(0), globalLoop: 0, values: Float32Array.of(0, 0, 0, 7, 0, 0) },
        1,
      );
    });
    const player = new ModelPlayer(document);
    player.play(moment(document, 1, 0, { globalTime: 700 + 175 }));
    expect(player.matrices[12 + 3]).toBe(3.5);
    // Played backwards the clock runs below 0, and the loop goes round all the same.
    player.play(moment(document, 1, 0, { globalTime: -700 + 175 }));
    expect(player.matrices[12 + 3]).toBe(3.5);
  });

  test('turn, by packed numbers or not', () => {
    const half = Math.SQRT1_2;
    const document = change(healthyModel(version), (build) => {
      const values =
        version < 260 ? Float32Array.of(0, 0, half, half) : Uint16Array.from([0, 0, half, half], packComponent);
      build.setTrack('bones', 'rotation', { ...build.keys([0]), values }, 0);
    });
    const player = new ModelPlayer(document);
    player.play(moment(document, 0, 0));
    expect(player.matrices[4]).toBeCloseTo(1, 3);
    // The attachment at (1, 2, 3) follows the child of the turned bone.
    const { bone, position } = fieldsOf(Attachment, document.get(at(document, 'attachments')));
    const place = transformPoint(player.matrices, bone * MATRIX_LENGTH, vectorAt(position));
    expect(place.map((value) => Math.round(value * 100) / 100)).toEqual([-2, 1, 3]);
  });
});

describe('what stands on tracks', () => {
  test('colours, weights and texture transforms', () => {
    const document = change(healthyModel(264), (build) => {
      build.setTrack('colors', 'color', { ...build.keys([0]), values: Float32Array.of(1, 0.5, 0) });
      build.setTrack('colors', 'alpha', { ...build.keys([0]), values: Int16Array.of(16384) });
      build.setTrack('textureWeights', 'weight', { ...build.keys([0]), values: Int16Array.of(16384) });
      build.setTrack('textureTransforms', 'scaling', { ...build.keys([0]), values: Float32Array.of(2, 2, 1) });
    });
    const player = new ModelPlayer(document);
    player.play(moment(document, 0, 0));
    const { color, alpha } = player.tint(at(document, 'colors'), at(document, 'textureWeights'));
    expect(color).toEqual([1, 0.5, 0]);
    expect(alpha).toBeCloseTo(0.25, 4);
    const [a, , c, , e, f] = player.coordinateMove(at(document, 'textureTransforms'));
    expect([a, c, e, f]).toEqual([2, -0.5, 2, -0.5]);
  });

  test('cameras and lights', () => {
    const document = change(healthyModel(256), (build) => {
      build.set('cameras', { positionBase: [1, 1, 1] });
      build.setTrack('cameras', 'position', {
        ...build.keys([0, 400]),
        interpolation: 1,
        values: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0),
      });
      build.setTrack('lights', 'diffuseColor', { ...build.keys([0]), values: Float32Array.of(0.25, 0.5, 1) });
    });
    const player = new ModelPlayer(document);
    player.play(moment(document, 0, 200));
    expect(player.camera(at(document, 'cameras')).position).toEqual([3, 1, 1]);
    const [light] = m2View(document).lights;
    const [clip] = m2View(document).clips;
    const interval = clip === undefined ? null : { ...clip, sequence: clip.record };
    expect(light?.at({ interval, frame: 200, globalTime: 0 }).color).toEqual([0.25, 0.5, 1]);
    expect(verticalFieldOfView(1, 0)).toBe(1);
  });

  test('batches with all their tables followed', () => {
    const document = change(healthyModel(260), (build) => {
      build.set('materials', { flags: 0x14, blend: 6 });
      build.setInView('batches', { shader: 0xfffe });
    });
    const batch = present(listByName(document.get(at(document, 'views')).fields, 'batches')[0]);
    const look = batchLook(document, batch);
    expect(look).toMatchObject({
      priority: -2,
      blend: 6,
      isUnlit: true,
      isTwoSided: true,
      writesDepth: false,
      testsDepth: true,
      color: null,
    });
    expect(look.stages).toEqual([
      {
        texture: at(document, 'textures'),
        coordinates: 0,
        transform: at(document, 'textureTransforms'),
        weight: at(document, 'textureWeights'),
        combiner: null,
      },
    ]);
  });

  test('the order in which batches are drawn: by priority, solid ones before others', () => {
    const document = healthyModel(264);
    const view = at(document, 'views');
    editStructure(document, 'Add', (structure) => {
      const glass = structure.create('material', { blend: 2 });
      const material = listOf(document, 'materials').indexOf(glass);
      structure.create('batch', { material });
      structure.create('batch', { priority: -1, material });
    });
    const { batches } = fieldsByName(document.get(view).fields);
    const [solid, clear, first] = batches as readonly RecordId[];
    expect(drawOrder(document, view)).toEqual([first, solid, clear]);
  });

  test('geosets: the body always, one of each group', () => {
    expect([4, 15].map((group) => geosetGroupNames[group])).toEqual(['Gloves', 'Cape']);
    const none = new Map<number, number>();
    expect([0, 1, 2, 401, 402].map((id) => isGeosetShown(id, none))).toEqual([true, true, false, true, false]);
    expect([401, 402].map((id) => isGeosetShown(id, new Map([[4, 2]])))).toEqual([false, true]);
    expect([...geosetGroups([0, 402, 1, 401, 1502])]).toEqual([
      [0, [1]],
      [4, [1, 2]],
      [15, [2]],
    ]);
  });
});
