/** A Warcraft III model in the viewport: its scene, drawing and textures, and the listening for changes. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import { drawModelParticles } from '../../../viewport/effects/modelParticles.ts';
import type { GizmoTarget } from '../../../viewport/gizmo/target.ts';
import { DocumentScene } from '../../../viewport/model/documentScene.ts';
import { effectsBox, framed } from '../../../viewport/model/framing.ts';
import type { Brushes } from '../../../viewport/model/drawOverlays.ts';
import type { LivePicture } from '../../../viewport/livePicture.ts';
import type { DrawnBall, SceneCounts, SceneOptions } from '../../../viewport/scene.ts';
import type { SharedUniforms } from '../../../viewport/uniforms.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { textureSource } from '../../../viewport/textures/textureSource.ts';
import { TextureStore } from '../../../viewport/textures/textureStore.ts';
import { Effects } from '../../../viewport/effects/effects.ts';
import { effectLooks } from './effects/looks.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { DrawnMdx } from './model/drawnMdx.ts';
import { drawnGeosets } from './model/drawnBox.ts';
import { MdxModel } from './model/mdxModel.ts';

export class MdxScene extends DocumentScene<MdxModel, DrawnMdx> {
  private readonly effects: Effects;
  private readonly textures: TextureStore;
  private readonly uniforms: SharedUniforms;
  private readonly stopListening: () => void;
  private hasChanges = false;

  constructor(document: Document, options: SceneOptions) {
    const textures = new TextureStore({
      loadTexture: options.loadForCard ?? options.loadTexture,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    });
    const model = new MdxModel(document);
    super(document, model, new DrawnMdx(model, textures, options.uniforms));
    this.textures = textures;
    this.uniforms = options.uniforms;
    this.effects = new Effects(model, this.drawing, effectLooks(model.view, textures, this.drawing.sharedUniforms));
    this.stopListening = document.onChange(() => {
      this.hasChanges = true;
      options.changed();
    });
  }

  get followsWallClock(): boolean {
    return this.model.view.followsWallClock;
  }

  get waiting(): number {
    return this.textures.waiting;
  }

  takeChanges(): boolean {
    if (!this.hasChanges) return false;
    this.hasChanges = false;
    this.model.followView();
    this.drawing.rebuild();
    // The geosets' order was made anew, without the effects.
    this.effects.rebuild();
    this.textures.keepOnly(this.model.view.textures.map(textureSource));
    return true;
  }

  showParticles(isShown: boolean): void {
    this.effects.isShown = isShown;
  }

  showLights(isShown: boolean): void {
    this.drawing.lights.isOn = isShown;
  }

  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.model.pose(time, camera);
    this.drawing.matrices.upload(this.model.matrices);
    const { triangles } = this.drawing.update(time);
    return { triangles: triangles + this.effects.update(time, camera) };
  }

  /** In its first Stand sequence, else its first, else at rest. Rest poses are often in pieces. */
  standingBox(): Box | null {
    const { clips } = this.model.view;
    const stand = clips.find(({ name }) => /^stand/i.test(name)) ?? clips[0] ?? null;
    return this.boxAt({ interval: stand, frame: stand?.start ?? 0, globalTime: 0 });
  }

  /** What is drawn at a moment; of effects also what is drawn a while later, since most begin with nothing. */
  boxAt(time: TrackTime): Box | null {
    const { model, effects } = this;
    const box = drawnGeosets(model, time);
    if (effects.isSilent) return box ?? model.restBox();
    const effectBox = effectsBox(time, (moment, camera) => {
      model.pose(moment, null);
      effects.update(moment, camera);
      return effects.drawnPlaces();
    });
    model.pose(time, null);
    return framed(box, effectBox) ?? model.restBox();
  }

  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null {
    return gizmoTarget(this.model, selection);
  }

  override setTeamColor(player: number): void {
    this.textures.setTeamColor(player);
  }

  override setLevelOfDetail(level: number): void {
    this.drawing.setLevelOfDetail(level);
  }

  showPicture(live: LivePicture): void {
    this.textures.showPicture(live);
  }

  override reloadTextures(): void {
    this.textures.reload();
  }

  override dispose(): void {
    this.stopListening();
    this.effects.dispose();
    super.dispose();
    this.textures.dispose();
  }

  protected drawBall(view: ModelView): DrawnBall {
    const model = new MdxModel(this.document, view);
    const drawing = new DrawnMdx(model, this.textures, this.uniforms);
    const { three } = drawing;
    return {
      three,
      update(time, camera) {
        model.pose(time, camera);
        drawing.matrices.upload(model.matrices);
        return drawing.update(time);
      },
      dispose: () => drawing.dispose(),
    };
  }

  protected surroundingBox(): Box | null {
    return this.model.restBox();
  }

  protected override drawOwnOverlays({ colors, lines }: Brushes): void {
    drawModelParticles(this.effects.modelPlaces(), this.surroundings.radius, colors.overlay, lines);
  }
}
