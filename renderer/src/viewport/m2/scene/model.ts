/**
 * A model as the viewport needs it, read from a document and kept in step with its changes: submeshes and batches of the
 * chosen view, and the pose at a moment. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../shared/codec/animation.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { m2Animation } from '../../../../../shared/formats/m2/animation.ts';
import { fieldsOf, isTrack, listOf, modelFields } from '../../../../../shared/formats/m2/model.ts';
import { ModelPlayer } from '../../../../../shared/formats/m2/playback/player.ts';
import type { PlayState } from '../../../../../shared/formats/m2/playback/sampler.ts';
import { Bone } from '../../../../../shared/formats/m2/schema/bone.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import { fillSlots, posedBox, skinPositions, slotBoxes } from '../../../../../shared/geometry/skinning.ts';
import type { Interval, TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { ORIGIN, vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { M2Options } from '../options.ts';
import { showsSubmesh } from '../options.ts';
import type { SceneBatch } from './batches.ts';
import { readBatches } from './batches.ts';
import type { ScenePart } from './changes.ts';
import { SequenceClock } from './clock.ts';
import type { SceneSubmesh } from './submeshes.ts';
import { followVertices, readSubmeshes } from './submeshes.ts';

export class M2Model {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  cameras: readonly RecordId[] = [];
  submeshes: readonly SceneSubmesh[] = [];
  /** In the order of drawing. */
  batches: readonly SceneBatch[] = [];
  player: ModelPlayer;
  /** Matrices of all slots: the identity, then one a bone. */
  matrices = new Float32Array(MATRIX_LENGTH);
  /** Counts poses: equal numbers mean equal matrices. */
  poseVersion = 0;
  options: M2Options;
  private readonly clock: SequenceClock;
  /** What the picture shows. */
  private playing: PlayState | null = null;
  private knownWallClock: boolean | null = null;
  private knownRestBox: { readonly box: Box | null } | null = null;

  constructor(document: Document, options: M2Options) {
    this.document = document;
    this.options = options;
    this.clock = new SequenceClock(document);
    this.player = new ModelPlayer(document);
    this.readSequences();
    this.readMeshes();
    this.batches = this.readBatches();
    this.fitMatrices();
  }

  /** The view that is shown; null for a model without one, as when its .skin files are missing. */
  get view(): RecordId | null {
    const views = listOf(this.document, 'views');
    return views[this.options.view] ?? views[0] ?? null;
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
      this.fitMatrices();
    }
    if (parts.has('sequences')) this.readSequences();
    if (parts.has('meshes')) this.readMeshes();
    else if (parts.has('vertices')) this.moveVertices();
    if (parts.has('batches')) this.batches = this.readBatches();
  }

  /** Takes over other options. True when another view is shown. */
  choose(options: M2Options): boolean {
    const before = this.view;
    this.options = options;
    this.knownRestBox = null;
    if (this.view === before) return false;
    this.readMeshes();
    this.batches = this.readBatches();
    return true;
  }

  isShown({ description: { record, geoset } }: SceneSubmesh): boolean {
    return showsSubmesh(this.options, record, geoset);
  }

  /** Poses the bones for a moment of the running picture. */
  pose(time: TrackTime, camera: CameraFrame): void {
    const state = this.clock.advance(time, this.options.blends);
    this.playing = state;
    if (state === null) this.player.rest();
    else this.player.play(state, camera);
    this.fill();
  }

  /** Poses the bones for a moment beside the running picture, without fading and billboards. */
  poseAlone(time: TrackTime): void {
    const state = this.clock.stateAt(time);
    if (state === null) this.player.rest();
    else this.player.play(state);
    this.fill();
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

  /** Posed place of a bone's pivot, by its position in the list. */
  bonePlace(index: number): Vector3 {
    const id = this.bones[index];
    if (id === undefined) return ORIGIN;
    return this.atBone(index, vectorAt(fieldsOf(Bone, this.document.get(id)).pivot, 0));
  }

  /** A point of the rest pose as a bone moves it now. */
  atBone(bone: number, point: Vector3): Vector3 {
    if (bone < 0 || bone >= this.bones.length) return point;
    return transformPoint(this.player.matrices, bone * MATRIX_LENGTH, point);
  }

  /** Positions of a submesh's vertices in the present pose. */
  posedPositions(submesh: SceneSubmesh): Float32Array {
    if (submesh.posed?.version === this.poseVersion) return submesh.posed.positions;
    const { positions } = submesh.description;
    const out = submesh.posed?.positions ?? new Float32Array(positions.length);
    skinPositions(positions, submesh.skin, this.matrices, out);
    submesh.posed = { version: this.poseVersion, positions: out };
    return out;
  }

  /** A box around a submesh in the present pose; it may be somewhat too large. */
  posedBoxOf(submesh: SceneSubmesh): Box | null {
    submesh.slotBoxes ??= slotBoxes(submesh.description.positions, submesh.skin);
    return posedBox(submesh.slotBoxes, this.matrices);
  }

  /** The box of what is shown as it rests, else around the bones. Null for an empty model. */
  restBox(): Box | null {
    this.knownRestBox ??= {
      box:
        this.shownBox(({ description }) => boundsOf(description.positions)) ??
        boundsOf(this.bones.flatMap((id) => [...fieldsOf(Bone, this.document.get(id)).pivot])),
    };
    return this.knownRestBox.box;
  }

  /** The box of what is shown at a moment of a sequence. Leaves the model posed so. */
  posedModelBox(time: TrackTime): Box | null {
    this.poseAlone(time);
    return this.shownBox((submesh) => this.posedBoxOf(submesh)) ?? this.restBox();
  }

  private shownBox(boxOf: (submesh: SceneSubmesh) => Box | null): Box | null {
    return uniteBoxes(this.submeshes.filter((submesh) => this.isShown(submesh)).map(boxOf));
  }

  private readSequences(): void {
    this.sequences = m2Animation.sequences(this.document);
    this.cameras = listOf(this.document, 'cameras');
  }

  private readMeshes(): void {
    const { view } = this;
    this.submeshes = view === null ? [] : readSubmeshes(this.document, view);
  }

  private readBatches(): readonly SceneBatch[] {
    const { view } = this;
    return view === null ? [] : readBatches(this.document, view);
  }

  private moveVertices(): void {
    for (const submesh of this.submeshes) {
      followVertices(this.document, submesh);
      submesh.slotBoxes = null;
      submesh.posed = null;
    }
  }

  private fill(): void {
    fillSlots(this.matrices, this.player.matrices, []);
    this.poseVersion++;
  }

  private fitMatrices(): void {
    const length = (this.bones.length + 1) * MATRIX_LENGTH;
    if (this.matrices.length !== length) this.matrices = new Float32Array(length);
  }
}

/** Bones ask the player for the moment; the interval only says that they move. */
const alwaysOn: Interval = { start: 0, end: 0, isLooping: true };

function hasLoops(document: Document): boolean {
  if (listOf(document, 'globalLoops').length === 0 || modelFields(document).globalLoops.length === 0) return false;
  for (const record of document.all()) {
    if (!isTrack(record)) continue;
    const { globalLoop, times } = record.fields;
    if (Number(globalLoop) >= 0 && times instanceof Uint32Array && times.length > 1) return true;
  }
  return false;
}
