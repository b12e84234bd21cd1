/**
 * Blend functions of Warcraft III's filter modes and of World of Warcraft's materials: the engine's line has the same seven,
 * in the same order. Additive is one and one, Add Alpha weighs by the texture's alpha, the modulating modes multiply.
 */
import type { BlendingDstFactor, BlendingSrcFactor, Material } from 'three';
import {
  AddEquation,
  CustomBlending,
  DstColorFactor,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  SrcAlphaFactor,
  SrcColorFactor,
  ZeroFactor,
} from 'three';

type Factors = readonly [source: BlendingSrcFactor, destination: BlendingDstFactor];

/** Opaque (0) and cut out (1) are not blended. */
const MODE = { alpha: 2, additive: 3, addAlpha: 4, modulate: 5, modulate2x: 6 } as const;

const fading: Factors = [SrcAlphaFactor, OneMinusSrcAlphaFactor];
const factors: Readonly<Record<number, Factors>> = {
  [MODE.alpha]: fading,
  [MODE.additive]: [OneFactor, OneFactor],
  [MODE.addAlpha]: [SrcAlphaFactor, OneFactor],
  [MODE.modulate]: [ZeroFactor, SrcColorFactor],
  [MODE.modulate2x]: [DstColorFactor, SrcColorFactor],
};

/** The blend factors of a pass at an alpha; null where nothing is blended. Opaque modes fade when their alpha sinks. */
export function blendFactors(filterMode: number, alpha: number): Factors | null {
  return factors[filterMode] ?? (alpha < 1 ? fading : null);
}

export function setBlending(material: Material, filterMode: number, alpha: number): void {
  const chosen = blendFactors(filterMode, alpha);
  if (chosen === null) {
    material.blending = NoBlending;
    return;
  }
  material.blending = CustomBlending;
  material.blendEquation = AddEquation;
  [material.blendSrc, material.blendDst] = chosen;
}

/** Whether a pass brightens what lies behind it, so that its black shows nothing. */
export function isAdded(filterMode: number): boolean {
  return filterMode === MODE.additive || filterMode === MODE.addAlpha;
}
