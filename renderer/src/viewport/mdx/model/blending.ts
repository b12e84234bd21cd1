/**
 * Blend functions of the filter modes. They are those of the engine's line (its World of Warcraft descendant has the same
 * seven in the same order): Additive is one and one, Add Alpha weighs by the texture's alpha, the modulating modes multiply.
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
import { FILTER } from '../scene/materials.ts';

type Factors = readonly [source: BlendingSrcFactor, destination: BlendingDstFactor];

const fading: Factors = [SrcAlphaFactor, OneMinusSrcAlphaFactor];
const factors: Readonly<Record<number, Factors>> = {
  [FILTER.blend]: fading,
  [FILTER.additive]: [OneFactor, OneFactor],
  [FILTER.addAlpha]: [SrcAlphaFactor, OneFactor],
  [FILTER.modulate]: [ZeroFactor, SrcColorFactor],
  [FILTER.modulate2x]: [DstColorFactor, SrcColorFactor],
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
  return filterMode === FILTER.additive || filterMode === FILTER.addAlpha;
}
