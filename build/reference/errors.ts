/** The page of known errors of other descriptions. */
import { descriptions } from '../../shared/format/reference/knownErrors.ts';

export function errorsPage(nameOf: (format: string) => string): string {
  const parts = descriptions.flatMap(({ title, format, errors }) => [
    `## ${title}`,
    '',
    `Compared with [${nameOf(format)}](${format}.md).`,
    '',
    '| where | it says | right is | known by |',
    '| --- | --- | --- | --- |',
    ...errors.map(({ at, said, right, by }) => {
      const [record = ''] = at.split('.');
      return `| [\`${at}\`](${format}.md#${record.toLowerCase()}) | ${said} | ${right} | ${by} |`;
    }),
    '',
  ]);
  return [
    '# Known errors of other descriptions',
    '',
    'These descriptions were copied into many programs, and their errors with them. _Layout_: the public files that we have come back byte for byte, with every record encoded anew, with no other size or number; tests prove that at every run (rules C1, C10, C11, C12 of [SPEC.md](../SPEC.md)). _Meaning_: bytes do not show it; independent readers and what the games do agree, and no test of ours can prove it. The list has what matters for reading and writing; it is not complete. Made by `npm run reference`.',
    '',
    ...parts,
  ].join('\n');
}
