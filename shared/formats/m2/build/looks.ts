/** Materials and textures of plain models, with the tables through which batches find them. */
import { cutText } from '../../../codec/text.ts';
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import type { ContentMaterial, ModelContent } from '../../../model/content.ts';
import { isSeeThrough } from '../../../model/materials.ts';
import type { Blend } from '../../../model/view.ts';
import { positionsById } from '../lookups.ts';
import { listOf, trackOf } from '../model.ts';
import { packFraction } from '../packed.ts';
import type { TrackBuilder } from './curves.ts';
import { steadyKeys } from '../newTracks.ts';
import { MATERIAL_FLAGS } from '../schema/material.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { Model } from '../schema/index.ts';

const blends: readonly Blend[] = ['opaque', 'masked', 'blend', 'add', 'addAlpha', 'modulate', 'modulate2x'];
const modulates: ReadonlySet<Blend> = new Set(['modulate', 'modulate2x']);
/** Opacity 1 in 16 bits. */
const whole = 32767;
const noTransform = 0xffff;
/** Place of the coordinates that come of the surroundings, which are there where a material mirrors them. */
const mirrored = 2;
/** Paths end within this many bytes. */
const longestPath = 259;

/** What a batch of each material says; positions of the records and of the tables. */
export interface BatchFields {
  readonly material: number;
  readonly textureStart: number;
  readonly coordinateStart: number;
  readonly weightStart: number;
  readonly transformStart: number;
  readonly color: number;
}

function flagsOf({ isLit, isTwoSided, blend }: ContentMaterial): number {
  // What modulates is drawn unlit by the game.
  const unlit = !isLit || modulates.has(blend) ? MATERIAL_FLAGS.unlit : 0;
  // So are all 376 see-through layers of the games' own models that were looked at.
  const hidesNothing = isSeeThrough(blend) ? MATERIAL_FLAGS.noDepthWrite : 0;
  return unlit | hidesNothing | (isTwoSided ? MATERIAL_FLAGS.twoSided : 0);
}

/** Flags and way of blending, as records of materials have them. */
export function materialFields(material: ContentMaterial): { readonly flags: number; readonly blend: number } {
  return { flags: flagsOf(material), blend: blends.indexOf(material.blend) };
}

/** Materials of one opacity share a record. */
function weightOf({ alpha, opacity }: ContentMaterial): string {
  return opacity === undefined ? String(Math.round(Math.min(1, Math.max(0, alpha)) * whole)) : `curve ${opacity}`;
}

/** @returns what the batches of each material of the content say */
export function buildLooks(
  document: Document,
  structure: Structure,
  { materials, textures }: ModelContent,
): readonly BatchFields[] {
  const { transaction } = structure;
  for (const { path, wrapsS, wrapsT, filledIn: kind = 0 } of textures) {
    structure.create('texture', {
      path: cutText(path ?? '', longestPath),
      kind,
      flags: (wrapsS ? 1 : 0) | (wrapsT ? 2 : 0),
    });
  }
  const kinds = new Map<string, number>();
  const weights = new Map<string, number>();
  const placeOf = <Key>(known: Map<Key, number>, key: Key, make: () => void): number => {
    const found = known.get(key);
    if (found !== undefined) return found;
    make();
    known.set(key, known.size);
    return known.size - 1;
  };
  let moves = 0;
  let colours = 0;
  const batches = materials.map((material): BatchFields => {
    const { flags, blend } = materialFields(material);
    return {
      material: placeOf(kinds, `${flags} ${blend}`, () => structure.create('material', { flags, blend })),
      textureStart: Math.max(0, material.texture),
      coordinateStart: material.isChrome === true ? mirrored : material.coordinates === 1 ? 1 : 0,
      weightStart: placeOf(weights, weightOf(material), () => structure.create('textureWeight')),
      // The first entry says that nothing moves.
      transformStart: material.moved === undefined ? 0 : ++moves,
      color: material.colour === undefined ? -1 : colours++,
    };
  });
  for (const { colour } of materials) if (colour !== undefined) structure.create('color');
  const moving = materials.filter(({ moved }) => moved !== undefined);
  for (const _ of moving) structure.create('textureTransform');
  transaction.set(Model, document.root, {
    textureCombos: Uint16Array.from(textures, (_, at) => at),
    coordinateCombos: Int16Array.of(0, 1, ...(materials.some(({ isChrome }) => isChrome) ? [-1] : [])),
    weightCombos: Uint16Array.from(weights.values()),
    transformCombos: Uint16Array.of(noTransform, ...moving.keys()),
    replaceableLookup: positionsById(
      textures.map(({ filledIn = 0 }) => filledIn),
      1,
    ),
  });
  return batches;
}

/** Opacities of the materials, once their tracks are there: in the order of `buildLooks`. */
export function setOpacities(document: Document, structure: Structure, { materials }: ModelContent): void {
  const { transaction } = structure;
  for (const [at, weight] of [...new Set(materials.map(weightOf))].map(Number).entries()) {
    if (Number.isNaN(weight)) continue;
    const track = trackOf(document, listOf(document, 'textureWeights')[at] ?? document.root, 'weight');
    const kind = track === null ? undefined : kindOfType.get(track.type);
    if (track !== null && kind !== undefined) transaction.update(track.id, steadyKeys(document, kind, [weight]));
  }
}

/** Writes colours, opacities that change, and how pictures move; all tracks of the model are there. */
export function buildFades(document: Document, { materials }: ModelContent): (tracks: TrackBuilder) => void {
  const places = [...new Set(materials.map(weightOf))];
  return (tracks) => {
    for (const material of materials) {
      const record = listOf(document, 'textureWeights')[places.indexOf(weightOf(material))];
      if (material.opacity === undefined || record === undefined) continue;
      tracks.curve(record, 'weight', material.opacity, (value) => value.map(packFraction));
    }
    const coloured = materials.flatMap(({ colour }) => colour ?? []);
    for (const [at, colour] of coloured.entries()) {
      const record = listOf(document, 'colors')[at];
      if (record === undefined) continue;
      tracks.curve(record, 'color', colour);
      tracks.value(record, 'alpha', [whole]);
    }
    const moving = materials.flatMap(({ moved }) => moved ?? []);
    for (const [at, { move, turn, size }] of moving.entries()) {
      const record = listOf(document, 'textureTransforms')[at];
      if (record === undefined) continue;
      tracks.unless(record, 'translation', move, [0, 0], (value) => [...value, 0]);
      tracks.unless(record, 'rotation', turn, [0, 0, 0, 1]);
      tracks.unless(record, 'scaling', size, [1, 1], (value) => [...value, 1]);
    }
  };
}
