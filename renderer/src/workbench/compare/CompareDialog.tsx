/** The document in front beside another version of it: each difference with a button that takes it over. */
import { useStore } from 'zustand';
import { counted } from '../../base/text/numbers.ts';
import { differenceText } from '../../../../shared/format/difference/differenceText.ts';
import type { ComparedDifference } from '../../../../shared/format/difference/takeOver.ts';
import { fill, text } from '../../base/text/language.ts';
import { Button, Dialog, EmptyState, Field, Icon, RowList, Select, type IconName } from '../../base/ui/index.ts';
import { undo } from '../commands/edit.ts';
import { useHistoryRevision } from '../state/hooks.ts';
import type { Session } from '../state/session.ts';
import { chooseOther, chooseOtherFile, closeCompare, compare, take } from './compareState.ts';
import { knownSides, sideName, type OtherSide } from './otherSides.ts';
import styles from './Compare.module.css';

const anotherFile = 'another';
const keyOfSide = (side: OtherSide): string => JSON.stringify(side);

const icons = {
  added: 'plus',
  removed: 'minus',
  changed: 'refresh',
  reordered: 'arrowDown',
} as const satisfies Record<string, IconName>;

/** Without the sign that lines of the command line begin with. */
const wordsOf = ({ difference }: ComparedDifference): string => differenceText(difference).slice(2);

function Row({ row }: { readonly row: ComparedDifference }) {
  const { difference, follows } = row;
  const words = wordsOf(row);
  const [path = '', ...rest] = words.split(': ');
  return (
    <div className={styles['row']} data-change={difference.change}>
      <Icon name={icons[difference.change]} size={14} />
      <span className={styles['words']} title={words}>
        <b>{path}</b>
        {rest.length > 0 && <small>{rest.join(': ')}</small>}
      </span>
      {follows ? (
        <small className={styles['follows']}>{text('comes along')}</small>
      ) : (
        <Button size="small" onClick={() => take([difference], fill('Take over {}', path))}>
          {text('Take over')}
        </Button>
      )}
    </div>
  );
}

function Body({ session }: { readonly session: Session }) {
  const { side, comparison, problem } = useStore(compare);
  const sides = knownSides(session);
  const chosen = side !== null && sides.every((each) => keyOfSide(each) !== keyOfSide(side)) ? [side] : [];
  const rows = comparison?.differences ?? [];
  return (
    <>
      <Field label={text('Compared with')}>
        <Select
          label={text('Compared with')}
          value={side === null ? '' : keyOfSide(side)}
          options={[
            ...[...sides, ...chosen].map((each) => ({ value: keyOfSide(each), label: sideName(each) })),
            { value: anotherFile, label: text('Another file…') },
          ]}
          onChange={(value) => {
            if (value === anotherFile) void chooseOtherFile();
            else void chooseOther(JSON.parse(value) as OtherSide);
          }}
        />
      </Field>
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
      {problem === null && comparison === null && <p role="status">{text('Comparing…')}</p>}
      {comparison !== null && rows.length === 0 && (
        <EmptyState icon="ok" title={text('No differences')} hint={text('All fields and records are the same.')} />
      )}
      {rows.length > 0 && (
        <RowList
          label={text('Differences')}
          rows={rows}
          keyOf={(row) => `${row.difference.kind} ${row.difference.change} ${wordsOf(row)}`}
          usualHeight={40}
          framed
          className={styles['list']}
        >
          {(row) => <Row row={row} />}
        </RowList>
      )}
    </>
  );
}

function Compared({ session }: { readonly session: Session }) {
  const { side, comparison } = useStore(compare);
  const { document } = session;
  useHistoryRevision(document);
  const rows = comparison?.differences ?? [];
  const all = rows.map(({ difference }) => difference);
  return (
    <Dialog
      open
      onClose={closeCompare}
      width={680}
      title={fill('Compare {}', session.file.getState().name)}
      description={text('Old is the document in front, new what it is compared with. Each is one step.')}
      actions={
        <>
          <span className={styles['count']} role="status">
            {comparison === null ? '' : counted(rows.length, 'difference')}
          </span>
          <Button icon="undo" disabled={document.history.position === 0} onClick={() => undo(session)}>
            {text('Undo')}
          </Button>
          <Button
            disabled={rows.length === 0 || side === null}
            onClick={() => side !== null && take(all, fill('Take all over from {}', sideName(side)))}
          >
            {text('Take all over')}
          </Button>
          <Button variant="primary" onClick={closeCompare}>
            {text('Close')}
          </Button>
        </>
      }
    >
      <Body session={session} />
    </Dialog>
  );
}

export function CompareDialog() {
  const session = useStore(compare, (state) => state.session);
  return session === null ? null : <Compared session={session} />;
}
