/** The viewport's public face: panels and tools import from here only. */
export type { ViewportColors } from './colors.ts';
export { readColors } from './colors.ts';
export type { BallGround } from './ball/ballGround.ts';
export type { BallPicture, BallWish } from './ball/materialBall.ts';
export type { Inset } from './inset.ts';
export type { OrbitPose, ProjectionKind, StandardView } from './camera/orbitCamera.ts';
export type { FrameStatistics, Pick, PickEvent, ViewportEvents } from './events.ts';
export { Gizmo, type GizmoOptions } from './gizmo/gizmo.ts';
export type { GizmoTarget, MovedFields, MovedPart } from './gizmo/target.ts';
export { applyParts } from './gizmo/target.ts';
export type { FindSnap, SnapKind, SnapRule } from './gizmo/snap.ts';
export { snappedMove, snapWords, usualSnap } from './gizmo/snap.ts';
export type { PoseTransform } from './gizmo/transform.ts';
export type { Clock } from './loop.ts';
export type { OverlaySettings } from './overlays/settings.ts';
export { INITIAL_OVERLAYS } from './overlays/settings.ts';
export type { ViewportProbes } from './probes.ts';
export type { MakeScene, Scene, SceneCamera, SceneOptions, SceneSource } from './scene.ts';
export type {
  KeyStroke,
  RunningTool,
  StartTool,
  Taken,
  ToolDrawing,
  ToolEnvironment,
  ToolGuides,
  ToolMoment,
  ViewTool,
} from './tool.ts';
export type { ToolHint, ToolRegion } from './toolHint.ts';
export type { TeamColor } from './textures/teamColors.ts';
export { TEAM_COLORS } from './textures/teamColors.ts';
export type { CompressedImage } from './textures/cardTexture.ts';
export type { LoadForCard, LoadTexture } from './textures/textureStore.ts';

export { Viewport } from './viewport.ts';
export { lookOf } from './camera/cameraView.ts';
export type { Lens } from './camera/lens.ts';
export { pointAt, projectPoint, rayThrough } from './camera/lens.ts';
export type { Change, ChangeAbout } from './gizmo/change.ts';
export { transformOf, verbs } from './gizmo/change.ts';
export type { Axes, AxesKind, GizmoMode, OtherAxes } from './gizmo/handles.ts';
export { PullTool, type PullHandle, type PullTarget } from './gizmo/pullTool.ts';
export { runChange, type RunningChange } from './gizmo/runningChange.ts';
export { placeOn } from './attached/carry.ts';
export { humanBeside, outcomeBox } from './model/drawHelpers.ts';
export { HumanGhost } from './model/humanGhost.ts';
export { hitMatrix, hitOutlineOf } from './model/hitOutline.ts';
export type { Segment } from './overlays/wireShapes.ts';
export { HeatOverlay } from './overlays/heatOverlay.ts';
export { heatGradient, unmovedColour } from './overlays/heatColours.ts';
export { SurfaceOverlay } from './overlays/surfaceOverlay.ts';
export { DepthMap } from './screen/depthMap.ts';
export { boxRegion, withinRegion } from './screen/regions.ts';
export { screenPoints, type ScreenPoints } from './screen/screenPoints.ts';
export { startModelWalk } from './walk/modelWalk.ts';
