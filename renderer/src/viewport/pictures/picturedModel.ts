/** A model that pictures are made of: from where it is looked at first, as it stands, turned and moving where that is asked. */
import { Vector3 } from 'three';
import type { Document } from '../../../../shared/document/document.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { momentOf } from '../../../../shared/model/moment.ts';
import type { Clip, ModelView } from '../../../../shared/model/view.ts';
import { OrbitCamera, type OrbitPose } from '../camera/orbitCamera.ts';
import { orbitLens } from '../camera/viewCamera.ts';
import { lightUniforms } from '../light.ts';
import type { MakeScene, Scene } from '../scene.ts';
import type { LoadTexture } from '../textures/textureStore.ts';
import type { PictureStage } from './pictureStage.ts';
import { halved, seenArea } from './seeThrough.ts';

/** What stands for the whole: units stand, and effects are best seen when they have gone on for a while. */
function shownClip({ clips }: Pick<ModelView, 'clips'>): Clip | null {
  return clips.find(({ name }) => /^(stand|idle)\b/i.test(name)) ?? clips[0] ?? null;
}

/** Share of its clip at which a model is shown. */
const shownShare = 0.35;
/** Of the picture's side, left around what is seen. */
const room = 0.04;
/** A texture that has not come by then is drawn as if it were missing, ms. */
const longestWaitMs = 10_000;
/** Boxes of models are larger than what is seen: it is looked for in a picture of this side. */
const finderSide = 64;

export interface PicturedModelOptions {
  readonly makeScene: MakeScene;
  readonly loadTexture: LoadTexture;
  readonly stage: PictureStage;
}

/** How it is looked at: turned by so much from the first look, radians, at a time of its clip, ms from its start. */
export interface Look {
  readonly turn: number;
  readonly timeMs: number;
}

export class PicturedModel {
  /** The one that is shown; another one of its own may be set. */
  clip: Clip | null;
  private readonly stage: PictureStage;
  private readonly scene: Scene;
  private readonly uniforms = { ...lightUniforms(), eye: { value: new Vector3() } };
  private readonly orbit = new OrbitCamera(false);
  private heard: (() => void) | null = null;
  private isFramed = false;

  constructor(document: Document, { makeScene, loadTexture, stage }: PicturedModelOptions) {
    this.stage = stage;
    this.scene = makeScene(document, {
      loadTexture,
      maxAnisotropy: stage.maxAnisotropy,
      uniforms: this.uniforms,
      changed: this.changed,
      textureMissing: () => undefined,
    });
    this.clip = this.scene.view == null ? null : shownClip(this.scene.view);
  }

  get clips(): readonly Clip[] {
    return this.scene.view?.clips ?? [];
  }

  get firstLook(): Look {
    const length = this.clip === null ? 0 : this.clip.end - this.clip.start;
    return { turn: 0, timeMs: length * shownShare };
  }

  /** Something that it shows has come: hears of it who waits for that. */
  readonly changed = (): void => this.heard?.();

  /** Resolves when all textures are there, or were waited for long enough. */
  async ready(): Promise<void> {
    const until = performance.now() + longestWaitMs;
    this.update(this.firstLook);
    while (this.scene.waiting > 0 && performance.now() < until) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - performance.now());
        this.heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.heard = null;
    }
  }

  /**
   * Null where there is nothing to be seen.
   * @param side of the picture in pixels
   * @param isFine drawn twice as large and made smaller: edges are smooth
   */
  draw(side: number, look: Look, isFine: boolean): RgbaPixels | null {
    if (!this.frame()) return null;
    const large = isFine ? side * 2 : side;
    const drawn = this.drawAt(large, look);
    return isFine ? halved(drawn) : drawn;
  }

  dispose(): void {
    this.scene.dispose();
  }

  /** Looks from there from now on, at whatever is shown. */
  lookFrom(pose: OrbitPose): void {
    this.orbit.moveTo(pose, 'at once');
    this.isFramed = true;
  }

  /**
   * Looks at what is seen of it at a time of its clip, as large as it fits, from where its camera stands round it.
   * @returns from where; null where there is nothing to be seen
   */
  frameAt(timeMs: number, yaw = this.orbit.pose.yaw): OrbitPose | null {
    const look = { turn: 0, timeMs };
    const { time, sequence } = this.momentAt(look);
    const box = this.scene.boxAt(time, sequence);
    if (box === null) return null;
    this.orbit.moveTo({ yaw }, 'at once');
    this.orbit.focus(box, 1, 'at once');
    const seen = seenArea(this.drawAt(finderSide, look));
    if (seen === null) return null;
    const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top];
    const { pose } = this.orbit;
    const right = (seen.left + seen.right) / 2 / finderSide - 0.5;
    const up = 0.5 - (seen.top + seen.bottom) / 2 / finderSide;
    this.orbit.pan(right, up);
    const share = Math.min(1, (Math.max(wide, high) + 2) / finderSide + room * 2);
    this.orbit.moveTo({ distance: pose.distance * share }, 'at once');
    return this.orbit.pose;
  }

  private frame(): boolean {
    this.isFramed ||= this.frameAt(this.firstLook.timeMs) !== null;
    return this.isFramed;
  }

  private momentAt({ timeMs }: Look): { readonly time: TrackTime; readonly sequence: Clip['record'] | null } {
    const { clip } = this;
    if (clip === null) return { time: momentOf(null, 0, timeMs), sequence: null };
    const length = clip.end - clip.start;
    const within = length > 0 ? timeMs % length : 0;
    return { time: momentOf(clip, clip.start + within, timeMs), sequence: clip.record };
  }

  private update(look: Look): void {
    this.scene.takeChanges();
    const { time, sequence } = this.momentAt(look);
    this.scene.update(time, this.orbit.frame, sequence);
  }

  private drawAt(side: number, look: Look): RgbaPixels {
    const { orbit, scene } = this;
    const { yaw } = orbit.pose;
    orbit.moveTo({ yaw: yaw + look.turn }, 'at once');
    try {
      this.update(look);
      const lens = orbitLens(orbit, side, side, scene.surroundings);
      return this.stage.draw(scene.three, lens, this.uniforms);
    } finally {
      orbit.moveTo({ yaw }, 'at once');
    }
  }
}
