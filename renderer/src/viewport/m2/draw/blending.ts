/** Blend functions of materials (format page 9): opaque, cut out, alpha, two ways of adding, two of modulating. */
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
import { BLEND } from '../scene/batches.ts';

type Factors = readonly [source: BlendingSrcFactor, destination: BlendingDstFactor];

const fading: Factors = [SrcAlphaFactor, OneMinusSrcAlphaFactor];
const factors: Readonly<Record<number, Factors>> = {
  [BLEND.alpha]: fading,
  [BLEND.noAlphaAdd]: [OneFactor, OneFactor],
  [BLEND.add]: [SrcAlphaFactor, OneFactor],
  [BLEND.modulate]: [ZeroFactor, SrcColorFactor],
  [BLEND.modulate2x]: [DstColorFactor, SrcColorFactor],
};

/** The blend factors of a material at an opacity; null where nothing is blended. Opaque ones fade when they grow pale. */
export function blendFactors(blend: number, opacity: number): Factors | null {
  return factors[blend] ?? (opacity < 1 ? fading : null);
}

export function setBlending(material: Material, blend: number, opacity: number): void {
  const chosen = blendFactors(blend, opacity);
  if (chosen === null) {
    material.blending = NoBlending;
    return;
  }
  material.blending = CustomBlending;
  material.blendEquation = AddEquation;
  [material.blendSrc, material.blendDst] = chosen;
}

/** Whether a material brightens what lies behind it, so that its black shows nothing. */
export function isAdded(blend: number): boolean {
  return blend === BLEND.noAlphaAdd || blend === BLEND.add;
}
