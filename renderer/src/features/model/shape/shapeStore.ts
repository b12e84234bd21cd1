/** The Shape mode and how it is set: one for all models. No React. */
import { createStore } from 'zustand/vanilla';
import type { ElementKind } from '../../../../../shared/geometry/surface/elements.ts';
import type { FalloffKind } from '../../../../../shared/geometry/surface/falloff.ts';
import type { MirrorAxis } from '../../../../../shared/geometry/surface/mirror.ts';
import type { SnapKind, SnapRule } from '../../../viewport/gizmo/snap.ts';
import { usualSnap } from '../../../viewport/gizmo/snap.ts';
import { activeSession, workbench } from '../../../workbench/state/workbench.ts';

export interface ShapeOptions {
  /** Whether the mode is chosen; it holds in the Model workspace. */
  readonly isOn: boolean;
  readonly kind: ElementKind;
  /** Weights are painted: what is selected is what may change. */
  readonly isWeighing: boolean;
  /** What is hidden can be selected, and is drawn through the model. */
  readonly seesThrough: boolean;
  /** What is near the selection goes along. */
  readonly isSoft: boolean;
  /** Units; 0 until it was chosen: then a share of the model. */
  readonly softRadius: number;
  /** How what goes along grows weaker with the distance. */
  readonly falloff: FalloffKind;
  /** Only what edges connect with the selection goes along. */
  readonly isConnectedOnly: boolean;
  /** The axis across which what is moved is mirrored; null for none. */
  readonly symmetry: MirrorAxis | null;
  readonly snapsTo: SnapKind;
  /** Moves snap without Ctrl. */
  readonly snaps: boolean;
  /** Steps that moves snap to, in units; 0 takes a round number that suits the zoom. */
  readonly grid: number;
  /** Vertices at one place are one. */
  readonly keepsSeams: boolean;
  /** Normals turn with the faces around them. */
  readonly turnsNormals: boolean;
  /** Radius of the brush that selects, CSS pixels. */
  readonly brush: number;
}

export const shapeStore = createStore<ShapeOptions>(() => ({
  isOn: false,
  kind: 'vertex',
  isWeighing: false,
  seesThrough: false,
  isSoft: false,
  softRadius: 0,
  falloff: 'smooth',
  isConnectedOnly: false,
  symmetry: null,
  snapsTo: 'steps',
  snaps: false,
  grid: 0,
  keepsSeams: true,
  turnsNormals: true,
  brush: 24,
}));

/** Whether the model in front is being shaped just now. */
export function isShaping(): boolean {
  const { workspaceId } = workbench.getState();
  return shapeStore.getState().isOn && workspaceId === 'model' && activeSession()?.document.format.model !== undefined;
}

/** What moves snap to just now: of the mode, and elsewhere the usual steps. */
export function snapRule(): SnapRule {
  const { snapsTo, snaps, grid } = shapeStore.getState();
  return isShaping() ? { kind: snapsTo, step: grid > 0 ? grid : null, isOn: snaps } : usualSnap;
}

/** Whether weights of the model in front are painted just now. */
export function isWeighing(): boolean {
  return shapeStore.getState().isWeighing && isShaping();
}

/** Calls whenever the mode may have gone on or off, or be about another document. Returns the way to stop. */
export function onShapingChanged(listener: () => void): () => void {
  const stops = [
    shapeStore.subscribe(listener),
    workbench.subscribe((now, before) => {
      if (
        now.workspaceId !== before.workspaceId ||
        now.activeId !== before.activeId ||
        now.sessions !== before.sessions
      )
        listener();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
