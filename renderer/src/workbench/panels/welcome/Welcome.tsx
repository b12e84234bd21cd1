/** The start screen: open, go on, try a sample, take up recovered work, and the keys to know. */
import { useStore } from 'zustand';
import { openEntries, openWithDialog } from '../../files/open.ts';
import { forgetRecent } from '../../files/welcome.ts';
import { ageText } from '../../files/fileWords.ts';
import { showExplorer } from '../../mounts/add.ts';
import { shell } from '../../state/shell.ts';
import { endTour, startTour, tour } from '../../tour/tour.ts';
import { iconOfFile } from '../../views/views.tsx';
import { useCommand, useCommands, useCommandStates } from '../../../base/commands/index.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import { Button, classNames, Icon, IconButton, Kbd } from '../../../base/ui/index.ts';
import { Recovered } from './Recovered.tsx';
import { Samples } from './Samples.tsx';
import { Unshown } from './Unshown.tsx';
import styles from './Welcome.module.css';
import { sizeText } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

export function Welcome() {
  const welcome = useStore(shell, (state) => state.welcome);
  const opening = useStore(shell, (state) => state.opening);
  if (welcome === null) return <div className={styles['welcome']} />;
  return (
    <div className={styles['welcome']}>
      <div className={styles['page']}>
        <Head isOpening={opening.length > 0} />
        <TourOffer isNew={welcome.recent.length === 0} />
        {welcome.unshown.length > 0 && <Unshown files={welcome.unshown} />}
        {welcome.recoverable.length > 0 && <Recovered works={welcome.recoverable} />}
        <div className={styles['columns']}>
          <Recent files={welcome.recent} />
          <Samples files={welcome.samples} />
        </div>
        <KeysToKnow />
      </div>
    </div>
  );
}

/** To who opens the program for the first time; it goes once the tour was taken or put away. */
function TourOffer({ isNew }: { readonly isNew: boolean }) {
  const wasOffered = useStore(tour, (state) => state.wasOffered);
  const isOn = useStore(tour, (state) => state.step !== null);
  if (!isNew || wasOffered || isOn) return null;
  return (
    <section className={styles['offer']} aria-label={text('Tour')}>
      <p>{text('New here? Two minutes with a sample show how a model is opened, changed, undone and saved.')}</p>
      <Button onClick={endTour}>{text('Not now')}</Button>
      <Button onClick={startTour}>{text('Take the tour')}</Button>
    </section>
  );
}

function Head({ isOpening }: { readonly isOpening: boolean }) {
  const open = useCommand('file.open');
  const commands = useCommands();
  return (
    <header className={styles['head']}>
      <span className={styles['logo']}>
        <Icon name="logo" size={28} />
      </span>
      <div className={styles['title']}>
        <h1>Chunksmith</h1>
        <p>{text('Edit game models, textures and terrain without losing a byte.')}</p>
      </div>
      <div className={styles['starts']}>
        <Button
          icon="map"
          tooltip={text('A WDT and flat tiles in a folder of their own')}
          onClick={() => commands.run('terrain.newMap')}
        >
          {text('New map')}
        </Button>
        <Button
          icon="explorer"
          tooltip={text('Game folders, MPQ, maps, PAK and WAD as one tree')}
          onClick={showExplorer}
        >
          {text('Games and archives')}
        </Button>
        <Button
          variant="primary"
          icon="folderOpen"
          shortcut={open.shortcut}
          disabled={isOpening}
          onClick={() => void openWithDialog()}
        >
          {isOpening ? text('Opening…') : text('Open a file')}
        </Button>
      </div>
    </header>
  );
}

/** More than this belongs into File, Open recent. */
const mostRecent = 8;

function Recent({ files }: { readonly files: readonly FileEntry[] }) {
  return (
    <section className={styles['section']} aria-label={text('Recent files')}>
      <h2>{text('Recent')}</h2>
      {files.length === 0 ? (
        <div className={styles['nothing']}>
          <Icon name="download" />
          <p>
            {text('Drop a model, a texture or a tile on this window, or open one. It is listed here the next time.')}
          </p>
        </div>
      ) : (
        <ul className={styles['files']}>
          {files.slice(0, mostRecent).map((file) => (
            <RecentFile key={file.fileId} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentFile({ file }: { readonly file: FileEntry }) {
  const { name, location, exists, size, modifiedMs } = file;
  const facts = [size === null ? null : sizeText(size), modifiedMs === null ? null : ageText(modifiedMs)];
  return (
    <li className={classNames(styles['file'], !exists && styles['gone'])}>
      <button
        type="button"
        className={styles['fileButton']}
        disabled={!exists}
        title={location}
        onClick={() => void openEntries([file])}
      >
        <Icon name={iconOfFile(name)} />
        <span className={styles['fileName']}>
          <b>{name}</b>
          <small>{location}</small>
        </span>
        <span className={styles['fileFacts']}>
          {exists ? facts.filter((fact) => fact !== null).join(' · ') : text('gone')}
        </span>
      </button>
      <IconButton
        icon="close"
        label={fill('Take {} off the list', name)}
        size="small"
        onClick={() => void forgetRecent(file)}
      />
    </li>
  );
}

/** Commands whose keys are worth knowing from the start. */
const keysToKnow = ['view.palette', 'file.open', 'edit.undo', 'view.focus', 'animation.play', 'help.shortcuts'];

function KeysToKnow() {
  const commands = useCommandStates(keysToKnow);
  return (
    <section className={styles['keys']} aria-label={text('Keys to know')}>
      {commands.flatMap(({ id, title, shortcut }) =>
        shortcut === undefined
          ? []
          : [
              <span key={id}>
                <Kbd keys={shortcut} /> {title.replace(/…$/, '')}
              </span>,
            ],
      )}
    </section>
  );
}
