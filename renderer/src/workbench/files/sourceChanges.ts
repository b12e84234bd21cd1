/** Word of the files that open documents were made of: the host tells, features that follow them listen. */
import type { EventOf } from '../../../../shared/host/contract.ts';
import { Signal } from '../../base/observable.ts';

export const sourceChanges = new Signal<[change: EventOf<'sourceChanged'>]>();
