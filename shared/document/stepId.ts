/**
 * Ids of steps. A step over several documents is a commit in each of them; all of them carry the step's id, in the history
 * and in the journal, so that they are known to be one also after a crash.
 */

/** Tells the steps of this run of the program from those that journals of earlier runs hold. */
const run = Math.random().toString(36).slice(2);
let count = 0;
let open: string | null = null;

export function newStepId(): string {
  count++;
  return `${run}-${count}`;
}

/** The id that a step that is finished now gets. */
export function presentStepId(): string {
  return open ?? newStepId();
}

/**
 * All that documents commit within `act` belongs to one step; within another such call, to that one's step.
 * @param id of a step that was done before, to add to it
 */
export function asOneStep<R>(act: () => R, id: string = newStepId()): R {
  if (open !== null) return act();
  open = id;
  try {
    return act();
  } finally {
    open = null;
  }
}
