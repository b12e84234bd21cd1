/**
 * What the viewport draws. One format, one maker of scenes: it reads a document, keeps in step with it, and answers what
 * lies where. The viewport brings camera, time, overlays' brushes and gizmo, and knows nothing of formats.
 */
import type { Object3D, Scene as ThreeScene } from 'three';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { ClipPlace } from '../../../shared/model/animationEdits.ts';
import type { ModelView } from '../../../shared/model/view.ts';
import type { CameraFrame } from '../../../shared/geometry/billboard.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { SolidWorld } from '../../../shared/geometry/walk/walker.ts';
import type { Lens } from './camera/lens.ts';
import type { CameraView, Surroundings } from './camera/viewCamera.ts';
import type { Rgba, ViewportColors } from './colors.ts';
import type { Pick } from './events.ts';
import type { GizmoTarget } from './gizmo/target.ts';
import type { DotBatch } from './overlays/dotBatch.ts';
import type { LineBatch } from './overlays/lineBatch.ts';
import type { Trail } from './overlays/motion.ts';
import type { LivePicture } from './livePicture.ts';
import type { OverlaySettings } from './overlays/settings.ts';
import type { SharedUniforms } from './uniforms.ts';
import type { LoadForCard, LoadTexture } from './textures/textureStore.ts';

/** A camera that stands in the file and can be looked through. */
export interface SceneCamera {
  readonly record: RecordId;
  readonly name: string;
  readonly at: (time: TrackTime) => CameraView;
  /** The document is looked at through it when it is shown for the first time. */
  readonly isInitial?: boolean;
  /** Width by height of the game's picture, whose height the view has. Left out where the game fills its screen. */
  readonly shape?: number;
  /** What is seen through it does not stand on the ground, such as a weapon in the hand. */
  readonly isAboveGround?: boolean;
}

/** What was drawn in a frame. */
export interface SceneCounts {
  readonly triangles: number;
}

/** A ball that shows a material, in the scene that made it. */
export interface DrawnBall {
  readonly three: ThreeScene;
  update(time: TrackTime, camera: CameraFrame): SceneCounts;
  dispose(): void;
}

/** What the user sees besides the picture itself: overlays, selection, the moment. */
export interface OverlayMoment {
  readonly settings: OverlaySettings;
  readonly colors: ViewportColors;
  readonly selection: ReadonlySet<RecordId>;
  readonly lens: Lens;
  readonly time: TrackTime;
  /** The current sequence, for its extent. */
  readonly sequence: RecordId | null;
  /** The camera of the file that is looked through; it is not drawn. */
  readonly modelCamera: RecordId | null;
}

