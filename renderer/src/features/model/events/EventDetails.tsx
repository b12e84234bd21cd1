/** In the Properties of an event of any model: what it is, what it names, and what of that is at hand. */
import { plainNumber } from '../../../base/text/numbers.ts';
import { useState, useSyncExternalStore } from 'react';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import {
  assetOf,
  type EventAsset,
  eventTablePaths,
  type EventTables,
  rowsFor,
  tablesFor,
} from '../../../../../shared/events/eventTables.ts';
import { muzzleFlash } from '../../../../../shared/events/sprite.ts';
import type { EventMeaning, NamedEvent } from '../../../../../shared/model/eventMeaning.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { Button, Combobox, Field, Section } from '../../../base/ui/index.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import styles from './Events.module.css';
import { playSound, soundStore } from './sounds.ts';
import { eventTablesOf } from './tables.ts';
import { fill, listed, text } from '../../../base/text/language.ts';

interface EventDetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  /** Names another row of its table; left out where events name none. */
  readonly choose?: (row: string) => void;
}

/** An event by its record: where it never happens it is known by its name alone. */
function eventOf(view: ModelView, record: RecordId): NamedEvent | null {
  for (const { events } of view.clips) {
    const found = events.find((event) => event.record === record);
    if (found !== undefined) return found;
  }
  const node = [...view.joints, ...view.points].find((each) => each.record === record && each.kind === 'event');
  return node === undefined ? null : { name: node.name, options: '' };
}

export function EventDetails({ session, record, choose }: EventDetailsProps) {
  const { document } = session;
  useRevision(document);
  const store = eventTablesOf(session);
  const tables = useSyncExternalStore(store.subscribe, store.get);
  const view = document.format.model?.view(document);
  const event = view === undefined ? null : eventOf(view, record.id);
  const meaning = event === null ? null : (view?.meaningOf(event) ?? null);
  if (meaning === null) return null;
  const asset = assetOf(meaning, tables);
  const rows = choose === undefined ? [] : rowsFor(meaning.kind, tables);
  const chosen = rows.find(({ code }) => code.toLowerCase() === meaning.names.toLowerCase());
  const lines = asset === null ? missingWords(meaning, tables) : assetWords(asset);
  return (
    <Section title={meaning.words}>
      {choose !== undefined && rows.length > 0 && (
        <Field label={text('Row')} description={text('What the game’s table has for events of this kind.')}>
          <Combobox
            value={chosen?.code}
            options={rows.map(({ code, name }) => ({ value: code, label: name === '' ? code : name, meta: code }))}
            placeholder={fill('{} is not in the table', meaning.names)}
            searchPlaceholder={text('Search by name or code')}
            onChange={choose}
          />
        </Field>
      )}
      {lines.map((line) => (
        <p key={line} className={styles['line']}>
          {line}
        </p>
      ))}
      {asset?.kind === 'sound' && <Listen session={session} {...asset.sound} />}
    </Section>
  );
}

/** What stands behind the row, line by line. */
function assetWords(asset: EventAsset): readonly string[] {
  if (asset.kind === 'model') return [asset.path];
  if (asset.kind === 'sound') return asset.sound.paths;
  const { texture, size, stages } = asset.splat;
  const seconds = stages.reduce((sum, { length }) => sum + length, 0) / 1000;
  return [texture, fill('{} units wide, seen for {} s', numberText(size * 2), numberText(seconds))];
}

const numberText = (value: number): string => plainNumber(Number(value.toFixed(2)));

/** Why nothing is known of what the event names. */
function missingWords({ kind, names }: EventMeaning, tables: EventTables): readonly string[] {
  const wanted = tablesFor(kind);
  if (kind === 'flash') {
    const { path, scale } = muzzleFlash(names);
    return [fill('{} at {} of its size; a plain star where it is not at hand.', path, numberText(scale))];
  }
  if (kind === 'other' && names === '')
    return [text('The game decides what is seen or heard here; the file names nothing.')];
  const absent = wanted.filter((id) => tables[id] === undefined).map((id) => eventTablePaths[id]);
  if (wanted.length === 0) return [];
  if (absent.length === wanted.length)
    return [fill('{} are looked for in the model’s folder and in opened games, and not found.', listed(absent))];
  return [fill('The game’s table has no row {}.', names)];
}

/** Plays one of the sounds, muted or not: who clicks wants to hear it. */
function Listen({
  session,
  paths,
  volume,
}: {
  readonly session: Session;
  readonly paths: readonly string[];
  readonly volume: number;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [next, setNext] = useState(0);
  const listen = async (): Promise<void> => {
    const path = paths[next % paths.length];
    if (path === undefined) return;
    setNext(next + 1);
    const { volume: chosen } = soundStore.getState();
    setProblem(await playSound(session, path, volume * (chosen === 0 ? 1 : chosen)));
  };
  return (
    <div className={styles['listen']}>
      <Button size="small" icon="sound" disabled={paths.length === 0} onClick={() => void listen()}>
        {paths.length > 1 ? fill('Listen to {} of {}', (next % paths.length) + 1, paths.length) : text('Listen')}
      </Button>
      {problem !== null && (
        <p className={styles['line']} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
