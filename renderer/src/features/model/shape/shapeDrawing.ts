/** Draws the shaped surface of the session in front over its model; keeps it in step before each frame. No React. */
import { SurfaceOverlay, type Scene, type ToolDrawing } from '../../../viewport/index.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { seamEdges, seamsOf } from './seams.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { weightsAlong } from './shapeMove.ts';
import { moveOptions } from './shapeTarget.ts';

/** Points of the elements that are selected, in a row. */
function chosenOf(points: Uint32Array, each: number, flags: Uint8Array): Uint32Array {
  const chosen: number[] = [];
  for (let element = 0; element < flags.length; element++) {
    if (flags[element] !== 1) continue;
    for (let corner = 0; corner < each; corner++) chosen.push(points[element * each + corner] ?? 0);
  }
  return Uint32Array.from(chosen);
}

/** Edges that are not hidden; the same array as long as none is. */
function seenEdges({ surface, hidden }: Shape): Uint32Array {
  if (hidden === null) return surface.edges;
  return surface.edges.filter((_, end) => hidden.edges[end >> 1] !== 1);
}

/** Points that are drawn; null for all. */
function seenPoints({ hidden }: Shape): Uint32Array | null {
  return hidden === null ? null : Uint32Array.from(hidden.points.keys()).filter((point) => hidden.points[point] !== 1);
}

/** @param told hears that other meshes are shown, so that other ones are shaped */
export function shapeDrawing(pixelRatio: () => number, told: () => void): ToolDrawing & { dispose(): void } {
  const overlay = new SurfaceOverlay();
  let shown: Shape | null = null;
  let look = '';
  let marked: ReadonlySet<string> | null = null;
  let hiding: Scene | null = null;
  const update = (scene: Scene, colors: Parameters<ToolDrawing['update']>[1]): void => {
    const session = activeSession();
    const shaping = session === null || session.document !== scene.document ? null : shapingOf(session);
    if (shaping?.setShown(scene.shownMeshes()) === true) told();
    const hidden = shaping?.hiddenFaces ?? null;
    scene.setHiddenFaces?.(hidden);
    // A scene that hides nothing need not be told when the mode ends.
    hiding = hidden === null || hidden.size === 0 ? null : scene;
    const shape = shaping?.shape ?? null;
    overlay.object.visible = shape !== null;
    if (shape === null) return;
    overlay.setColors(colors, pixelRatio());
    const { seesThrough, isSoft, softRadius, falloff, isConnectedOnly } = shapeStore.getState();
    const seams = session === null ? null : seamsOf(session);
    const nextLook = `${seesThrough} ${isSoft} ${softRadius} ${falloff} ${isConnectedOnly}`;
    // While a drag goes on what goes along stays what it was when it began.
    const isSame =
      shown !== null &&
      shown.surface === shape.surface &&
      shown.elements === shape.elements &&
      shown.hidden === shape.hidden &&
      look === nextLook &&
      seams === marked;
    if (!isSame) {
      const { surface, elements, places } = shape;
      const isVertex = elements.kind === 'vertex';
      const faces = elements.kind === 'face' ? chosenOf(surface.faces, 3, elements.flags) : new Uint32Array(0);
      overlay.show({
        places,
        weights: isVertex || isSoft ? weightsAlong(shape, moveOptions(shape)) : new Float32Array(surface.pointCount),
        edges: seenEdges(shape),
        points: seenPoints(shape),
        chosenEdges: elements.kind === 'edge' ? chosenOf(surface.edges, 2, elements.flags) : new Uint32Array(0),
        chosenFaces: faces,
        seams: session === null ? new Uint32Array(0) : seamEdges(session, shape),
        showsPoints: isVertex,
        seesThrough,
      });
      look = nextLook;
      marked = seams;
    } else if (shown?.placesVersion !== shape.placesVersion) overlay.movePlaces();
    shown = shape;
  };
  return {
    object: overlay.object,
    update,
    dispose() {
      hiding?.setHiddenFaces?.(null);
      overlay.dispose();
    },
  };
}