export interface Scene {
  readonly document: Document;
  /** What it draws, as tools know it; left out by scenes that are no models. */
  readonly view?: ModelView | null;
  /** The picture. */
  readonly three: ThreeScene;
  /** Overlays that the scene draws in its own way, such as wireframes; empty where the lines of `drawOverlays` will do. */
  readonly overlays: Object3D;
  /** Something runs by the wall clock, so that playback goes on past the end of a sequence. */
  readonly followsWallClock: boolean;
  readonly cameras: readonly SceneCamera[];
  /** Place and size of the whole, for near and far planes and for the ground. */
  readonly surroundings: Surroundings;
  /** Pictures that are still being read. */
  readonly waiting: number;
  /** Takes in what changed in the document since the last call. True when something did. */
  takeChanges(): boolean;
  /** Whether the next update shows particles and ribbons. Left out where a format has none. */
  readonly showParticles?: (isShown: boolean) => void;
  /** Whether the next update is lit by the model's own lights, too. Left out where a format has none. */
  readonly showLights?: (isShown: boolean) => void;
  /** Shows every joint where it is at rest, whatever moment is set: what shapes are worked on. */
  setAtRest(isAtRest: boolean): void;
  /** Shows joints as these matrices say, twelve numbers a joint, whatever moment is set; null for the moment's own pose. */
  readonly setPose?: (matrices: Float32Array | null) => void;
  /** Twelve numbers for each joint as the last update posed it: they take points of the rest pose there. Not to be kept. */
  jointMatrices(): Float32Array;
  /** What is drawn before the model, and never in front of it; null while there is nothing. */
  readonly behind?: ThreeScene | null;
  /** The way of selected joints through a clip. */
  readonly trails?: (clip: ClipPlace, selection: ReadonlySet<RecordId>) => readonly Trail[];
  /** What of it bodies meet; left out, or null, where nobody walks through it. */
  readonly solid?: () => SolidWorld | null;
  /** Faces of meshes that are not drawn, by flags; null for none. */
  readonly setHiddenFaces?: (hidden: ReadonlyMap<RecordId, Uint8Array> | null) => void;
  /** Meshes that the last update showed. */
  shownMeshes(): ReadonlySet<RecordId>;
  /** Sets everything for a moment of a sequence; null is the model at rest. */
  update(time: TrackTime, camera: CameraFrame, sequence: RecordId | null): SceneCounts;
  /** What is framed when the document is opened; null for an empty one. */
  standingBox(): Box | null;
  /** The box of what is shown at a moment. */
  boxAt(time: TrackTime, sequence: RecordId | null): Box | null;
  /** The box of one record as it is posed now, with some room around points; null for what has no place. */
  boxOf(record: RecordId): Box | null;
  /** Where a record stands as it is posed now; null for what has no place. */
  placeOf(record: RecordId): Vector3 | null;
  /** What lies under a point of the view, in CSS pixels from its upper left corner. */
  pick(lens: Lens, x: number, y: number, moment: PickMoment): Pick | null;
  /** What the gizmo moves for a selection; null when nothing in it can be moved. */
  gizmoTarget(selection: ReadonlySet<RecordId>): GizmoTarget | null;
  drawOverlays(moment: OverlayMoment, lines: LineBatch, dots: DotBatch): void;
  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void;
  /** Player colour, 0 to 23, for games that have them. */
  setTeamColor(player: number): void;
  /** 0 is the finest. */
  setLevelOfDetail(level: number): void;
  /** Reads texture files anew. */
  reloadTextures(): void;
  /**
   * A ball that is drawn as meshes with a material are, or with one of its layers alone; whoever asks puts it away. Null where
   * there is no such material, left out by scenes that are no models.
   */
  readonly ball?: (material: number, layer: number | null) => DrawnBall | null;
  /** The file that is shown for a texture that the game fills in; null where there is none. Left out where none is chosen. */
  readonly texturePath?: (texture: RecordId) => string | null;
  /** Shows a picture in the place of a texture's own, until textures are read anew. */
  readonly showPicture?: (live: LivePicture) => void;
  dispose(): void;
}

export interface PickMoment {
  readonly settings: OverlaySettings;
  readonly selection: ReadonlySet<RecordId>;
}

export interface SceneOptions {
  readonly loadTexture: LoadTexture;
  /** Where the card takes DXT blocks: may give them instead of pixels. */
  readonly loadForCard?: LoadForCard | undefined;
  readonly maxAnisotropy: number;
  /** Light and eye, by reference: the viewport sets them each frame. */
  readonly uniforms: SharedUniforms;
  /** Something changed: draw again. */
  readonly changed: () => void;
  readonly textureMissing: (path: string, reason: string) => void;
}

export type MakeScene = (document: Document, options: SceneOptions) => Scene;

/** How the documents of one format are drawn, and what of the viewport's bar is of use with them. */
export interface SceneSource {
  readonly makeScene: MakeScene;
  readonly hasTeamColors: boolean;
  /** The levels of detail that parts of a document are made for, finest (0) first. Left out where a format has none. */
  readonly levelsOfDetail?: (document: Document) => readonly number[];
}
