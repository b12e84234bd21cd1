/** Things as boxes: one instanced draw call for all doodads and one for all map objects, whatever their tile. */
import {
  BoxGeometry,
  CustomBlending,
  DoubleSide,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  SrcAlphaFactor,
} from 'three';
import { subtract } from '../../../../../../shared/geometry/vector.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { placementFragment, placementVertex } from '../shaders/placement.ts';
import type { DrawnThing } from './placedThing.ts';

const columns = [
  ['placeOrigin', 3],
  ['placeX', 3],
  ['placeY', 3],
  ['placeZ', 3],
  ['boxMinimum', 3],
  ['boxSize', 3],
  ['look', 4],
] as const;

/** A quiet colour for each model, so that the same things look the same. */
function modelColor(model: string): readonly [number, number, number] {
  let hash = 2166136261;
  for (let at = 0; at < model.length; at++) hash = Math.imul(hash ^ model.charCodeAt(at), 16777619);
  const part = (shift: number): number => 0.3 + ((hash >>> shift) & 255) / 720;
  return [part(0), part(9), part(18)];
}

export class PlacementBoxes {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private readonly faceAlpha: number;

  /** @param faceAlpha how solid the faces are; edges are solid */
  constructor(uniforms: SharedUniforms, faceAlpha: number) {
    this.faceAlpha = faceAlpha;
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: placementVertex,
      fragmentShader: placementFragment,
      uniforms: { ...uniforms },
      transparent: faceAlpha < 1,
      depthWrite: faceAlpha === 1,
      side: DoubleSide,
      forceSinglePass: true,
      blending: CustomBlending,
      blendSrc: SrcAlphaFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    this.mesh = new Mesh(unitBox(), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.renderOrder = 2;
    this.mesh.visible = false;
  }

  get count(): number {
    return this.mesh.visible ? this.mesh.geometry.instanceCount : 0;
  }

  /** @param origin where the scene's zero stands in the world */
  fill<T extends Pick<DrawnThing, 'model' | 'box' | 'boxFrame'>>(
    things: readonly T[],
    origin: Vector3,
    isSelected: (thing: T) => boolean,
    accent: Rgba,
  ): void {
    this.mesh.geometry.dispose();
    this.mesh.geometry = unitBox();
    this.mesh.visible = things.length > 0;
    if (things.length === 0) return;
    const arrays = columns.map(([, size]) => new Float32Array(things.length * size));
    for (const [index, thing] of things.entries()) {
      const { boxFrame, box } = thing;
      const color = isSelected(thing) ? accent : modelColor(thing.model);
      const values: readonly (readonly number[])[] = [
        subtract(boxFrame.origin, origin),
        ...boxFrame.axes,
        box.minimum,
        subtract(box.maximum, box.minimum),
        [
          color[0] ?? 0,
          color[1] ?? 0,
          color[2] ?? 0,
          isSelected(thing) ? Math.max(0.3, this.faceAlpha) : this.faceAlpha,
        ],
      ];
      for (const [column, [, size]] of columns.entries()) arrays[column]?.set(values[column] ?? [], index * size);
    }
    for (const [column, [name, size]] of columns.entries()) {
      const array = arrays[column];
      if (array !== undefined) this.mesh.geometry.setAttribute(name, new InstancedBufferAttribute(array, size));
    }
    this.mesh.geometry.instanceCount = things.length;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** From 0 to 1 on each axis. */
function unitBox(): InstancedBufferGeometry {
  const box = new BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0.5);
  const geometry = new InstancedBufferGeometry();
  for (const name of ['position', 'normal', 'uv']) geometry.setAttribute(name, box.getAttribute(name));
  geometry.setIndex(box.getIndex());
  return geometry;
}
