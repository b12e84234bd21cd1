/** Carries acts on meshes out: one step over all of them, the selection on what came of it, and the act's numbers kept open. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { counted } from '../../../base/text/numbers.ts';
import { withAllPoints } from '../../../../../shared/geometry/surface/elements.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct, type NumberedAct } from '../lastAct/carryOut.ts';
import { hasChosen, heldShape, type HeldShape } from './heldMesh.ts';
import type { MeshAct, Values } from './meshAct.ts';
import { pointsAtPlaces } from './pointsAtPlaces.ts';
import { shapingOf } from './shapeSelection.ts';
import { fill, text, translated } from '../../../base/text/language.ts';
/** Why an act cannot be carried out on documents of this kind; null where it can. */
export function whyNotMeshAct(document: FormatDocument): string | null {
  const edits = document.format.model?.edits(document);
  if (edits === undefined) return text('This is no model');
  for (const verb of ['setGeometry', 'addMesh', 'removeMesh'] as const) {
    if (edits[verb] === undefined) return edits.refusals[verb] ?? text('This format cannot hold other meshes');
  }
  return null;
}
/** What of a shape an act needs and does not have, in words; null where it has it. */
function lacks({ needs }: MeshAct, { meshes, kind }: HeldShape): string | null {
  if (meshes.length === 0) return text('The model has no meshes that are shown.');
  if (needs === null) return null;
  const has =
    needs === 'faces' || (needs === 'edges' && kind === 'face')
      ? meshes.some(({ faces }) => faces.includes(1))
      : needs === 'edges'
        ? meshes.some(({ edges }) => edges.length > 0)
        : meshes.some(({ vertices }) => vertices.includes(1));
  // Vertices are selected as what the mode selects.
  const wanted = needs === 'vertices' && kind !== 'vertex' ? `${kind}s` : needs;
  return has ? null : fill('Select {} first: click in the view, drag a box, or press A for all.', wanted);
}

interface Totals {
  readonly vertices: number;
  readonly faces: number;
}

function totals(document: FormatDocument): Totals {
  const meshes = document.format.model?.view(document).meshes ?? [];
  return {
    vertices: meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0),
    faces: meshes.reduce((sum, { triangles }) => sum + Math.floor(triangles.length / 3), 0),
  };
}

/** `12 vertices and 20 faces added.` */
function outcomeOf(before: Totals, after: Totals): string {
  const of = (difference: number, noun: string, plural: string): string =>
    `${counted(Math.abs(difference), noun, plural)} ${difference < 0 ? 'removed' : 'added'}`;
  const parts = [
    ...(after.vertices === before.vertices ? [] : [of(after.vertices - before.vertices, 'vertex', 'vertices')]),
    ...(after.faces === before.faces ? [] : [of(after.faces - before.faces, 'face', 'faces')]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

type Outcome = ReturnType<typeof changeMeshes>;
/** Does an act in one step on the meshes as they were held; gives the places of what is selected then, and the notes. */
function change(document: FormatDocument, act: MeshAct, held: HeldShape, values: Values): Outcome {
  try {
    return document.edit(act.title, (step) => changeMeshes(document, act, held, values, step, 'added first'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Near a limit of what all meshes hold together there is room only when the old one has become smaller.
    return document.edit(act.title, (step) => changeMeshes(document, act, held, values, step, 'changed first'));
  }
}

/**
 * @param order what is added first knows by the vertices of the mesh as it was what the format keeps beside; what is added to
 *   a mesh that was changed comes from no vertex
 */
export function changeMeshes(
  document: FormatDocument,
  act: MeshAct,
  held: HeldShape,
  values: Values,
  step: Transaction,
  order: 'added first' | 'changed first',
): { readonly places: readonly number[]; readonly notes: readonly string[] } {
  const edits = document.format.model?.edits(document);
  const notes = new Set<string>();
  const places: number[] = [];
  let meshesLeft = document.format.model?.view(document).meshes.length ?? 0;
  let emptied = 0;
  const tell = (told: Iterable<string> = []): void => {
    for (const note of told) notes.add(note);
  };
  const keep = (positions: ArrayLike<number>, isChosen: (vertex: number) => boolean): void => {
    for (let vertex = 0; vertex * 3 + 2 < positions.length; vertex++) {
      if (!isChosen(vertex)) continue;
      for (let axis = 0; axis < 3; axis++) places.push(positions[vertex * 3 + axis] ?? 0);
    }
  };
  for (const mesh of held.meshes) {
    // A mesh of which nothing is selected stays as it is in the file.
    if (act.needs !== null && !hasChosen(mesh.vertices)) continue;
    const made = act.change(mesh, values, held);
    if (made === null) continue;
    const { edited, added = [], material = mesh.mesh.material, isRemoved = false, note } = made;
    if (note !== undefined) notes.add(note);
    const like = { material, name: mesh.mesh.name, from: mesh.record };
    const parts: (() => void)[] = added.map((geometry) => () => {
      const sources = order === 'added first' ? geometry.sources : new Int32Array(geometry.sources.length).fill(-1);
      tell(edits?.addMesh?.({ ...geometry, sources }, like, step).notes);
      keep(geometry.positions, () => true);
    });
    // What is left without faces draws nothing, and games warn of it or fail on it; a model keeps one mesh.
    const isEmptied = edited !== undefined && edited.geometry.triangles.length === 0 && meshesLeft > 1;
    if (isRemoved || isEmptied) meshesLeft--;
    if (isEmptied) emptied++;
    if (edited !== undefined && !isEmptied) {
      const set = (): void => {
        tell(edits?.setGeometry?.(mesh.record, edited.geometry, step));
        keep(edited.geometry.positions, (vertex) => edited.chosen[vertex] === 1);
      };
      if (order === 'added first') parts.push(set);
      else parts.unshift(set);
    }
    for (const part of parts) part();
    if (isRemoved || isEmptied) tell(edits?.removeMesh?.(mesh.record, step));
  }
  if (emptied > 0) notes.add(fill('{} without faces removed.', counted(emptied, 'mesh', 'meshes')));
  return { places, notes: [...notes] };
}
/** An act on what is selected now, with its first numbers. */
export interface PreparedAct extends NumberedAct {
  readonly held: HeldShape;
}

/** Null where something is missing, which is said. */
export function preparedAct(session: Session, act: MeshAct): PreparedAct | null {
  const { document } = session;
  const shaping = shapingOf(session);
  const { shape } = shaping;
  if (shape === null) return null;
  const held = heldShape(document, shape, session.state.getState().selection);
  const lacking = lacks(act, held);
  if (lacking !== null) {
    notify({ tone: 'info', title: fill('{} needs more', translated(act.title)), message: lacking });
    return null;
  }
  return {
    held,
    title: act.title,
    numbers: act.numbers(reachOf(shape.places), held.kind, held),
    act: (values) => {
      const before = totals(document);
      const { places, notes } = change(document, act, held, values);
      const now = shaping.shape;
      if (now !== null) {
        const points = pointsAtPlaces(now, places);
        shaping.select(withAllPoints(now.surface, now.elements.kind, points));
      }
      return [outcomeOf(before, totals(document)), ...notes].filter((each) => each !== '').join(' ');
    },
  };
}

export function runMeshAct(session: Session, act: MeshAct): void {
  const prepared = preparedAct(session, act);
  if (prepared !== null) carryOutAct(session, prepared);
}
