/** What every control of a value is given. */
import type { Value } from '../../../../../../shared/codec/documentRecord.ts';
import type { Session } from '../../../state/session.ts';
import type { Slot } from '../slots.ts';
import type { SlotEdit } from '../useSlotEdit.ts';

export interface ControlProps {
  readonly session: Session;
  readonly slot: Slot;
  /** The value in each selected record. */
  readonly values: readonly Value[];
  readonly edit: SlotEdit;
  readonly isReadOnly: boolean;
}
