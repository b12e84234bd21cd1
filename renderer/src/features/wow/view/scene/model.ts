/**
 * A model as the viewport needs it, read from a document and kept in step with its changes: submeshes and batches of the
 * chosen view, and the pose at a moment. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../../shared/format/animation.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { m2Animation } from '../../../../../../shared/formats/m2/animation.ts';
import { isTrack, listOf, modelFields, trackFields } from '../../../../../../shared/formats/m2/model.ts';
import { SequenceClock } from '../../../../../../shared/formats/m2/playback/clock.ts';
import { ModelPlayer } from '../../../../../../shared/formats/m2/playback/player.ts';
import type { PlayState } from '../../../../../../shared/formats/m2/playback/sampler.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import { m2ViewAt } from '../../../../../../shared/formats/m2/view/index.ts';
import type { Interval, TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import type { M2Options } from '../options.ts';
import { showsSubmesh } from '../options.ts';
import type { SceneBatch } from './batches.ts';
import { readBatches } from './batches.ts';
import type { ScenePart } from './changes.ts';

/** Less opacity cannot be seen. */
const faintest = 0.02;

export class M2Model extends PosedModel {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  /** In the order of drawing. */
  batches: readonly SceneBatch[] = [];
  player: ModelPlayer;
  options: M2Options;
  private readonly clock: SequenceClock;
  /** What the picture shows. */
  private playing: PlayState | null = null;
  private knownWallClock: boolean | null = null;
  private knownRestBox: { readonly box: Box | null } | null = null;

  constructor(document: Document, options: M2Options) {
    super(m2ViewAt(document, shownView(document, options)));
    this.document = document;
    this.options = options;
    this.clock = new SequenceClock(document);
    this.player = new ModelPlayer(document);
    this.readSequences();
    this.batches = this.readBatches();
  }

  /** The view that is shown; null for a model without one, as when its .skin files are missing. */
  get shownView(): RecordId | null {
    return listOf(this.document, 'views')[shownView(this.document, this.options)] ?? null;
  }

  get bones(): readonly RecordId[] {
    return listOf(this.document, 'bones');
  }

  /** True when something runs on a global loop, so that playback goes on past the end of a sequence. */
  get followsWallClock(): boolean {
    this.knownWallClock ??= hasLoops(this.document);
    return this.knownWallClock;
  }

  /** Reads anew what changed. */
  apply(parts: ReadonlySet<ScenePart>): void {
    this.knownRestBox = null;
    if (parts.has('motion')) {
      this.player = new ModelPlayer(this.document);
      this.knownWallClock = null;
    }
    if (parts.has('sequences')) this.readSequences();
    this.followView(m2ViewAt(this.document, shownView(this.document, this.options)));
    if (parts.has('batches')) this.batches = this.readBatches();
  }

  /** Takes over other options. True when another view is shown. */
  choose(options: M2Options): boolean {
    const before = this.shownView;
    this.options = options;
    this.knownRestBox = null;
    if (this.shownView === before) return false;
    this.followView(m2ViewAt(this.document, shownView(this.document, options)));
    this.batches = this.readBatches();
    return true;
  }

  isShown({ mesh: { record, version } }: SceneMesh): boolean {
    return showsSubmesh(this.options, record, (version?.group ?? 0) * 100 + (version?.choice ?? 0));
  }

  /** Poses the bones for a moment of the running picture. */
  pose(time: TrackTime, camera: CameraFrame): void {
    const state = this.clock.advance(time, this.options.blends);
    this.playing = state;
    if (state === null) this.player.rest();
    else this.player.play(state, camera);
    this.takePose(this.player.matrices);
  }

  /** Poses the bones for a moment beside the running picture, without fading and billboards. */
  poseAlone(time: TrackTime): void {
    const state = this.clock.stateAt(time);
    if (state === null) this.player.rest();
    else this.player.play(state);
    this.takePose(this.player.matrices);
  }

  /** Takes the values of tracks from a moment; the bones stay as they are. */
  seek(time: TrackTime): void {
    const state = this.clock.stateAt(time);
    if (state !== null) this.player.seek(state);
  }

  /** Brings the tracks to a moment beside the running picture, and gives it as bones know it. `resume` brings them back. */
  enter(time: TrackTime): TrackTime {
    this.seek(time);
    return { interval: alwaysOn, frame: 0, globalTime: time.globalTime };
  }

  /** Brings the tracks back to the moment of the picture. */
  resume(): void {
    if (this.playing !== null) this.player.seek(this.playing);
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
    this.poseAlone(time);
    return this.shownBox((part) => this.posedBoxOf(part)) ?? this.restBox();
  }

  /** The box of what batches draw at a moment of a sequence; null where none draws anything. Leaves the model posed so. */
  drawnBox(time: TrackTime): Box | null {
    this.poseAlone(time);
    const drawn = new Set(
      this.batches.flatMap(({ look }) => {
        const { alpha } = this.player.tint(look.color, look.stages[0]?.weight ?? null);
        return alpha < faintest ? [] : [look.submesh];
      }),
    );
    const parts = this.meshes.filter((part, index) => drawn.has(index) && this.isShown(part));
    return uniteBoxes(parts.map((part) => this.posedBoxOf(part)));
  }

  private shownBox(boxOf: (part: SceneMesh) => Box | null): Box | null {
    return uniteBoxes(this.meshes.filter((part) => this.isShown(part)).map(boxOf));
  }

  private readSequences(): void {
    this.sequences = m2Animation.sequences(this.document);
  }

  private readBatches(): readonly SceneBatch[] {
    const view = this.shownView;
    return view === null ? [] : readBatches(this.document, view);
  }
}

/** Position of the view that the options choose, else the first. */
function shownView(document: Document, { view }: M2Options): number {
  return view >= 0 && view < listOf(document, 'views').length ? view : 0;
}

/** Bones ask the player for the moment; the interval only says that they move. */
const alwaysOn: Interval = { start: 0, end: 0, isLooping: true };

function hasLoops(document: Document): boolean {
  if (listOf(document, 'globalLoops').length === 0 || modelFields(document).globalLoops.length === 0) return false;
  for (const record of document.all()) {
    if (!isTrack(record)) continue;
    const { globalLoop, times } = trackFields(record);
    if (globalLoop >= 0 && times.length > 1) return true;
  }
  return false;
}
