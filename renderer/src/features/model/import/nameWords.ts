/** What a material or a clip is called in the dialog. */
import { text } from '../../../base/text/language.ts';
export const nameWords = (name: string): string => (name === '' ? text('Without a name') : name);
