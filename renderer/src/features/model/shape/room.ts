/** How much room the format leaves to the meshes that are shaped, and which acts have none left. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import { asKind, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import type { MeshRoom } from '../../../../../shared/model/meshEdits.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { ChosenCounts, MeshAct } from './meshAct.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';

interface MeshLeft {
  readonly chosen: ChosenCounts;
  readonly rooms: readonly MeshRoom[];
}

interface Left {
  readonly shape: Shape;
  readonly revision: number;
  readonly meshes: readonly MeshLeft[];
}

const known = new WeakMap<Session, Left>();

function count(flags: Uint8Array): number {
  let sum = 0;
  for (const flag of flags) sum += flag;
  return sum;
}

/** Counts of what is selected in each of the meshes. */
function chosenCounts({ surface, elements, spans }: Shape): readonly ChosenCounts[] {
  const points = pointsOf(surface, elements);
  const faces = asKind(surface, elements, 'face').flags;
  const edges = asKind(surface, elements, 'edge').flags;
  return spans.map(({ firstVertex, firstFace }, at) => {
    const next = spans[at + 1];
    const own = new Uint8Array(surface.pointCount);
    for (const point of surface.pointOf.subarray(firstVertex, next?.firstVertex ?? surface.vertexCount)) {
      own[point] = points[point] ?? 0;
    }
    const endFace = next?.firstFace ?? surface.faceCount;
    const sides = new Uint8Array(surface.edgeCount);
    const uses = new Uint8Array(surface.edgeCount);
    for (let face = firstFace; face < endFace; face++) {
      for (const edge of surface.faceEdges.subarray(face * 3, face * 3 + 3)) {
        if (edge < 0) continue;
        sides[edge] = edges[edge] ?? 0;
        // Past two it is no rim, however many there are.
        if (faces[face] === 1) uses[edge] = Math.min(2, (uses[edge] ?? 0) + 1);
      }
    }
    return {
      points: count(own),
      edges: count(sides),
      faces: count(faces.subarray(firstFace, endFace)),
      rim: uses.reduce((sum, each) => sum + (each === 1 ? 1 : 0), 0),
    };
  });
}

/** What is left to each mesh that is shaped; while a drag goes on what was left when it began. */
function leftOf(session: Session): readonly MeshLeft[] {
  const { document } = session;
  const before = known.get(session);
  if (document.isInGesture && before !== undefined) return before.meshes;
  const { shape } = shapingOf(session);
  const roomOf = document.format.model?.edits(document).meshRoom;
  if (shape === null || roomOf === undefined) return [];
  const { revision } = document;
  if (before?.shape === shape && before.revision === revision) return before.meshes;
  const counts = chosenCounts(shape);
  const meshes = shape.spans.flatMap(({ record }, at): MeshLeft[] => {
    const chosen = counts[at];
    return chosen === undefined ? [] : [{ chosen, rooms: roomOf(record) }];
  });
  known.set(session, { shape, revision, meshes });
  return meshes;
}

/** Every limit once, as the fullest of the meshes has it, the nearest one first. */
export function roomOf(session: Session): readonly MeshRoom[] {
  const fullest = new Map<string, MeshRoom>();
  for (const room of leftOf(session).flatMap(({ rooms }) => rooms)) {
    const before = fullest.get(room.label);
    if (before === undefined || shareOf(room) > shareOf(before)) fullest.set(room.label, room);
  }
  return [...fullest.values()].toSorted((left, right) => shareOf(right) - shareOf(left));
}

/** 1 is full. */
export function shareOf({ used, most }: MeshRoom): number {
  return most > 0 ? used / most : 1;
}

const nouns = { vertices: ['vertex', 'vertices'], faces: ['face', 'faces'], meshes: ['mesh', 'meshes'] } as const;

/** Why an act cannot be carried out on what is selected, as even the least that it adds has no room; null where it has. */
export function whyNoRoom(session: Session, { adds, needs }: Pick<MeshAct, 'adds' | 'needs'>): string | null {
  if (adds === undefined) return null;
  for (const { chosen, rooms } of leftOf(session)) {
    if (needs !== null && chosen.points === 0) continue;
    const least = adds(chosen);
    for (const { label, used, most, counts, isShared } of rooms) {
      const more = counts === null ? 0 : (least[counts] ?? 0);
      // What needs nothing selected becomes a mesh of its own.
      if (counts === null || more === 0 || used + more <= most || (needs === null && !isShared)) continue;
      const [noun, plural] = nouns[counts];
      return `${label}: ${counted(most, noun, plural)} at most, and there are ${used}; this adds ${more} or more`;
    }
  }
  return null;
}
