/** A model on the graphics card: the buffers of its meshes, kept in step with it. What they are drawn with is a format's own. */
import type { BufferGeometry, Material } from 'three';
import { Mesh, Scene } from 'three';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Rgba } from '../colors.ts';
import type { SharedUniforms } from '../uniforms.ts';
import { MatrixTexture } from './matrixTexture.ts';
import { MeshBuffers } from './meshBuffers.ts';
import type { PosedModel, PosedMesh } from './posedModel.ts';

/** A mesh as it is drawn. */
export interface DrawnMesh {
  part: PosedMesh;
  readonly buffers: MeshBuffers;
  /** Shown at this moment, by what is chosen and by what of it can be seen. */
  isShown: boolean;
}

/** How much of the accent is put over what is selected. */
export const HIGHLIGHT = 0.85;

/** A drawing that three neither moves nor leaves out. */
export function fixedMesh<M extends Material>(geometry: BufferGeometry, material: M): Mesh<BufferGeometry, M> {
  const object = new Mesh(geometry, material);
  object.frustumCulled = false;
  object.matrixAutoUpdate = false;
  return object;
}

export abstract class DrawnModel<Model extends PosedModel, Drawn extends DrawnMesh> {
  readonly three = new Scene();
  readonly matrices = new MatrixTexture();
  /** The view's, and the matrices: also for overlays that draw posed meshes in their own way. */
  readonly sharedUniforms: SharedUniforms;
  drawn: readonly Drawn[] = [];
  protected readonly model: Model;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];

  constructor(model: Model, uniforms: SharedUniforms) {
    this.model = model;
    this.sharedUniforms = { ...uniforms, matrices: this.matrices.uniform };
    this.three.matrixWorldAutoUpdate = false;
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    this.highlight(selection, accent);
  }

  dispose(): void {
    for (const drawn of this.drawn) this.discard(drawn);
    this.drawn = [];
    this.matrices.dispose();
  }

  /** Tints what is selected. */
  protected abstract highlight(selection: ReadonlySet<RecordId>, accent: Rgba): void;

  protected abstract make(part: PosedMesh, buffers: MeshBuffers): Drawn;

  protected discard({ buffers }: Drawn): void {
    buffers.dispose();
  }

  /** Tints drawings that were made anew. */
  protected highlightAgain(): void {
    this.highlight(this.selection, this.accent);
  }

  /** Takes over changed meshes: what is drawn as before stays, with vertices that moved. True when something did not. */
  protected followMeshes(): boolean {
    const known = new Map(this.drawn.map((drawn) => [drawn.part.mesh.record, drawn]));
    const drawn = this.model.meshes.map((part) => {
      const { record } = part.mesh;
      const old = known.get(record);
      if (old === undefined || (old.part !== part && !old.buffers.follow(part))) {
        return this.make(part, new MeshBuffers(part));
      }
      known.delete(record);
      old.part = part;
      return old;
    });
    for (const gone of known.values()) this.discard(gone);
    const isNew = drawn.length !== this.drawn.length || drawn.some((each, index) => each !== this.drawn[index]);
    this.drawn = drawn;
    return isNew;
  }
}
