/** Particles and ribbons of World of Warcraft alpha, read from models that code makes, at moments worked out by hand. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import type { Fields } from '../../../../../../shared/codec/documentRecord.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import { createAlphaModel } from '../../../../../../shared/formats/mdx/alpha/create.ts';
import { mdxAlpha } from '../../../../../../shared/formats/mdx/alpha/index.ts';
import { alphaVersions } from '../../../../../../shared/formats/mdx/alpha/versions.ts';
import { singleRecord } from '../../../../../../shared/formats/mdx/model.ts';
import { PARTICLE_LENGTH } from '../../../../../../shared/geometry/effects/particles.ts';
import { RIBBON_PIECE_VERTICES, RIBBON_VERTEX_LENGTH } from '../../../../../../shared/geometry/effects/ribbon.ts';
import { EffectRun } from '../../../../viewport/effects/effectRun.ts';
import { Timeline } from '../../../../viewport/effects/timeline.ts';
import { MdxModel } from '../model/mdxModel.ts';
import { RunningRibbon } from '../../../../viewport/effects/runningRibbon.ts';
import { RunningParticles } from '../../../../viewport/effects/runningParticles.ts';

const camera = { position: [9, 0, 0], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] } as const;
const sequence = { start: 0, end: 1000, isLooping: true };

/** A model with one node, whose pivot is at 0, 0, 5, written and read again. */
function modelWith(version: number, type: string, fields: Fields): Document {
  const document = createAlphaModel(version);
  editStructure(document, 'Build', (structure) => {
    structure.create('sequence', { name: 'Stand', interval: [0, 1000] });
    structure.create('texture', { path: 'Spark.blp' });
    const material = structure.create('material');
    structure.create('layer', { textureId: 0, filterMode: 3 }, { owner: material, member: 'layers' });
    structure.create(type, { name: 'Emitter', objectId: 0, parentId: -1, ...fields });
  });
  document.edit('Pivot', (transaction) => {
    const pivots = singleRecord(document, 'PIVT');
    if (pivots !== null) transaction.update(pivots.id, { points: Float32Array.of(0, 0, 5) });
  });
  return openDocument(mdxAlpha, document.write());
}

function runAt(document: Document, played: number, isLooping: boolean) {
  const scene = new MdxModel(document);
  const { emitters } = scene.view;
  const runs = [
    ...emitters.particles.map((each) => new RunningParticles(each)),
    ...emitters.ribbons.map((each) => new RunningRibbon(each)),
  ];
  const run = new EffectRun<RunningParticles | RunningRibbon>(scene.view, runs);
  const interval = { ...sequence, isLooping };
  const time = { interval, frame: isLooping ? played % 1000 : Math.min(1000, played), globalTime: played, played };
  scene.pose(time, camera);
  const timeline = Timeline.of(time);
  if (timeline === null) throw new Error('there is an interval');
  run.run(timeline, camera);
  const [particles, ribbon] = [runs.find((each) => each instanceof RunningParticles), runs.at(-1)];
  return { scene, particles, ribbon: ribbon instanceof RunningRibbon ? ribbon : undefined, time, now: timeline.now };
}

/** The particles that live, oldest first. */
function rowsOf({ particles, now }: ReturnType<typeof runAt>) {
  if (particles === undefined) throw new Error('no particles');
  const numbers = new Float32Array(particles.particles.count * PARTICLE_LENGTH);
  const count = particles.particles.write(now, numbers);
  const rows = Array.from({ length: count }, (_, row) => [
    ...numbers.subarray(row * PARTICLE_LENGTH, (row + 1) * PARTICLE_LENGTH),
  ]);
  expect(rows.flat().every(Number.isFinite)).toBe(true);
  return rows.map(([x = 0, y = 0, z = 0, share = 0, , , , , age = 0]) => ({ x, y, z, share, age }));
}

/** Flags of emitters stand fifteen bits up. */
const flag = (bits: number): number => bits * 0x8000;

