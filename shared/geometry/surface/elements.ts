/** What is selected of a surface: vertices (its points), edges or faces, as one flag each; and how a selection becomes another. */
import type { Surface } from './surface.ts';

export type ElementKind = 'vertex' | 'edge' | 'face';

export interface Elements {
  readonly kind: ElementKind;
  /** 1 for what is selected. */
  readonly flags: Uint8Array;
}

export function elementCount({ pointCount, edgeCount, faceCount }: Surface, kind: ElementKind): number {
  return kind === 'vertex' ? pointCount : kind === 'edge' ? edgeCount : faceCount;
}

/** Points of each element: how many, and all of them in a row. */
export function cornersOf(
  surface: Surface,
  kind: ElementKind,
): { readonly each: number; readonly points: Uint32Array | null } {
  if (kind === 'vertex') return { each: 1, points: null };
  return kind === 'edge' ? { each: 2, points: surface.edges } : { each: 3, points: surface.faces };
}

export function noElements(surface: Surface, kind: ElementKind): Elements {
  return { kind, flags: new Uint8Array(elementCount(surface, kind)) };
}

export function allElements(surface: Surface, kind: ElementKind): Elements {
  return { kind, flags: new Uint8Array(elementCount(surface, kind)).fill(1) };
}

export function inverted({ kind, flags }: Elements): Elements {
  return { kind, flags: flags.map((flag) => 1 - flag) };
}

export function countSelected({ flags }: Elements): number {
  let count = 0;
  for (const flag of flags) count += flag;
  return count;
}

/** Flags of the points that elements have. */
export function pointsOf(surface: Surface, { kind, flags }: Elements): Uint8Array {
  const { each, points } = cornersOf(surface, kind);
  if (points === null) return flags;
  const chosen = new Uint8Array(surface.pointCount);
  for (let at = 0; at < points.length; at++) if (flags[Math.floor(at / each)] === 1) chosen[points[at] ?? 0] = 1;
  return chosen;
}

/** The elements all of whose points are among these. */
export function withAllPoints(surface: Surface, kind: ElementKind, chosen: Uint8Array): Elements {
  const { each, points } = cornersOf(surface, kind);
  if (points === null) return { kind, flags: chosen.slice() };
  const flags = new Uint8Array(elementCount(surface, kind)).fill(1);
  for (let at = 0; at < points.length; at++) if (chosen[points[at] ?? 0] !== 1) flags[Math.floor(at / each)] = 0;
  return { kind, flags };
}

/** The elements any of whose points is among these. */
function withAnyPoint(surface: Surface, kind: ElementKind, chosen: Uint8Array): Elements {
  const { each, points } = cornersOf(surface, kind);
  if (points === null) return { kind, flags: chosen.slice() };
  const flags = new Uint8Array(elementCount(surface, kind));
  for (let at = 0; at < points.length; at++) if (chosen[points[at] ?? 0] === 1) flags[Math.floor(at / each)] = 1;
  return { kind, flags };
}

/** The same part of the surface by another kind: what is larger must be whole in it. */
export function asKind(surface: Surface, elements: Elements, kind: ElementKind): Elements {
  if (elements.kind === kind) return elements;
  if (elements.kind === 'edge' && kind === 'face') return facesWithin(surface, elements.flags);
  if (elements.kind === 'face' && kind === 'edge') return sidesOf(surface, elements.flags);
  return withAllPoints(surface, kind, pointsOf(surface, elements));
}

function facesWithin({ faceEdges, faceCount }: Surface, edges: Uint8Array): Elements {
  const flags = new Uint8Array(faceCount).fill(1);
  for (let at = 0; at < faceEdges.length; at++) {
    if (edges[faceEdges[at] ?? -1] !== 1) flags[Math.floor(at / 3)] = 0;
  }
  return { kind: 'face', flags };
}

function sidesOf({ faceEdges, edgeCount }: Surface, faces: Uint8Array): Elements {
  const flags = new Uint8Array(edgeCount);
  for (let at = 0; at < faceEdges.length; at++) {
    const edge = faceEdges[at] ?? -1;
    if (edge >= 0 && faces[Math.floor(at / 3)] === 1) flags[edge] = 1;
  }
  return { kind: 'edge', flags };
}

/** What touches the selection too. Of vertices those that an edge leads to. */
export function grown(surface: Surface, elements: Elements): Elements {
  if (elements.kind !== 'vertex') return withAnyPoint(surface, elements.kind, pointsOf(surface, elements));
  const { edges } = surface;
  const flags = elements.flags.slice();
  for (let at = 0; at < edges.length; at += 2) {
    const from = edges[at] ?? 0;
    const to = edges[at + 1] ?? 0;
    if (elements.flags[from] === 1) flags[to] = 1;
    if (elements.flags[to] === 1) flags[from] = 1;
  }
  return { kind: 'vertex', flags };
}

/** Without what touches the rest. */
export function shrunk(surface: Surface, elements: Elements): Elements {
  return inverted(grown(surface, inverted(elements)));
}

const islands = new WeakMap<Surface, Uint32Array>();

/** A number for each point, the same for all that edges connect. */
export function islandsOf(surface: Surface): Uint32Array {
  const known = islands.get(surface);
  if (known !== undefined) return known;
  const { edges, pointCount } = surface;
  const parent = new Uint32Array(pointCount);
  for (let point = 0; point < pointCount; point++) parent[point] = point;
  const rootOf = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root] ?? 0;
    for (let each = point; each !== root;) {
      const next = parent[each] ?? 0;
      parent[each] = root;
      each = next;
    }
    return root;
  };
  for (let at = 0; at < edges.length; at += 2) {
    const from = rootOf(edges[at] ?? 0);
    const to = rootOf(edges[at + 1] ?? 0);
    if (from !== to) parent[Math.max(from, to)] = Math.min(from, to);
  }
  for (let point = 0; point < pointCount; point++) parent[point] = rootOf(point);
  islands.set(surface, parent);
  return parent;
}

/** All that hangs together with the selection. */
export function linked(surface: Surface, elements: Elements): Elements {
  const island = islandsOf(surface);
  const chosen = pointsOf(surface, elements);
  const reached = new Uint8Array(surface.pointCount);
  for (let point = 0; point < chosen.length; point++) if (chosen[point] === 1) reached[island[point] ?? 0] = 1;
  const flags = new Uint8Array(surface.pointCount);
  for (let point = 0; point < flags.length; point++) flags[point] = reached[island[point] ?? 0] ?? 0;
  return withAllPoints(surface, elements.kind, flags);
}

export type Combining = 'replace' | 'add' | 'remove' | 'toggle';

/** One selection changed by another. Of `toggle` what all was selected goes, else all of it comes. */
export function combined(before: Elements, by: Elements, how: Combining): Elements {
  if (how === 'replace') return by;
  const isAll = how === 'toggle' && by.flags.every((flag, at) => flag === 0 || before.flags[at] === 1);
  const removes = how === 'remove' || isAll;
  const flags = before.flags.map((flag, at) => (by.flags[at] === 1 ? (removes ? 0 : 1) : flag));
  return { kind: before.kind, flags };
}
