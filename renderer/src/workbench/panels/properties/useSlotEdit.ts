/** Edits of one value of the selected records as a control makes them: at once, or previewed while a hand drags. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId, Value } from '../../../../../shared/codec/documentRecord.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Next } from './edits.ts';
import { editLabel, writeSlot } from './edits.ts';
import type { Slot } from './slots.ts';
import { text } from '../../../base/text/language.ts';

export interface SlotEdit {
  /** Stores the final value: as the end of a drag, or as a step of its own. */
  commit(next: Next, component?: number): void;
  /** Shows a value under the hand. */
  preview(next: Next, component?: number): void;
  cancel(): void;
}

interface SlotEditOptions {
  readonly document: FormatDocument;
  readonly ids: readonly RecordId[];
  readonly slot: Slot;
  /** The value of each record now. */
  readonly present: readonly Value[];
}

/**
 * `values` are what the control is to be given: while a hand drags, those it took hold of. A control tells a drag that came
 * back to its start from one that did not by the value it has, which must not follow its own previews.
 */
export function useSlotEdit({ document, ids, slot, present }: SlotEditOptions): {
  readonly edit: SlotEdit;
  readonly values: readonly Value[];
} {
  const gesture = useRef<Gesture | null>(null);
  const latest = useRef(present);
  const [held, setHeld] = useState<readonly Value[] | null>(null);
  // A drag whose control goes away, because something else was selected, is given up.
  useEffect(
    () => () => {
      gesture.current?.cancel();
      gesture.current = null;
    },
    [],
  );
  useLayoutEffect(() => {
    latest.current = present;
  });
  const edit = useMemo((): SlotEdit => {
    const end = (): Gesture | null => {
      const open = gesture.current;
      gesture.current = null;
      setHeld(null);
      return open;
    };
    return {
      preview(next, component) {
        if (gesture.current === null) {
          if (document.isInGesture) return;
          gesture.current = document.begin(editLabel(document, ids, slot));
          setHeld(latest.current);
        }
        gesture.current.restart();
        gesture.current.preview((transaction) => writeSlot(document, transaction, { ids, slot, component }, next));
      },
      commit(next, component) {
        const open = end();
        try {
          if (open === null) {
            const mergeKey = `${ids.join()}/${slot.key}/${component ?? ''}`;
            document.edit(
              editLabel(document, ids, slot),
              (transaction) => writeSlot(document, transaction, { ids, slot, component }, next),
              {
                mergeKey,
              },
            );
            return;
          }
          open.restart();
          open.preview((transaction) => writeSlot(document, transaction, { ids, slot, component }, next));
          open.commit();
        } catch (error) {
          open?.cancel();
          const message = error instanceof Error ? error.message : String(error);
          notify({ tone: 'warning', title: text('The value was not changed'), message });
        }
      },
      cancel() {
        end()?.cancel();
      },
    };
  }, [document, ids, slot]);
  return { edit, values: held ?? present };
}
