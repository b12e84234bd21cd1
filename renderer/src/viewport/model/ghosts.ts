/** Ghosts of a model: its solid meshes as they stand at other moments, tinted, drawn behind the model itself. */
import { EqualDepth, Mesh, RawShaderMaterial, Scene as ThreeScene, GLSL3, Vector4, DoubleSide } from 'three';
import type { Clip, ModelView, Poser } from '../../../../shared/model/view.ts';
import { withAlpha, type Rgba, type ViewportColors } from '../colors.ts';
import type { DrawnMeshes } from '../overlays/meshOverlays.ts';
import { ghostMoments, type MotionSettings } from '../overlays/motion.ts';
import { ghostFragment, ghostVertex } from '../shaders/ghost.ts';
import { MatrixTexture } from './matrixTexture.ts';
import type { MeshBuffers } from './meshBuffers.ts';
import type { PosedModel } from './posedModel.ts';

/** Of the nearest and of the furthest ghost. */
const opaque = 0.42;
const faint = 0.14;
/** Of one that is compared with the model in front of it. */
const clear = 0.7;
/** More would cover each other. */
const most = 24;

/** A pose that a ghost stands in. */
export interface GhostPose {
  /** Whose joints are posed: the model that is shown, or as it was. */
  readonly view: ModelView;
  readonly clip: Clip;
  /** On the clip's scale, ms. */
  readonly time: number;
  readonly color: Rgba;
}

/** The ghosts around a moment: before it in blue, behind it in red, the further away the fainter. */
export function ghostsAround(
  view: ModelView,
  { clip, time, settings }: { readonly clip: Clip; readonly time: number; readonly settings: MotionSettings },
  { axisX, axisZ }: ViewportColors,
): readonly GhostPose[] {
  return ghostMoments(clip, time, settings)
    .slice(-most)
    .map(({ time: at, isBefore, away }) => {
      const color = withAlpha(isBefore ? axisZ : axisX, opaque + (faint - opaque) * away);
      return { view, clip, time: at, color };
    });
}

/** The model in the pose that it had before what is being looked at. */
export function ghostBefore(view: ModelView, clip: Clip, time: number, { accent }: ViewportColors): GhostPose {
  return { view, clip, time, color: withAlpha(accent, clear) };
}

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
  private readonly posers = new Map<ModelView, Poser>();
  private shown = '';
  private shownViews: readonly ModelView[] = [];

  constructor() {
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Whether there is anything to draw. */
  get isEmpty(): boolean {
    return this.three.children.length === 0;
  }

  /** Shows these, the furthest first; none for an empty list. */
  update(drawing: DrawnMeshes, model: PosedModel, poses: readonly GhostPose[]): void {
    while (this.ghosts.length > poses.length) this.remove(this.ghosts.pop());
    const views = poses.map(({ view }) => view);
    const key = [
      model.view.document.revision,
      ...poses.map(({ clip, time }) => `${clip.record}.${clip.variant}@${time}`),
    ].join(' ');
    const isOther = key !== this.shown || views.some((view, at) => view !== this.shownViews[at]);
    this.shown = key;
    this.shownViews = views;
    for (const view of this.posers.keys()) if (!views.includes(view)) this.posers.delete(view);
    for (const [at, each] of poses.entries()) {
      const ghost = (this.ghosts[at] ??= makeGhost());
      if (isOther) this.pose(ghost, model, each);
      const { uniforms } = ghost.color;
      if (uniforms['plainColor'] !== undefined) uniforms['plainColor'].value = new Vector4(...each.color);
      this.showMeshes(ghost, at, drawing, model);
    }
  }

  dispose(): void {
    for (const ghost of this.ghosts.splice(0)) this.remove(ghost);
  }

  private pose(ghost: Ghost, model: PosedModel, { view, clip, time }: GhostPose): void {
    const poser = this.posers.get(view) ?? view.poser();
    this.posers.set(view, poser);
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
