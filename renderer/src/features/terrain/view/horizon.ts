/**
 * The land of the distant view (WDL) around the open tiles: hills in the haze, one draw call for all of them. It stands behind
 * everything else, so it never hides what is worked on.
 */
import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial, Scene, Vector3 } from 'three';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { chunkSize, tileCorner } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 as Place } from '../../../../../shared/geometry/vector.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import { lowColour } from '../../../../../shared/terrain/minimap/lowPicture.ts';
import type { SharedUniforms } from '../../../viewport/uniforms.ts';
import { placeKey } from './tile/tileModel.ts';

const vertexShader = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 shift;
in vec3 position;
in vec3 normal;
in vec3 tint;
out vec3 vPoint;
out vec3 vNormal;
out vec3 vTint;
void main() {
  vPoint = position + shift;
  vNormal = normal;
  vTint = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
  /* Depths of its own, from 20 yards without an end: the view's far plane cuts nothing off. */
  gl_Position.z = gl_Position.w - 40.0;
}
`;

const fragmentShader = /* glsl */ `
precision highp float;
uniform vec3 eye;
uniform vec3 horizonColor;
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 ambientColor;
uniform vec2 fogRange;
in vec3 vPoint;
in vec3 vNormal;
in vec3 vTint;
out vec4 fragment;
void main() {
  vec3 lit = vTint * (ambientColor + sunColor * max(0.0, dot(normalize(vNormal), sunDirection)));
  float away = distance(vPoint, eye);
  float haze = mix(0.2, 0.9, smoothstep(0.0, fogRange.y * 0.6, away)) + 0.08 * smoothstep(fogRange.y, fogRange.y * 4.0, away);
  fragment = vec4(mix(lit, horizonColor, haze), 1.0);
}
`;

const corners = 17;
/** With more tiles every second corner has to do: 900 tiles have 115,000 triangles then. */
const manyTiles = 200;

/** Yards that the low land stands lower than stored: it shows heights cut to whole yards, and must not stick out of open land. */
const sunk = 2;
/** Under open tiles it only keeps the sky from showing below their edges. */
const sunkUnderTiles = 25;

/** Numbers of one geometry, from the north-west corner of `from`. */
function numbersOf(grounds: readonly PlacedLowGround[], open: ReadonlySet<string>, from: Place) {
  const step = grounds.length > manyTiles ? 2 : 1;
  const across = (corners - 1) / step + 1;
  const vertices = grounds.length * across * across;
  const positions = new Float32Array(vertices * 3);
  const normals = new Float32Array(vertices * 3);
  const tints = new Float32Array(vertices * 3);
  const indices = new Uint32Array(grounds.length * (across - 1) ** 2 * 6);
  let vertex = 0;
  let index = 0;
  for (const { place, ground } of grounds) {
    const { x, y } = tileCorner(place);
    const first = vertex;
    const lower = open.has(placeKey(place)) ? sunkUnderTiles : sunk;
    const height = (row: number, column: number): number => {
      const inside = (at: number): number => Math.min(corners - 1, Math.max(0, at));
      return Math.max(0, ground.outer[inside(row) * corners + inside(column)] ?? 0);
    };
    for (let row = 0; row < corners; row += step) {
      for (let column = 0; column < corners; column += step) {
        const at = vertex++ * 3;
        const own = height(row, column) - lower;
        positions.set([x - row * chunkSize - from[0], y - column * chunkSize - from[1], own], at);
        const north = height(row + 1, column) - height(row - 1, column);
        const west = height(row, column + 1) - height(row, column - 1);
        normals.set([north, west, 2 * chunkSize], at);
        const colour = lowColour(ground.outer[row * corners + column] ?? 0);
        tints.set([colour[0] / 255, colour[1] / 255, colour[2] / 255], at);
      }
    }
    for (let row = 0; row + 1 < across; row++) {
      for (let column = 0; column + 1 < across; column++) {
        const corner = first + row * across + column;
        indices.set([corner + 1, corner, corner + across, corner + across, corner + across + 1, corner + 1], index);
        index += 6;
      }
    }
  }
  return { positions, normals, tints, indices };
}

export class Horizon {
  readonly three = new Scene();
  private readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly shift = { value: new Vector3() };
  private grounds: readonly PlacedLowGround[] = [];
  private open: ReadonlySet<string> = new Set();
  /** Where the geometry's zero stands in the world; null when it has to be made. */
  private from: Place | null = null;

  constructor(uniforms: SharedUniforms) {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, shift: this.shift },
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.three.matrixWorldAutoUpdate = false;
    this.three.add(this.mesh);
  }

  setLand(grounds: readonly PlacedLowGround[]): void {
    this.grounds = grounds;
    this.from = null;
  }

  /** Brings it in line with the scene. Null where there is nothing to draw. @param open tiles that are there themselves */
  prepare(open: readonly GridPlace[], origin: Place): Scene | null {
    const keys = open.map(placeKey);
    if (keys.length !== this.open.size || keys.some((key) => !this.open.has(key))) {
      this.open = new Set(keys);
      this.from = null;
    }
    this.from ??= this.rebuild(origin);
    this.shift.value.set(this.from[0] - origin[0], this.from[1] - origin[1], -origin[2]);
    return this.mesh.visible ? this.three : null;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private rebuild(origin: Place): Place {
    const { positions, normals, tints, indices } = numbersOf(this.grounds, this.open, origin);
    this.mesh.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(normals, 3));
    geometry.setAttribute('tint', new BufferAttribute(tints, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    this.mesh.geometry = geometry;
    this.mesh.visible = this.grounds.length > 0;
    return origin;
  }
}
