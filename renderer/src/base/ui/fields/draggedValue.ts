/** What is dragged from lists to places outside of them. */
import { Observable } from '../../observable.ts';

/** The kind of dragged data that a text field takes as its whole new value, such as the path of a file. */
export const DRAGGED_VALUE = 'application/x-chunksmith-value';

/**
 * The values that hang on the pointer now, such as paths of files; null while nothing does. Browsers tell what is dragged only
 * when it is dropped, and who shows beforehand what would become of it has to know.
 */
export const draggedValues = new Observable<readonly string[] | null>(null);

/** Lets a drag carry values, one a line. To be called when it starts; `endDrag` when it has ended. */
export function carryValues(transfer: Pick<DataTransfer, 'setData'>, text: string): void {
  const values = text.split('\n').filter((value) => value !== '');
  transfer.setData('text/plain', text);
  transfer.setData(DRAGGED_VALUE, values[0] ?? '');
  draggedValues.set(values);
}

export function endDrag(): void {
  if (draggedValues.get() !== null) draggedValues.set(null);
}
