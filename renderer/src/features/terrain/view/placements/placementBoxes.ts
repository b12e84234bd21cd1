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
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { placementFragment, placementVertex } from '../shaders/placement.ts';
import type { DrawnThing } from './placedThing.ts';

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
  show<T extends Pick<DrawnThing, 'model' | 'box' | 'boxFrame'>>(
    things: readonly T[],
    origin: Vector3,
    isSelected: (thing: T) => boolean,
    accent: Rgba,
  ): void {
    this.mesh.geometry.dispose();
    this.mesh.geometry = unitBox();
    this.mesh.visible = things.length > 0;
    if (things.length === 0) return;
    // Tens of thousands of them, and again with each tile that comes: written without lists in between.
    const column = (size: number): Float32Array => new Float32Array(things.length * size);
    const [placeOrigin, placeX, placeY, placeZ] = [column(3), column(3), column(3), column(3)];
    const [boxMinimum, boxSize, look] = [column(3), column(3), column(4)];
    const colors = new Map<string, readonly [number, number, number]>();
    for (const [index, thing] of things.entries()) {
      const { boxFrame, box, model } = thing;
      const [at, lookAt] = [index * 3, index * 4];
      const [x, y, z] = boxFrame.axes;
      for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
        placeOrigin[at + axis] = boxFrame.origin[axis] - origin[axis];
        placeX[at + axis] = x[axis];
        placeY[at + axis] = y[axis];
        placeZ[at + axis] = z[axis];
        boxMinimum[at + axis] = box.minimum[axis];
        boxSize[at + axis] = box.maximum[axis] - box.minimum[axis];
      }
      const isAccented = isSelected(thing);
      const known = colors.get(model) ?? modelColor(model);
      colors.set(model, known);
      const color = isAccented ? accent : known;
      for (let part = 0 as 0 | 1 | 2; part < 3; part++) look[lookAt + part] = color[part];
      look[lookAt + 3] = isAccented ? Math.max(0.3, this.faceAlpha) : this.faceAlpha;
    }
    const attributes = { placeOrigin, placeX, placeY, placeZ, boxMinimum, boxSize, look };
    for (const [name, values] of Object.entries(attributes)) {
      const attribute = new InstancedBufferAttribute(values, values.length / things.length);
      this.mesh.geometry.setAttribute(name, attribute);
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
