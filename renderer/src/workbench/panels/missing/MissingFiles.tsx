/** The Missing files panel: files that the document names and that are nowhere, with ways to put that right. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { pathOf } from '../../../../../shared/document/path.ts';
import { reportError } from '../../files/errors.ts';
import { chooseTextureFolder } from '../../files/textureFolder.ts';
import { addGameFolder } from '../../mounts/add.ts';
import type { MissingFile } from '../../mounts/missing.ts';
import { keepLooking, lookAgain, missingOf } from '../../mounts/missing.ts';
import { namesFiles } from '../../../../../shared/document/fileReferences.ts';
import { mountState } from '../../mounts/mountState.ts';
import { folderOfPath, nameOfPath } from '../../mounts/mountWords.ts';
import { replaceMissing } from '../../mounts/replaceMissing.ts';
import { useActiveSession, useSession } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import {
  Button,
  EmptyState,
  Icon,
  IconButton,
  ListRow,
  PanelFrame,
  RowList,
  SearchField,
} from '../../../base/ui/index.ts';
import { fittingFiles, namedIcon, usesText } from './missingList.ts';
import styles from './MissingFiles.module.css';
import { grouped } from '../../../base/text/numbers.ts';
import { fill, text, text as inWords, translated } from '../../../base/text/language.ts';

export function MissingFiles() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="missing"
        title={inWords('No document')}
        hint={inWords('Textures and models that a document names are looked for here.')}
      />
    );
  }
  return <MissingOf key={session.id} session={session} />;
}

const usualHeight = 44;
const keyOf = ({ path, file }: MissingFile): string => `${file} ${path}`;

function MissingOf({ session }: { readonly session: Session }) {
  useEffect(() => keepLooking(session), [session]);
  const { missing, named, isKnown, problem } = useStore(missingOf(session));
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  const [text, setText] = useState('');
  const rows = useMemo(() => fittingFiles(missing, text), [missing, text]);

  if (!namesFiles(session.document.format)) {
    return (
      <EmptyState
        icon="ok"
        title={inWords('Names no other files')}
        hint={fill('{} files stand alone.', translated(session.document.format.name))}
      />
    );
  }
  if (problem !== null) {
    return (
      <EmptyState
        icon="error"
        title={inWords('Could not look for the files')}
        hint={problem}
        actions={<Button onClick={() => void lookAgain(session)}>{inWords('Try again')}</Button>}
      />
    );
  }
  if (!isKnown) return <EmptyState icon="clock" title={inWords('Looking…')} />;
  if (missing.length === 0) {
    const hint =
      named === 0
        ? inWords('This document names no files.')
        : fill('All {} files that it names were found.', grouped(named));
    return <EmptyState icon="ok" title={inWords('Nothing is missing')} hint={hint} />;
  }
  return (
    <PanelFrame
      head={
        <>
          <SearchField
            value={text}
            onChange={setText}
            placeholder={fill('Find in {} of {}', grouped(missing.length), grouped(named))}
          />
          <IconButton icon="refresh" label={inWords('Look again')} onClick={() => void lookAgain(session)} />
        </>
      }
    >
      {!hasMounts && (
        <div className={styles['advice']}>
          <p>{inWords('Most of these lie in the game’s archives.')}</p>
          <Button size="small" icon="game" onClick={() => void addGameFolder()}>
            {inWords('Add a game folder…')}
          </Button>
          <Button size="small" onClick={() => void chooseTextureFolder()}>
            {inWords('Texture folder…')}
          </Button>
        </div>
      )}
      {rows.length === 0 && (
        <EmptyState icon="search" title={inWords('No matches')} hint={inWords('Try fewer letters.')} />
      )}
      <RowList label={inWords('Missing files')} rows={rows} keyOf={keyOf} usualHeight={usualHeight}>
        {(row) => <Row session={session} missing={row} />}
      </RowList>
    </PanelFrame>
  );
}

function Row({ session, missing }: { readonly session: Session; readonly missing: MissingFile }) {
  const { document } = session;
  const places = missing.places.filter(({ record }) => document.has(record));
  const isSelected = useSession(session, ({ selection }) => places.some(({ record }) => selection.at(-1) === record));
  // Each press goes to the next place that names it.
  const [next, setNext] = useState(0);
  const [first] = places;
  // Paths count through whole collections: only rows that are seen ask for theirs.
  const where = useMemo(
    () =>
      first === undefined
        ? text('no longer there')
        : usesText(`${pathOf(document.format, document, first.record)}.${first.member}`, places.length),
    [document, first, places.length],
  );
  const folder = folderOfPath(missing.path);
  const show = (): void => {
    const place = places[next % Math.max(1, places.length)];
    if (place === undefined) return;
    const { record, member, inside } = place;
    select(session, [record], { record, member, inside });
    setNext(next + 1);
  };
  const replace = async (): Promise<void> => {
    try {
      await replaceMissing(session, missing);
    } catch (error) {
      reportError(inWords('Could not replace the path'), error);
    }
  };
  return (
    <ListRow isSelected={isSelected}>
      <Icon name={namedIcon(missing.file)} size={14} className={styles['icon']} />
      <button type="button" className={styles['go']} title={missing.path} onClick={show}>
        <b>{nameOfPath(missing.path)}</b>
        {folder !== '' && <small>{folder}</small>}
        <small className={styles['path']}>{where}</small>
      </button>
      <Button
        size="small"
        tooltip={inWords('Look for it in games and archives, or name another file; undone in one step')}
        onClick={() => void replace()}
      >
        {inWords('Find…')}
      </Button>
    </ListRow>
  );
}
