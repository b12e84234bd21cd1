/** Ghosts of a model: its solid meshes as they stand at other moments, tinted, drawn behind the model itself. */
import { EqualDepth, Mesh, RawShaderMaterial, Scene as ThreeScene, GLSL3, Vector4, DoubleSide } from 'three';
import type { Clip, Poser } from '../../../../shared/model/view.ts';
import type { ViewportColors } from '../colors.ts';
import type { DrawnMeshes } from '../overlays/meshOverlays.ts';
import { ghostMoments, type GhostMoment, type MotionSettings } from '../overlays/motion.ts';
import { ghostFragment, ghostVertex } from '../shaders/ghost.ts';
import { MatrixTexture } from './matrixTexture.ts';
import type { MeshBuffers } from './meshBuffers.ts';
import type { PosedModel } from './posedModel.ts';

/** Of the nearest and of the furthest ghost. */
const opaque = 0.42;
const faint = 0.14;
/** More would cover each other. */
const most = 24;

interface Ghost {
  readonly matrices: MatrixTexture;
  readonly slots: { numbers: Float32Array };
  readonly depth: RawShaderMaterial;
  readonly color: RawShaderMaterial;
  readonly meshes: Map<MeshBuffers, readonly [depth: Mesh, color: Mesh]>;
}

export class Ghosts {
  readonly three = new ThreeScene();
  private readonly ghosts: Ghost[] = [];
  private poser: { readonly view: PosedModel['view']; readonly poser: Poser } | null = null;
  private shown = '';

  constructor() {
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Whether there is anything to draw. */
  get isEmpty(): boolean {
    return this.three.children.length === 0;
  }

  /** Shows those of a moment; null for none. */
  update(
    drawing: DrawnMeshes,
    model: PosedModel,
    moment: { readonly clip: Clip; readonly time: number; readonly settings: MotionSettings } | null,
    colors: ViewportColors,
  ): void {
    const moments = moment === null ? [] : ghostMoments(moment.clip, moment.time, moment.settings).slice(-most);
    while (this.ghosts.length > moments.length) this.remove(this.ghosts.pop());
    if (moment === null || moments.length === 0) {
      this.shown = '';
      return;
    }
    const times = moments.map(({ time }) => time).join(' ');
    const key = `${moment.clip.record} ${moment.clip.variant} ${model.view.document.revision} ${times}`;
    const isOther = key !== this.shown;
    this.shown = key;
    for (const [at, each] of moments.entries()) {
      const ghost = (this.ghosts[at] ??= makeGhost());
      if (isOther) this.pose(ghost, model, moment.clip, each.time);
      const [red, green, blue] = each.isBefore ? colors.axisZ : colors.axisX;
      const { uniforms } = ghost.color;
      if (uniforms['plainColor'] !== undefined)
        uniforms['plainColor'].value = new Vector4(red, green, blue, alphaOf(each));
      this.showMeshes(ghost, at, drawing, model);
    }
  }

  dispose(): void {
    for (const ghost of this.ghosts.splice(0)) this.remove(ghost);
  }

  private pose(ghost: Ghost, model: PosedModel, clip: Clip, time: number): void {
    if (this.poser?.view !== model.view) this.poser = { view: model.view, poser: model.view.poser() };
    const { poser } = this.poser;
    poser.pose(clip, time);
    ghost.slots.numbers = model.slotsOf(poser.matrices, ghost.slots.numbers);
    ghost.matrices.upload(ghost.slots.numbers);
    for (const material of [ghost.depth, ghost.color]) {
      if (material.uniforms['matrices'] !== undefined)
        material.uniforms['matrices'].value = ghost.matrices.uniform.value;
    }
  }

  /** Of what is shown the solid meshes: glows and shadows would be sheets of colour. */
  private showMeshes(ghost: Ghost, at: number, { drawn }: DrawnMeshes, { view }: PosedModel): void {
    const wanted = new Set<MeshBuffers>();
    for (const { part, buffers, isShown } of drawn) {
      const blend = view.materials[part.mesh.material]?.layers[0]?.blend ?? 'opaque';
      if (!isShown || (blend !== 'opaque' && blend !== 'masked')) continue;
      wanted.add(buffers);
      if (ghost.meshes.has(buffers)) continue;
      const geometry = buffers.geometry(0);
      const made = [new Mesh(geometry, ghost.depth), new Mesh(geometry, ghost.color)] as const;
      for (const [pass, mesh] of made.entries()) {
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false;
        mesh.renderOrder = at * 2 + pass;
        this.three.add(mesh);
      }
      ghost.meshes.set(buffers, made);
    }
    for (const [buffers, made] of ghost.meshes) {
      if (wanted.has(buffers)) continue;
      this.three.remove(...made);
      ghost.meshes.delete(buffers);
    }
  }

  private remove(ghost: Ghost | undefined): void {
    if (ghost === undefined) return;
    for (const made of ghost.meshes.values()) this.three.remove(...made);
    ghost.matrices.dispose();
    ghost.depth.dispose();
    ghost.color.dispose();
  }
}

const alphaOf = ({ away }: GhostMoment): number => opaque + (faint - opaque) * away;

/** Depth first, and then colour where it is nearest, so that a ghost does not shine through itself. */
function makeGhost(): Ghost {
  const matrices = new MatrixTexture();
  const material = (isColor: boolean): RawShaderMaterial =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: ghostVertex,
      fragmentShader: ghostFragment,
      uniforms: { matrices: { value: matrices.uniform.value }, plainColor: { value: new Vector4() } },
      side: DoubleSide,
      transparent: true,
      colorWrite: isColor,
      depthWrite: !isColor,
      ...(isColor ? { depthFunc: EqualDepth } : {}),
    });
  return {
    matrices,
    slots: { numbers: new Float32Array(0) },
    depth: material(false),
    color: material(true),
    meshes: new Map(),
  };
}
