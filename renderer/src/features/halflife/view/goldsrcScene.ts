/** A Half-Life model in the viewport: its scene, drawing and textures, and the listening for changes. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { SharedUniforms } from '../../../viewport/uniforms.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import type { Surroundings } from '../../../viewport/camera/viewCamera.ts';
import { withAlpha } from '../../../viewport/colors.ts';
import type { GizmoTarget } from '../../../viewport/gizmo/target.ts';
import { DocumentScene } from '../../../viewport/model/documentScene.ts';
import type { Brushes } from '../../../viewport/model/drawOverlays.ts';
import { drawCross } from '../../../viewport/model/drawOverlays.ts';
import type { PosedMesh } from '../../../viewport/model/posedModel.ts';
import type { LivePicture } from '../../../viewport/livePicture.ts';
import type { DrawnBall, SceneCamera, SceneCounts, SceneOptions } from '../../../viewport/scene.ts';
import { firstPersonCamera, isViewModel } from './firstPerson.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { lookOf } from './look.ts';
import { StudioTextures } from './model/studioTextures.ts';
import { StudioView } from './model/studioView.ts';
import { GoldsrcModel } from './model/goldsrcModel.ts';

export class GoldsrcScene extends DocumentScene<GoldsrcModel, StudioView> {
  readonly followsWallClock = false;
  /** All textures are in the document. */
  readonly waiting = 0;
  private readonly textures: StudioTextures;
  private readonly uniforms: SharedUniforms;
  private readonly firstPerson: SceneCamera;
  private readonly stopListening: readonly (() => void)[];
  private hasChanges = false;
  private hasOtherLook = false;
  private knownSurroundings: Surroundings | null = null;

  constructor(document: Document, options: SceneOptions) {
    const look = lookOf(document);
    const model = new GoldsrcModel(document, look);
    const textures = new StudioTextures(options.maxAnisotropy);
    super(document, model, new StudioView(model, look, textures, options.uniforms));
    this.textures = textures;
    this.uniforms = options.uniforms;
    this.firstPerson = { ...firstPersonCamera(document, look), isInitial: isViewModel(model.view) };
    this.stopListening = [
      document.onChange(() => {
        this.hasChanges = true;
        options.changed();
      }),
      look.subscribe(() => {
        this.hasOtherLook = true;
        options.changed();
      }),
    ];
  }

  override get cameras(): readonly SceneCamera[] {
    return [this.firstPerson];
  }

  override get surroundings(): Surroundings {
    this.knownSurroundings ??= super.surroundings;
    return this.knownSurroundings;
  }

  showPicture(live: LivePicture): void {
    this.textures.showPicture(live);
  }

  takeChanges(): boolean {
    const { hasChanges } = this;
    if (hasChanges) {
      this.model.read();
      this.drawing.rebuild();
      this.knownSurroundings = null;
    } else if (this.hasOtherLook) this.drawing.dress();
    this.hasChanges = false;
    this.hasOtherLook = false;
    return hasChanges;
  }

  update(time: TrackTime, _camera: CameraFrame, sequence: RecordId | null): SceneCounts {
    this.model.play(sequence, time.frame, time.interval?.variant);
    this.drawing.upload();
    return { triangles: this.drawing.triangles };
  }

  /** At the start of its first sequence: rest poses are turned away, and often folded up. */
  standingBox(): Box | null {
    this.model.play(this.model.view.clips[0]?.record ?? null, 0);
    return this.model.posedBox();
  }

  boxAt(time: TrackTime, sequence: RecordId | null): Box | null {
    this.model.play(sequence, time.frame, time.interval?.variant);
    return this.model.posedBox();
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  override dispose(): void {
    for (const stop of this.stopListening) stop();
    super.dispose();
    this.textures.dispose();
  }

  protected drawBall(view: ModelView): DrawnBall {
    const look = lookOf(this.document);
    const model = new GoldsrcModel(this.document, look, view);
    const drawing = new StudioView(model, look, this.textures, this.uniforms);
    const { three } = drawing;
    return {
      three,
      update() {
        model.play(null, 0);
        drawing.upload();
        return { triangles: drawing.triangles };
      },
      dispose: () => drawing.dispose(),
    };
  }

  protected surroundingBox(): Box | null {
    return this.standingBox();
  }

  protected override meshesOf(record: RecordId): readonly PosedMesh[] {
    return this.drawing.meshesOf(record);
  }

  /** Where the model's eyes are: a cross of its axes. */
  protected override drawOwnOverlays(brushes: Brushes): void {
    const { eye: place } = this.view;
    if (!brushes.settings.eyePosition || place === undefined) return;
    drawCross(brushes, place, 12);
    drawCross(brushes, place, -12);
    brushes.dots.add(place, withAlpha(brushes.colors.overlay, 0.95), 6);
  }
}
