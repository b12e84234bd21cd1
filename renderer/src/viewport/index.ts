/** The viewport's public face: panels and tools import from here only. */
export type { ViewportColors } from './colors.ts';
export { readColors } from './colors.ts';
export type { OrbitPose, ProjectionKind, StandardView } from './camera/orbitCamera.ts';
export type { FrameStatistics, GizmoReadout, Pick, PickEvent, ViewportEvents } from './events.ts';
export { Gizmo } from './gizmo/gizmo.ts';
export type { Clock } from './loop.ts';
export type { OverlaySettings } from './overlays/settings.ts';
export { INITIAL_OVERLAYS } from './overlays/settings.ts';
export type { Looping, PlaybackState } from './playback.ts';
export type { ViewportProbes } from './probes.ts';
export type { MakeScene, Scene, SceneCamera, SceneOptions, SceneSource } from './scene.ts';
export type { ToolEnvironment, ViewTool } from './tool.ts';
export type { TeamColor } from './textures/teamColors.ts';
export { TEAM_COLORS } from './textures/teamColors.ts';
export type { CompressedImage } from './textures/cardTexture.ts';
export type { LoadForCard, LoadTexture } from './textures/textureStore.ts';
export type { DocumentOptions, ViewportOptions } from './viewport.ts';
export { Viewport } from './viewport.ts';
