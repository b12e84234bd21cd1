/** How much room the format leaves to the meshes that are shaped, and which acts have none left. No React. */
import { counted } from '../../../base/text/numbers.ts';
import { asKind, pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import type { MeshRoom } from '../../../../../shared/model/meshEdits.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { ChosenCounts, LeastAdded, MeshAct } from './meshAct.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { fill, translated } from '../../../base/text/language.ts';

interface MeshLeft {
  /** What is selected of the mesh; counted when somebody asks. */
  readonly chosen: () => ChosenCounts;
  /** At least what can be selected of it. */
  readonly whole: ChosenCounts;
  readonly rooms: readonly MeshRoom[];
}

interface Left {
  readonly shape: Shape;
  readonly revision: number;
  readonly meshes: readonly MeshLeft[];
}

const leftOfSessions = new WeakMap<Session, Left>();

const noneChosen = { points: 0, edges: 0, faces: 0, rim: 0 };

type Counts = (mesh: number) => ChosenCounts;
const knownCounts = new WeakMap<Shape['elements'], { readonly surface: Shape['surface']; readonly counts: Counts }>();

/** Counts what is selected of a mesh; a move, or taking it back, selects nothing else, so it is counted once. */
function countsOf(shape: Shape): Counts {
  const { surface, elements } = shape;
  const before = knownCounts.get(elements);
  if (before?.surface === surface) return before.counts;
  const counts = newCounts(shape);
  knownCounts.set(elements, { surface, counts });
  return counts;
}

/** Counts once for each mesh; what all of them need is made once. */
function newCounts({ surface, elements, spans }: Shape): Counts {
  const points = pointsOf(surface, elements);
  const faces = asKind(surface, elements, 'face').flags;
  const edges = asKind(surface, elements, 'edge').flags;
  // Which mesh a point and an edge were last met in, counted from 1: meshes may share them.
  const pointMet = new Uint32Array(surface.pointCount);
  const edgeMet = new Uint32Array(surface.edgeCount);
  const uses = new Uint8Array(surface.edgeCount);
  const known = new Map<number, ChosenCounts>();
  return (mesh) => {
    const before = known.get(mesh);
    if (before !== undefined) return before;
    const [own, next] = [spans[mesh], spans[mesh + 1]];
    const chosen = { ...noneChosen };
    known.set(mesh, chosen);
    if (own === undefined) return chosen;
    const endVertex = next?.firstVertex ?? surface.vertexCount;
    for (let vertex = own.firstVertex; vertex < endVertex; vertex++) {
      const point = surface.pointOf[vertex] ?? 0;
      if (pointMet[point] === mesh + 1) continue;
      pointMet[point] = mesh + 1;
      chosen.points += points[point] ?? 0;
    }
    const endFace = next?.firstFace ?? surface.faceCount;
    for (let face = own.firstFace; face < endFace; face++) {
      const isChosen = faces[face] === 1;
      if (isChosen) chosen.faces++;
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const edge = surface.faceEdges[side] ?? -1;
        if (edge < 0) continue;
        if (edgeMet[edge] !== mesh + 1) {
          edgeMet[edge] = mesh + 1;
          uses[edge] = 0;
          chosen.edges += edges[edge] ?? 0;
        }
        if (!isChosen) continue;
        // Past two it is no rim, however many there are.
        const used = uses[edge] ?? 0;
        uses[edge] = Math.min(2, used + 1);
        if (used === 0) chosen.rim++;
        else if (used === 1) chosen.rim--;
      }
    }
    return chosen;
  };
}

/** No more than this can be selected of a mesh. */
function wholeOf({ surface, spans }: Shape, at: number): ChosenCounts {
  const [own, next] = [spans[at], spans[at + 1]];
  if (own === undefined) return noneChosen;
  const faces = (next?.firstFace ?? surface.faceCount) - own.firstFace;
  const points = (next?.firstVertex ?? surface.vertexCount) - own.firstVertex;
  return { points, edges: faces * 3, faces, rim: faces * 3 };
}

/** Whether so many more would have room. */
function hasRoom(rooms: readonly MeshRoom[], more: LeastAdded): boolean {
  return rooms.every(({ counts, used, most }) => counts === null || used + (more[counts] ?? 0) <= most);
}

/** What is left to each mesh that is shaped; while a drag goes on what was left when it began. */
function leftOf(session: Session): readonly MeshLeft[] {
  const { document } = session;
  const before = leftOfSessions.get(session);
  if (document.isInGesture && before !== undefined) return before.meshes;
  const { shape } = shapingOf(session);
  const roomOf = document.format.model?.edits(document).meshRoom;
  if (shape === null || roomOf === undefined) return [];
  const { revision } = document;
  if (before?.shape === shape && before.revision === revision) return before.meshes;
  const chosenOf = (at: number): ChosenCounts => countsOf(shape)(at);
  // Another selection changes nothing of what there is.
  const isSame = before?.revision === revision && before.shape.spans === shape.spans;
  const meshes = shape.spans.map(({ record }, at): MeshLeft => {
    const rooms = isSame ? before.meshes[at]?.rooms : undefined;
    return { chosen: () => chosenOf(at), whole: wholeOf(shape, at), rooms: rooms ?? roomOf(record) };
  });
  leftOfSessions.set(session, { shape, revision, meshes });
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

/** What of so much more has no room, in words; null where all of it has. @param isNew it becomes a mesh of its own */
function lacking(rooms: readonly MeshRoom[], more: LeastAdded, isNew = false): string | null {
  for (const { label, used, most, counts, isShared } of rooms) {
    const added = counts === null ? 0 : (more[counts] ?? 0);
    if (counts === null || added === 0 || used + added <= most || (isNew && !isShared)) continue;
    const [noun, plural] = nouns[counts];
    return fill(
      '{}: {} at most, and there are {}; this adds {} or more',
      translated(label),
      counted(most, noun, plural),
      used,
      added,
    );
  }
  return null;
}

/** Why an act cannot be carried out on what is selected, as even the least that it adds has no room; null where it has. */
export function whyNoRoom(session: Session, { adds, needs }: Pick<MeshAct, 'adds' | 'needs'>): string | null {
  if (adds === undefined) return null;
  for (const { chosen: chosenOf, whole, rooms } of leftOf(session)) {
    // Nearly always: not even all of the mesh would be too much, so nothing need be counted.
    if (hasRoom(rooms, adds(whole))) continue;
    const chosen = chosenOf();
    if (needs !== null && chosen.points === 0) continue;
    // What needs nothing selected becomes a mesh of its own.
    const reason = lacking(rooms, adds(chosen), needs === null);
    if (reason !== null) return reason;
  }
  return null;
}

/** Why so much more has no room in the meshes that are shaped, by their positions; null where it has. */
export function whyNoRoomFor(session: Session, moreOf: (mesh: number) => LeastAdded): string | null {
  return leftOf(session).reduce<string | null>((reason, { rooms }, at) => reason ?? lacking(rooms, moreOf(at)), null);
}
