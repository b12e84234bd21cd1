/** Known errors of other descriptions in a sentence, for tooltips and the reference. */
import { knownErrorsOf, type KnownError } from '../../../../shared/format/reference/knownErrors.ts';
import { fill } from '../../base/text/language.ts';

export function errorSentence({ said, right }: KnownError): string {
  return fill('Some descriptions say: {}. Right is: {}.', said, right);
}

/** What other descriptions say wrongly of a field; empty where nothing is known. */
export function errorsInWords(format: string, type: string, member: string): readonly string[] {
  return knownErrorsOf(format, type, member).map(errorSentence);
}
