/** What of a surface is put out of sight: faces, with the edges and points that no other face has. */
import type { Elements } from './elements.ts';
import { asKind } from './elements.ts';
import type { Surface } from './surface.ts';

/** 1 for what is hidden. */
export interface Hidden {
  readonly faces: Uint8Array;
  readonly edges: Uint8Array;
  readonly points: Uint8Array;
}

/** What is hidden with some faces; null where no face is. */
export function hiddenWith(surface: Surface, faces: Uint8Array): Hidden | null {
  if (!faces.includes(1)) return null;
  const points = new Uint8Array(surface.pointCount).fill(1);
  const edges = new Uint8Array(surface.edgeCount).fill(1);
  const used = new Uint8Array(surface.pointCount);
  for (let corner = 0; corner < surface.faces.length; corner++) {
    const point = surface.faces[corner] ?? 0;
    const edge = surface.faceEdges[corner] ?? -1;
    used[point] = 1;
    if (faces[Math.floor(corner / 3)] === 1) continue;
    points[point] = 0;
    if (edge >= 0) edges[edge] = 0;
  }
  // A point without faces has none to be hidden with.
  for (let point = 0; point < points.length; point++) if (used[point] === 0) points[point] = 0;
  return { faces, edges, points };
}

/** Faces that have something of a selection: those that go out of sight with it. */
export function facesTouched(surface: Surface, elements: Elements): Uint8Array {
  if (elements.kind === 'face') return elements.flags.slice();
  const { flags } = elements;
  const sides = elements.kind === 'edge' ? surface.faceEdges : surface.faces;
  const touched = new Uint8Array(surface.faceCount);
  for (let corner = 0; corner < sides.length; corner++) {
    if (flags[sides[corner] ?? -1] === 1) touched[Math.floor(corner / 3)] = 1;
  }
  return touched;
}

/** Faces that are not whole in a selection. */
export function facesBeside(surface: Surface, elements: Elements): Uint8Array {
  return asKind(surface, elements, 'face').flags.map((flag) => 1 - flag);
}

/** A selection without what is hidden. */
export function seenOf(elements: Elements, hidden: Hidden | null): Elements {
  if (hidden === null) return elements;
  const away = hiddenElements(hidden, elements.kind).flags;
  return { kind: elements.kind, flags: elements.flags.map((flag, at) => (away[at] === 1 ? 0 : flag)) };
}

/** What is hidden as elements of a kind. */
export function hiddenElements(hidden: Hidden, kind: Elements['kind']): Elements {
  const flags = kind === 'face' ? hidden.faces : kind === 'edge' ? hidden.edges : hidden.points;
  return { kind, flags: flags.slice() };
}

/** Corners of the faces that are not hidden, three each; all of them where none is. */
export function seenFaces(faces: Uint32Array, hidden: Hidden | null): Uint32Array {
  return hidden === null ? faces : faces.filter((_, corner) => hidden.faces[Math.floor(corner / 3)] !== 1);
}
