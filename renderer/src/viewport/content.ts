/** Everything the viewport holds for one document: scene, drawing, textures, and the listening for changes. */
import type { Document } from '../../../shared/document/document.ts';
import type { CameraFrame } from '../../../shared/geometry/billboard.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Surroundings } from './camera/viewCamera.ts';
import type { ModelCounts } from './model/modelView.ts';
import { ModelView } from './model/modelView.ts';
import type { SharedUniforms } from './model/passMaterial.ts';
import { collectChanges, noChanges } from './scene/changes.ts';
import { ModelScene } from './scene/modelScene.ts';
import { boxCentre, boxRadius } from '../../../shared/geometry/extent.ts';
import { ORIGIN } from '../../../shared/geometry/vector.ts';
import type { LoadTexture } from './textures/textureStore.ts';
import { TextureStore } from './textures/textureStore.ts';

export interface ContentOptions {
  readonly loadTexture: LoadTexture;
  readonly maxAnisotropy: number;
  readonly uniforms: SharedUniforms;
  readonly changed: () => void;
  readonly textureMissing: (path: string, reason: string) => void;
}

/** Size shown where a model has nothing in it. */
export const emptyRadius = 64;

export class Content {
  readonly document: Document;
  readonly scene: ModelScene;
  readonly view: ModelView;
  readonly textures: TextureStore;
  private readonly stopListening: () => void;
  private changes = noChanges();
  private hasChanges = false;

  constructor(document: Document, options: ContentOptions) {
    this.document = document;
    this.textures = new TextureStore({
      loadTexture: options.loadTexture,
      maxAnisotropy: options.maxAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    });
    this.scene = new ModelScene(document);
    this.view = new ModelView(this.scene, this.textures, options.uniforms);
    this.stopListening = document.onChange(({ diff }) => {
      collectChanges(this.changes, document, diff);
      this.hasChanges = true;
      options.changed();
    });
  }

  /** Takes in what changed since the last call. True when something did. */
  takeChanges(): boolean {
    if (!this.hasChanges) return false;
    const { changes } = this;
    this.changes = noChanges();
    this.hasChanges = false;
    const stale = this.scene.apply(changes);
    this.view.rebuild(stale);
    this.textures.keepOnly(this.scene.textures);
    for (const [record] of changes.geosets) this.view.refresh(record);
    return true;
  }

  /** Poses and sets everything for a moment. */
  update(time: TrackTime, camera: CameraFrame): ModelCounts {
    this.scene.pose(time, camera);
    this.view.matrices.upload(this.scene.matrices);
    return this.view.update(time);
  }

  get surroundings(): Surroundings {
    const box = this.scene.restBox();
    return box === null
      ? { centre: ORIGIN, radius: emptyRadius }
      : { centre: boxCentre(box), radius: Math.max(1e-3, boxRadius(box)) };
  }

  dispose(): void {
    this.stopListening();
    this.view.dispose();
    this.textures.dispose();
  }
}
