/** Lines of the list of what would be brought back, as they travel. */
import type { BackItem } from '../../../../../shared/exchange/back/index.ts';

/** Without what only this thread can do. */
export const plainItem = ({ id, kind, about, name, text, refusal, isTaken }: BackItem): BackItem => ({
  ...{ id, kind, about, name, text, refusal, isTaken },
});
