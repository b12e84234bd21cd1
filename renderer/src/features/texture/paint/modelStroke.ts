/** A stroke on a model: dabs where rays meet it, over all textures within the brush, mirrored where that is chosen. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { brushFalloff } from '../../../../../shared/media/paint/brush.ts';
import { fillSimilar, fillWhere } from '../../../../../shared/media/paint/fill.ts';
import { dabSurface } from '../../../../../shared/geometry/paint/surfaceDab.ts';
import { coveredTexels } from '../../../../../shared/geometry/paint/texelRows.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { BegunStroke } from './begunStroke.ts';
import type { CloneSource } from './choices.ts';
import type { Painted } from './painted.ts';
import { paintStore } from './paintStore.ts';
import type { StrokePart } from './strokes.ts';
import type { PaintHit, PaintSurface, PaintSurfaces } from './surfaces.ts';

/** Left and right of a model lie across Y in all games. */
const mirrored = ([x, y, z]: Vector3): Vector3 => [x, -y, z];

function sharesMesh(one: PaintSurface, other: PaintSurface): boolean {
  return one.meshes.some((mesh) => other.meshes.includes(mesh));
}

export interface ModelStrokeOptions {
  readonly tool: 'brush' | 'eraser' | 'clone' | 'fill';
  readonly clone: CloneSource | null;
  /** The texture that alone is painted; null for all that the brush meets. */
  readonly only: RecordId | null;
}

export class ModelStroke {
  private readonly surfaces: PaintSurfaces;
  private readonly tool: ModelStrokeOptions['tool'];
  private readonly only: RecordId | null;
  private readonly clone: CloneSource | null;
  private readonly strokes = new Map<Painted, BegunStroke>();
  private start: { readonly x: number; readonly y: number } | null = null;

  constructor(surfaces: PaintSurfaces, { tool, clone, only }: ModelStrokeOptions) {
    this.surfaces = surfaces;
    this.tool = tool;
    this.only = only;
    this.clone = tool === 'clone' ? clone : null;
  }

  /** @param radius in the units of the model. @param flow 0 to 1 */
  dab(hit: PaintHit, radius: number, flow: number): void {
    const { mirrors } = paintStore.getState();
    this.start ??= hit.texel;
    this.dabAt(hit.surface, hit.point, hit.normal, { radius, flow });
    if (mirrors) this.dabAt(hit.surface, mirrored(hit.point), mirrored(hit.normal), { radius, flow });
  }

  fill(hit: PaintHit): void {
    const { fill, tolerance } = paintStore.getState();
    const { painted, faces } = hit.surface;
    if (painted === null) return;
    const { stroke } = this.strokeOf(painted);
    if (fill === 'similar') fillSimilar(stroke, painted.composed, hit.texel, { tolerance, within: null });
    else if (fill === 'all') fillWhere(stroke, null);
    else {
      const island = faces.islands[hit.face];
      fillWhere(
        stroke,
        coveredTexels(faces, (face) => faces.islands[face] === island),
      );
    }
  }

  show(): void {
    for (const stroke of this.strokes.values()) stroke.show();
  }

  cancel(): void {
    for (const stroke of this.strokes.values()) stroke.cancel();
  }

  finish(): readonly StrokePart[] {
    return [...this.strokes.values()].flatMap((stroke) => stroke.finish() ?? []);
  }

  private strokeOf(painted: Painted): BegunStroke {
    const known = this.strokes.get(painted);
    if (known !== undefined) return known;
    const { clone, start } = this;
    const from =
      clone === null || start === null
        ? null
        : {
            from: clone.painted,
            dx: Math.floor(clone.x) - Math.floor(start.x),
            dy: Math.floor(clone.y) - Math.floor(start.y),
          };
    const made = new BegunStroke(painted, this.tool === 'eraser', from);
    this.strokes.set(painted, made);
    return made;
  }

  /** Over every texture of the model that is open; where one alone is chosen, over that. */
  private dabAt(
    hit: PaintSurface,
    centre: Vector3,
    normal: Vector3,
    { radius, flow }: { readonly radius: number; readonly flow: number },
  ): void {
    const { hardness, goesThrough } = paintStore.getState();
    const falloff = brushFalloff(hardness);
    const facing = goesThrough ? null : normal;
    for (const surface of this.surfaces.all) {
      const { painted, texture } = surface;
      if (this.only !== null && texture.record !== this.only) continue;
      // A clone takes its texels from one place of one picture, and other layers of the same mesh are not meant.
      const isMeant = surface === hit || (this.tool !== 'clone' && !sharesMesh(surface, hit));
      if (painted === null || !isMeant || painted.part.layer?.isVisible === false) continue;
      const { stroke } = this.strokeOf(painted);
      dabSurface(surface.faces, surface.coveredTexels, stroke, { centre, radius, falloff, flow, facing });
    }
  }
}
