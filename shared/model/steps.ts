/** What the verbs of all formats share: one step or part of one, and what is no number. */
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import { isTurned } from '../geometry/turn.ts';
import type { Axis, WholeTransform } from './edits.ts';
import type { Notes } from './notes.ts';

/** Changes the document in a named step of its own, or as part of one that is open. */
export function inStep<R>(
  document: Document,
  label: string,
  step: Transaction | undefined,
  change: (transaction: Transaction) => R,
): R {
  return step === undefined ? document.edit(label, change) : change(step);
}

/** Throws a RangeError for numbers that are none. */
export function requireFinite(values: ArrayLike<number>, what: string): void {
  for (let at = 0; at < values.length; at++) {
    if (!Number.isFinite(values[at])) throw new RangeError(`${what}: number ${at + 1} is none that a model can hold`);
  }
}

/** Throws a RangeError for vertices that a mesh does not have, or values that do not fit to them. */
export function requireVertices(
  vertices: ArrayLike<number>,
  values: ArrayLike<number>,
  { width, count, what }: { readonly width: number; readonly count: number; readonly what: string },
): void {
  if (values.length !== vertices.length * width) {
    throw new RangeError(`${what}: ${values.length} numbers for ${vertices.length} vertices, which need ${width} each`);
  }
  for (let at = 0; at < vertices.length; at++) {
    const vertex = vertices[at] ?? -1;
    if (!(Number.isInteger(vertex) && vertex >= 0 && vertex < count)) {
      throw new RangeError(`${what}: the mesh has ${count} vertices, and none with the number ${vertex}`);
    }
  }
  requireFinite(values, what);
}

export function requireWhole({ scale, turn, move }: WholeTransform): void {
  if (!(scale > 0) || !Number.isFinite(scale)) throw new RangeError('The factor must be a number above 0');
  if (!turn.every(Number.isFinite)) throw new RangeError('The rotation must be three numbers');
  if (!move.every(Number.isFinite)) throw new RangeError('The way must be three numbers');
}

/** What a step of the history is called: by what is done, where that is one thing. */
export function wholeLabel({ scale, turn, move }: WholeTransform): string {
  const done = [
    ...(scale === 1 ? [] : ['Scale the model']),
    ...(isTurned(turn) ? ['Rotate the model'] : []),
    ...(move.every((part) => part === 0) ? [] : ['Move the model']),
  ];
  return done.length === 1 ? (done[0] ?? '') : 'Transform the model';
}

export const mirrorLabel = (axis: Axis): string => `Mirror the model across ${axis.toUpperCase()}`;

/** A change of numbers that are all there is: nothing had to be done to obey. */
export const obeyed: Notes = [];
