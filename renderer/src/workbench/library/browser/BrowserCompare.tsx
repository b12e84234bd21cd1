/** Two chosen files side by side: their pictures, and what is different about them. */
import { counted } from '../../../base/text/numbers.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { fill, text, translated } from '../../../base/text/language.ts';
import { Button, Section } from '../../../base/ui/index.ts';
import { compareFound } from './browserActs.ts';
import { factRows } from './BrowserDetails.tsx';
import { comparedNames, comparedRows, sameWords, type ComparedNames } from './compare.ts';
import { LinkedPictures } from './LinkedPictures.tsx';
import { useFacts } from './useFacts.ts';
import styles from './Browser.module.css';

interface Pair {
  readonly left: FoundLibraryFile;
  readonly right: FoundLibraryFile;
}

function Only({ names: { title, onlyLeft, onlyRight, both } }: { readonly names: ComparedNames }) {
  const isSame = onlyLeft.length + onlyRight.length === 0;
  return (
    <Section title={title} meta={isSame ? text('the same') : fill('{} in both', both)} defaultOpen={!isSame}>
      {isSame ? (
        <p className={styles['names']}>{fill('Both have the same {}.', both)}</p>
      ) : (
        <div className={styles['only']}>
          {[onlyLeft, onlyRight].map((list, side) => (
            <ul
              key={side}
              aria-label={
                side === 0 ? fill('{} of the left one alone', title) : fill('{} of the right one alone', title)
              }
            >
              {list.length === 0 && <li data-none>{text('none of its own')}</li>}
              {list.map((name) => (
                <li key={name} title={name} data-selectable>
                  {name}
                </li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </Section>
  );
}

export function BrowserCompare({ left, right }: Pair) {
  const one = useFacts({ mountId: left.mountId, path: left.facts.path });
  const two = useFacts({ mountId: right.mountId, path: right.facts.path });
  const rows = comparedRows(factRows(left), factRows(right));
  const differing = rows.filter(({ isSame }) => !isSame).length;
  return (
    <div className={styles['details']}>
      <LinkedPictures left={left} right={right} />
      <p className={styles['path']}>
        {fill('{} {} of {} differ.', sameWords(left.facts, right.facts), counted(differing, 'fact'), rows.length)}
      </p>
      {left.facts.format !== null && left.facts.format === right.facts.format && (
        <div className={styles['buttons']}>
          <Button icon="copy" onClick={() => void compareFound(left, right)}>
            {text('Take changes over…')}
          </Button>
        </div>
      )}
      <table className={styles['compared']}>
        <tbody>
          {rows.map(({ word, left: ofLeft, right: ofRight, isSame }) => (
            <tr key={word} data-differs={!isSame}>
              <th scope="row">{translated(word)}</th>
              <td data-selectable>{ofLeft}</td>
              <td data-selectable>{ofRight}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {one?.whole != null &&
        two?.whole != null &&
        comparedNames(one.whole.names, two.whole.names).map((names) => <Only key={names.title} names={names} />)}
    </div>
  );
}
