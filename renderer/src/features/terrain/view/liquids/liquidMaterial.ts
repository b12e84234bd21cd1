/** What draws liquids: the surfaces of a tile, and those of buildings, by their kind. */
import type { IUniform } from 'three';
import { CustomBlending, DoubleSide, GLSL3, OneMinusSrcAlphaFactor, RawShaderMaterial, SrcAlphaFactor } from 'three';
import type { LiquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidKinds } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { liquidFragment, placedLiquidVertex } from '../shaders/liquid.ts';

/** @param uniforms of the ground, and what the vertex shader asks for */
export function liquidMaterial(vertexShader: string, uniforms: Record<string, IUniform>): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: liquidFragment,
    uniforms,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    blending: CustomBlending,
    blendSrc: SrcAlphaFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

/** Materials of liquids in buildings, one a kind, made when it is first seen. */
export class PlacedLiquids {
  private readonly uniforms: SharedUniforms;
  private readonly made = new Map<LiquidKind, RawShaderMaterial>();

  constructor(uniforms: SharedUniforms) {
    this.uniforms = uniforms;
  }

  of(kind: LiquidKind): RawShaderMaterial {
    const known = this.made.get(kind);
    if (known !== undefined) return known;
    const material = liquidMaterial(placedLiquidVertex, {
      ...this.uniforms,
      kind: { value: liquidKinds.indexOf(kind) },
    });
    this.made.set(kind, material);
    return material;
  }

  dispose(): void {
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
  }
}
