/** What stands behind the model: the backdrop and the ground grid with its coloured axes. */
import type { IUniform } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  GLSL3,
  Mesh,
  OneMinusSrcAlphaFactor,
  DoubleSide,
  RawShaderMaterial,
  Scene,
  SrcAlphaFactor,
  Vector3,
  Vector4,
} from 'three';
import type { Vector3 as Place } from '../../../../shared/geometry/vector.ts';
import type { Rgba, ViewportColors } from '../colors.ts';
import { backdropFragment, backdropVertex, gridFragment, gridVertex } from '../shaders/backdrop.ts';

/** The terrain's pathing cell and tile, in units: grid lines stand on them. Small models get finer lines by fours. */
const pathingCell = 32;
const cellsAcross = 40;

export class Backdrop {
  readonly three = new Scene();
  private readonly backdrop: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly grid: Mesh<BufferGeometry, RawShaderMaterial>;

  constructor() {
    this.backdrop = plane(
      screenMaterial(backdropVertex, backdropFragment, {
        centreColor: { value: new Vector3() },
        edgeColor: { value: new Vector3() },
      }),
    );
    this.backdrop.material.depthTest = false;
    this.grid = plane(
      screenMaterial(gridVertex, gridFragment, {
        centre: { value: new Vector3() },
        reach: { value: 1000 },
        spacing: { value: pathingCell },
        lineColor: { value: new Vector4() },
        strongColor: { value: new Vector4() },
        xColor: { value: new Vector4() },
        yColor: { value: new Vector4() },
      }),
    );
    this.grid.material.blending = CustomBlending;
    this.grid.material.blendSrc = SrcAlphaFactor;
    this.grid.material.blendDst = OneMinusSrcAlphaFactor;
    this.backdrop.renderOrder = 0;
    this.grid.renderOrder = 1;
    this.three.add(this.backdrop, this.grid);
    this.three.matrixWorldAutoUpdate = false;
  }

  setColors(colors: ViewportColors): void {
    const half = ([red, green, blue]: Rgba): Rgba => [red, green, blue, 0.75];
    put(this.backdrop, 'centreColor', colors.view1);
    put(this.backdrop, 'edgeColor', colors.view2);
    put(this.grid, 'lineColor', colors.grid);
    put(this.grid, 'strongColor', colors.gridStrong);
    put(this.grid, 'xColor', half(colors.axisX));
    put(this.grid, 'yColor', half(colors.axisY));
  }

  setGridVisible(isVisible: boolean): void {
    this.grid.visible = isVisible;
  }

  /** Fits the grid to a model: where it stands and how large it is, in units. */
  fit(centre: Place, radius: number): void {
    const size = Math.max(1e-3, radius);
    let spacing = pathingCell;
    while (spacing * cellsAcross > size * 24) spacing /= 4;
    while (spacing * cellsAcross < size * 5) spacing *= 4;
    put(this.grid, 'centre', [centre[0], centre[1], 0, 0]);
    set(this.grid, 'spacing', spacing);
    set(this.grid, 'reach', Math.max(spacing * 16, size * 7));
  }

  dispose(): void {
    for (const mesh of [this.backdrop, this.grid]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

/** For what lies behind a model: it hides nothing. */
export function screenMaterial(
  vertexShader: string,
  fragmentShader: string,
  uniforms: Record<string, IUniform>,
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms,
    depthWrite: false,
    side: DoubleSide,
    transparent: true,
    forceSinglePass: true,
  });
}

/** A quad from −1 to 1; the shaders say where it goes. */
export function plane(look: RawShaderMaterial): Mesh<BufferGeometry, RawShaderMaterial> {
  const geometry = new BufferGeometry();
  const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  const mesh = new Mesh(geometry, look);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

function put(mesh: Mesh<BufferGeometry, RawShaderMaterial>, uniform: string, [x, y, z, w]: Rgba): void {
  const value: unknown = mesh.material.uniforms[uniform]?.value;
  if (value instanceof Vector4) value.set(x, y, z, w);
  else if (value instanceof Vector3) value.set(x, y, z);
}

function set(mesh: Mesh<BufferGeometry, RawShaderMaterial>, uniform: string, value: number): void {
  const slot = mesh.material.uniforms[uniform];
  if (slot !== undefined) slot.value = value;
}
