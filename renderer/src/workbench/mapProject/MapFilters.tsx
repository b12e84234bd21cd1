/** The left side of a map: which of its files are shown, with how many there are of each, and what is to be known of it. */
import { useStore } from 'zustand';
import { counted, grouped, sizeText } from '../../base/text/numbers.ts';
import { Button, Section } from '../../base/ui/index.ts';
import { nameOfPath } from '../mounts/mountWords.ts';
import { askForImport, countOf, doAct, mapDesk, mapFilters, type MapFilter } from './mapState.ts';
import styles from './MapProject.module.css';
import { fill, text } from '../../base/text/language.ts';

const words = {
  imports: ['All imports', 'Everything that was brought into the map.'],
  used: ['Used', 'Something in the map names them.'],
  replaces: ['In place of the game’s', 'They have the path of a file of the game, and are shown for it.'],
  perhaps: ['Perhaps used', 'Nobody can tell; the details say why.'],
  unused: ['Unused', 'Nothing in the map names them.'],
  missing: ['Missing', 'Named in the map, and neither there nor in the game.'],
  changed: ['Changed', 'What was done here and is not saved yet.'],
  parts: ['Parts of the map', 'What the World Editor makes.'],
} as const satisfies Readonly<Record<MapFilter, readonly [label: string, hint: string]>>;

function Problems({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title} meta={grouped(lines.length)} defaultOpen={lines.length < 6}>
      <ul className={styles['lines']} aria-label={title}>
        {lines.map((line) => (
          <li key={line} data-selectable>
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function MapFilters() {
  const { read, filter, isBusy } = useStore(mapDesk);
  if (read === null) return <div role="group" className={styles['filters']} aria-label={text('Show')} />;
  const { name, author, game, unknown, changes } = read;
  return (
    <div role="group" className={styles['filters']} aria-label={text('Show')}>
      <div className={styles['about']}>
        <h2 data-selectable>{name === '' ? text('A map without a name') : name}</h2>
        {author !== '' && <p data-selectable>{fill('by {}', author)}</p>}
        <p>
          {game === null
            ? text('No game is added: what may be the game’s is not known.')
            : fill('Held against {}.', game)}
        </p>
        {unknown > 0 && <p>{fill('{} may lead to files of the game.', counted(unknown, 'name'))}</p>}
        <div className={styles['acts']}>
          <Button icon="plus" disabled={isBusy} onClick={() => void askForImport()}>
            {text('Import files…')}
          </Button>
          <Button icon="fix" disabled={isBusy} onClick={() => void doAct({ kind: 'optimise' })}>
            {text('Optimise all models')}
          </Button>
        </div>
      </div>
      <ul className={styles['choices']} aria-label={text('Show')}>
        {mapFilters.map((each) => {
          const [label, hint] = words[each];
          const count = countOf(read, each);
          return (
            <li key={each}>
              <button
                type="button"
                title={text(hint)}
                aria-pressed={filter === each}
                data-none={count === 0}
                data-bad={count > 0 && (each === 'missing' || each === 'unused')}
                onClick={() => mapDesk.setState({ filter: each, selected: new Set() })}
              >
                <span>{text(label)}</span>
                <small>{grouped(count)}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {changes.length > 0 && (
        <Section title={text('Not saved yet')} meta={counted(changes.length, 'file')}>
          <ul className={styles['lines']} aria-label={text('Not saved yet')}>
            {changes.map(({ path, before, after }) => (
              <li key={path} title={path}>
                <b>{nameOfPath(path)}</b>{' '}
                {before === null
                  ? fill('new, {}', sizeText(after ?? 0))
                  : after === null
                    ? text('removed')
                    : `${sizeText(before)} → ${sizeText(after)}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Problems title={text('Could not be read')} lines={read.problems} />
      <Problems title={text('Listed and not there')} lines={read.listedOnly} />
    </div>
  );
}
