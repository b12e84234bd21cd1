/**
 * A model of World of Warcraft as the viewport needs it: the batches of the level of detail that is chosen, what of it is
 * shown, and how large it is. Knows nothing of drawing.
 */
import type { Document } from '../../../../../../shared/document/document.ts';
import { m2ViewOrFirst } from '../../../../../../shared/formats/m2/view/index.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { Clip, ModelView } from '../../../../../../shared/model/view.ts';
import { ClipFader } from '../../../../viewport/model/fading.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import type { M2Options } from '../options.ts';
import { showsSubmesh } from '../options.ts';
import type { DrawnBatch } from './batches.ts';
import { readBatches } from './batches.ts';

/** Less opacity cannot be seen. */
const faintest = 0.02;

/** The first Stand sequence, else the first. */
export function standingClip({ clips }: Pick<ModelView, 'clips'>): Clip | null {
  return clips.find(({ name }) => /^stand/i.test(name)) ?? clips[0] ?? null;
}

export class M2Model extends PosedModel {
  readonly document: Document;
  /** In the order of drawing. */
  batches: readonly DrawnBatch[] = [];
  options: M2Options;
  private readonly source: (options: M2Options) => ModelView;
  private readonly fader = new ClipFader();
  private drawn: Pick<ModelView, 'meshes' | 'materials'> | null = null;
  private knownRestBox: { readonly box: Box | null } | null = null;

  /** @param source gives what is shown with options: one of the document's views */
  constructor(document: Document, options: M2Options, source = ({ view }: M2Options) => m2ViewOrFirst(document, view)) {
    super(source(options));
    this.document = document;
    this.source = source;
    this.options = options;
    this.follow(options);
  }

  /** Takes over what changed in the document and in the options. True when batches are others than before. */
  follow(options: M2Options): boolean {
    this.options = options;
    this.knownRestBox = null;
    this.followView(this.source(options));
    const { meshes, materials } = this.view;
    if (this.drawn?.materials === materials && this.drawn.meshes.length === meshes.length) return false;
    this.drawn = { meshes, materials };
    this.batches = readBatches(this.view);
    return true;
  }

  isShown({ mesh: { record, version } }: PosedMesh): boolean {
    return showsSubmesh(this.options, record, (version?.group ?? 0) * 100 + (version?.choice ?? 0));
  }

  /** Poses the bones for a moment of the running picture. Returns the moment with what fades out at it. */
  play(time: TrackTime, camera: CameraFrame): TrackTime {
    const faded = this.fader.advance(time, this.view);
    const shown = this.options.blends ? faded : time;
    if (!this.options.blends) this.fader.forget();
    this.pose(shown, camera);
    return shown;
  }

  /** The box of what is shown as it rests, else around the bones. Null for an empty model. */
  restBox(): Box | null {
    this.knownRestBox ??= {
      box:
        this.shownBox(({ mesh }) => boundsOf(mesh.positions)) ??
        boundsOf(this.joints.flatMap(({ pivot }) => [...pivot])),
    };
    return this.knownRestBox.box;
  }

  /** The box of what is shown at a moment of a sequence. Leaves the model posed so. */
  posedModelBox(time: TrackTime): Box | null {
    this.pose(time, null);
    return this.shownBox((part) => this.posedBoxOf(part)) ?? this.restBox();
  }

  /** The box of what batches draw at a moment of a sequence; null where none draws anything. Leaves the model posed so. */
  drawnBox(time: TrackTime): Box | null {
    this.pose(time, null);
    const drawn = new Set(
      this.batches.flatMap(({ layer, mesh }) => ((layer.tint?.(time) ?? untinted).alpha < faintest ? [] : [mesh])),
    );
    const parts = this.meshes.filter((part, index) => drawn.has(index) && this.isShown(part));
    return uniteBoxes(parts.map((part) => this.posedBoxOf(part)));
  }

  private shownBox(boxOf: (part: PosedMesh) => Box | null): Box | null {
    return uniteBoxes(this.meshes.filter((part) => this.isShown(part)).map(boxOf));
  }
}
