/** How tools change particle emitters and ribbons: what they emit, and how it looks over its life. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Notes } from './notes.ts';

/** What something is at a moment of a particle’s life, which goes from 0 to 1. */
export interface LifePoint {
  readonly time: number;
  /** Of colours red, green and blue from 0 to 1, of others one number. */
  readonly value: readonly number[];
}

export interface EffectLife {
  readonly color: readonly LifePoint[];
  /** 0 to 1. */
  readonly alpha: readonly LifePoint[];
  /** In units of the game. */
  readonly size: readonly LifePoint[];
}

export type LifeChannel = keyof EffectLife;

export interface EffectNumber {
  /** The same for what means the same in every format. */
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number | null;
  readonly isWhole: boolean;
  /** It has keys, which decide while a clip is shown. */
  readonly hasKeys: boolean;
}

/** Cells that a particle shows, one after the other, in a part of its life: of a picture of rows × columns, row by row from 0. */
export interface CellRun {
  readonly id: CellPart;
  readonly label: string;
  readonly first: number;
  readonly last: number;
  /** How often they are gone through in that part; null where the format goes through them once. */
  readonly repeats: number | null;
  /** What any change of it loses, as a sentence; empty where that is nothing. */
  readonly loses: string;
}

/** The whole life or its first part, and its last part, of what flies and of what it draws behind itself. */
export type CellPart = 'head' | 'headDecay' | 'tail' | 'tailDecay';

/** A particle emitter or a ribbon. */
export interface Effect {
  readonly record: RecordId;
  readonly kind: 'particles' | 'ribbon';
  readonly name: string;
  /** Where particles are born: on an area, in a shell between two radii, along a spline; an edge is that of a ribbon, along Y. */
  readonly shape: 'plane' | 'sphere' | 'spline' | 'edge';
  /** The emitter's own axis that its length goes along; its width goes along the other one, and particles fly along Z. */
  readonly lengthAlong: 'x' | 'y';
  /** Position among the textures; −1 where it is drawn with a material, or with nothing. */
  readonly texture: number;
  /** The game’s number; null where a material says it. */
  readonly blend: number | null;
  /** Null for what has none, such as ribbons. */
  readonly life: EffectLife | null;
  /** All channels have three points, of which only the middle one moves in time, in all of them. */
  readonly hasThreePoints: boolean;
  /** Red, green and blue from 0 to 1 of all of it; null where `life` says that. */
  readonly color: readonly number[] | null;
  readonly numbers: readonly EffectNumber[];
  /** Empty for ribbons. */
  readonly cells: readonly CellRun[];
}

/** What is to be another; what is left out stays. */
export interface EffectChange {
  /** By their ids; one that the emitter does not have is left out. */
  readonly numbers?: Readonly<Record<string, number>>;
  /** Points in order of time. Where a format has three points, they are the curve at birth, at its second point, and at death. */
  readonly life?: Partial<EffectLife>;
  readonly blend?: number;
  /** Cells of parts of the life, where the emitter has them. */
  readonly cells?: Readonly<Partial<Record<CellPart, Pick<CellRun, 'first' | 'last' | 'repeats'>>>>;
  readonly color?: readonly number[];
  /** Position among the textures of the view. */
  readonly texture?: number;
  /** Another ribbon, with whose textures and materials a ribbon is drawn. */
  readonly like?: RecordId;
}

export interface EffectEdits {
  readonly setEffect?: (emitter: RecordId, change: EffectChange, step?: Transaction) => Notes;
  /** Emitters and ribbons of the document as they are now, in its order. */
  readonly effects?: () => readonly Effect[];
  /** Textures of the game for particles of one cell, by what most models of it show: what is added as light, and what is not. */
  readonly effectTextures?: { readonly light: string; readonly smoke: string };
  /** Ways of blending of particles. */
  readonly effectBlends?: readonly { readonly value: number; readonly name: string }[];
}
