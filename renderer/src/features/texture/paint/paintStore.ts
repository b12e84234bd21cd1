/** How painting is set: one for all pictures and models. No React. */
import { createStore } from 'zustand/vanilla';
import type { PaintedChannels } from '../../../../../shared/media/paint/stroke.ts';
import { isTextureDocument } from '../../../../../shared/texture/source.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Brush, type BrushOptions } from '../../model/brush/brush.ts';
import { activeSession, workbench } from '../../../workbench/state/workbench.ts';

export const paintTools = ['brush', 'eraser', 'fill', 'clone', 'picker'] as const;
export type PaintToolId = (typeof paintTools)[number];

/** What a click of the fill tool takes. */
export type FillReach = 'similar' | 'island' | 'all';

/** Red, green, blue: whole numbers up to 255. */
export type PaintColour = readonly [red: number, green: number, blue: number];

export interface PaintOptions extends BrushOptions {
  readonly tool: PaintToolId;
  /** On a picture the pointer moves it until a tool is taken; on a model there is always one. */
  readonly isOnPictures: boolean;
  /** 0 to 1. */
  readonly hardness: number;
  /** Between dabs, as a share of the radius. */
  readonly spacing: number;
  readonly pressureSize: boolean;
  readonly pressureStrength: boolean;
  readonly colour: PaintColour;
  /** The one that X brings. */
  readonly otherColour: PaintColour;
  /** What is painted into the alpha channel, 0 to 255. */
  readonly alpha: number;
  readonly channels: PaintedChannels;
  readonly fill: FillReach;
  /** Of filling what is similar, 0 to 255. */
  readonly tolerance: number;
  /** Left and right of a model are painted alike, at rest. */
  readonly mirrors: boolean;
  /** Faces that look away from the viewer are painted, too. */
  readonly goesThrough: boolean;
}

export const paintStore = createStore<PaintOptions>(() => ({
  tool: 'brush',
  isOnPictures: false,
  radius: 20,
  hardness: 0.5,
  strength: 1,
  spacing: 0.2,
  pressureSize: false,
  pressureStrength: true,
  colour: [200, 40, 40],
  otherColour: [255, 255, 255],
  alpha: 0,
  channels: 'colour',
  fill: 'similar',
  tolerance: 24,
  mirrors: false,
  goesThrough: false,
}));

export const paintBrush = new Brush({ least: 1, most: 400 }, paintStore.getState, paintStore.setState);

export function swapColours(): void {
  const { colour, otherColour } = paintStore.getState();
  paintStore.setState({ colour: otherColour, otherColour: colour });
}

/** Takes a tool in hand; on a picture the pointer paints from now on. */
export function takeTool(tool: PaintToolId): void {
  paintStore.setState({ tool, isOnPictures: true });
}

/** What the brush paints over in the document: its own texels, those that its model shows, or nothing. */
export function paintedKind({ document }: Session): 'picture' | 'model' | null {
  if (isTextureDocument(document)) return 'picture';
  return document.format.model === undefined ? null : 'model';
}

function paintedInFront(): 'picture' | 'model' | null {
  const session = workbench.getState().workspaceId === 'paint' ? activeSession() : null;
  return session === null ? null : paintedKind(session);
}

/** Whether the Paint workspace is on with something that can be painted. */
export function isPaintWorkspace(): boolean {
  return paintedInFront() !== null;
}

export function isPaintingModel(): boolean {
  return paintedInFront() === 'model';
}

export function isPaintingPicture(): boolean {
  return paintedInFront() === 'picture' && paintStore.getState().isOnPictures;
}