describe.each(alphaVersions)('version %i', (version) => {
  const standing = {
    flags: flag(0x1 | 0x10),
    speed: 0,
    gravity: 0,
    lifespan: 2,
    emissionRate: 10,
    length: 0,
    width: 0,
    textureId: 0,
    timeMiddle: 0.5,
    startColor: [1, 0, 0],
    middleColor: [0, 1, 0],
    endColor: [0, 0, 1],
    startAlpha: 0,
    middleAlpha: 255,
    endAlpha: 0,
    scaling: [1, 3, 1],
  };

  test('emits ten a second for two seconds, which fall', () => {
    const shown = runAt(modelWith(version, 'particleEmitter2', { ...standing, gravity: 2 }), 5050, true);
    const rows = rowsOf(shown);
    expect(rows).toHaveLength(20);
    rows.forEach(({ x, y, z, share, age }, row) => {
      // Born each tenth of a second; the youngest 50 ms ago.
      expect(age).toBeCloseTo(1.95 - row / 10, 4);
      expect(share).toBeCloseTo(age / 2, 5);
      expect([x, y]).toEqual([0, 0]);
      expect(z).toBeCloseTo(5 - age ** 2, 4);
    });
    const once = runAt(modelWith(version, 'particleEmitter2', standing), 450, false);
    expect(rowsOf(once).map(({ age }) => Math.round(age * 1000))).toEqual([450, 350, 250, 150, 50]);
  });

  test('reads look and flags of its emitters', () => {
    const { particles } = runAt(modelWith(version, 'particleEmitter2', standing), 0, true);
    if (particles === undefined) throw new Error('no particles');
    const { look: card, texture } = particles.description;
    if (card.kind !== 'cards') throw new Error('the emitter throws cards');
    expect(texture).toBe(0);
    expect([card.isLit, card.staysWithNode, card.showsHead, card.showsTail]).toEqual([false, true, true, false]);
    const look = [0, 0, 0, 0, 0];
    card.look.color.sample(0.75, look, 0);
    card.look.alpha.sample(0.75, look, 3);
    expect(look.slice(0, 4)).toEqual([0, 0.5, 0.5, 0.5]);
    const size = [0, 0];
    card.look.size.sample(0.25, size, 0);
    expect(size).toEqual([2, 2]);
  });

  test('throws models straight up', () => {
    const fields = { speed: 3, gravity: 0, lifespan: 1, emissionRate: 5, latitude: 0, longitude: 0 };
    const rows = rowsOf(runAt(modelWith(version, 'particleEmitter', fields), 2100, true));
    expect(rows).toHaveLength(5);
    for (const { x, y, z, age } of rows) {
      expect([x, y]).toEqual([0, 0]);
      expect(z).toBeCloseTo(5 + 3 * age, 4);
    }
    expect(rows[0]?.age).toBeCloseTo(0.9, 4);
  });

  test('leaves edges behind that rise by the gravity times the age squared', () => {
    const fields = {
      heightAbove: 1,
      heightBelow: 0.5,
      lifespan: 0.1,
      emissionRate: 20,
      gravity: 3,
      rows: 1,
      columns: 1,
      materialId: 0,
      alpha: 1,
    };
    const { ribbon, time, now, scene } = runAt(modelWith(version, 'ribbonEmitter', fields), 5020, true);
    if (ribbon === undefined) throw new Error('no ribbon');
    const { description } = ribbon;
    // No edge lives for less than a quarter of a second.
    expect(description.lifespan).toBe(0.25);
    const motion = { before: scene.posedMatrices, after: scene.posedMatrices, at: 0 };
    const head = { edge: description.edgeAt(time), motion: { ...motion, pivot: description.place, pivotAt: 0 } };
    const pieceLength = RIBBON_PIECE_VERTICES * RIBBON_VERTEX_LENGTH;
    const numbers = new Float32Array((ribbon.ribbon.count + 1) * pieceLength);
    const pieces = ribbon.ribbon.write(now, description.lifespan, description.gravity, head, numbers);
    // Made at 5000, 4950, 4900, 4850 and 4800 ms.
    expect(pieces).toBe(5);
    for (let piece = 0; piece < pieces; piece++) {
      const age = 0.02 + piece * 0.05;
      const [x, y, z, along, across] = numbers.subarray(piece * pieceLength + 2 * RIBBON_VERTEX_LENGTH);
      expect([x, y, across]).toEqual([0, 1, 0]);
      expect(z).toBeCloseTo(5 + 3 * age ** 2, 4);
      expect(along).toBeCloseTo(age / 0.25, 4);
      expect(numbers[piece * pieceLength + 3 * RIBBON_VERTEX_LENGTH + 1]).toBe(-0.5);
    }
  });
});
