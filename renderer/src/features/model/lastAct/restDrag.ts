/** What is moved of the model at rest, as an act whose numbers can be changed when it is done. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { applyParts, transformOf, verbs } from '../../../viewport/index.ts';
import type { GizmoTarget, MovedPart, PullHandle, Scene } from '../../../viewport/index.ts';
import { numbersOfChange, withNumbers } from './changeNumbers.ts';
import { noteAct } from './lastAct.ts';

/** The scene's own parts at rest; null where nothing of them is selected. */
export function restTarget(scene: Scene, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const target = scene.gizmoTarget(selection);
  const session = activeSession();
  if (target === null || session === null || session.document !== scene.document) return target;
  const { document } = session;
  let parts: readonly MovedPart[] = [];
  return {
    ...target,
    grab: (options) => (parts = target.grab(options)),
    done: (about) => {
      const title = `${verbs[about.change.mode]} ${target.name}`;
      // What was grabbed knows the numbers as they were, and they are these again when the step is taken back.
      const held = parts;
      noteAct({
        document,
        title,
        numbers: numbersOfChange(about),
        outcome: '',
        isInView: true,
        again: (values) => {
          const transform = transformOf(withNumbers(about, values));
          document.edit(title, (step) => applyParts(step, held, transform));
          return '';
        },
      });
    },
  };
}

/** A side of a box or emitter that was pulled: how far stays open. */
export function notePull(scene: Scene, handle: PullHandle, amount: number): void {
  const session = activeSession();
  if (session === null || session.document !== scene.document) return;
  const { document } = session;
  const title = `Resize ${handle.of}`;
  noteAct({
    document,
    title,
    numbers: [{ id: 'by', label: handle.name, value: amount, unit: 'units' }],
    outcome: '',
    isInView: true,
    again: ({ by = 0 }) => {
      document.edit(title, (step) => handle.pull(step, by));
      return '';
    },
  });
}
