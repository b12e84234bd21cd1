/** What is known of the selected row: a file with all its versions and a small picture, a folder, or a mount. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { MountedFileEntry, MountedVersion } from '../../../../../shared/host/mountEntities.ts';
import { errorWords } from '../../files/errors.ts';
import { request } from '../../files/host.ts';
import { IndexLine } from '../../library/IndexLine.tsx';
import { mountState, onMountsChanged } from '../../mounts/mountState.ts';
import { mountProblems, profileName } from '../../mounts/mountWords.ts';
import { openMounted } from '../../mounts/openMounted.ts';
import { showSources } from '../../mounts/questions.ts';
import { Badge, Button, Icon } from '../../../base/ui/index.ts';
import type { RowPlace } from './explorerTree.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { Preview } from './Preview.tsx';
import { versionFacts } from './versionWords.ts';
import styles from './Explorer.module.css';
import { counted, grouped, sizeText } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

interface DetailsProps {
  readonly place: RowPlace | null;
  /** Null where the row is no file. */
  readonly file: MountedFileEntry | null;
  /** How many rows are selected. */
  readonly count: number;
}

export function Details({ place, file, count }: DetailsProps) {
  if (count > 1) {
    return (
      <section className={styles['details']} aria-label={text('Details')}>
        <h3>{fill('{} selected', grouped(count))}</h3>
      </section>
    );
  }
  if (place?.kind === 'mount') return <MountDetails mountId={place.mountId} />;
  if (file === null) return null;
  return <FileDetails file={file} />;
}

function MountDetails({ mountId }: { readonly mountId: string }) {
  const mount = useStore(mountState, ({ mounts }) => mounts.find((each) => each.mountId === mountId));
  if (mount === undefined) return null;
  const on = mount.sources.filter(({ isEnabled }) => isEnabled).length;
  const problems = mountProblems(mount);
  const facts = [
    profileName(mount.profile),
    ...(mount.sources.length > 1 ? [fill('{} of {} sources', on, mount.sources.length)] : []),
    ...(mount.fileCount === null ? [] : [counted(mount.fileCount, 'file')]),
  ];
  return (
    <section className={styles['details']} aria-label={text('Details')}>
      <h3 title={mount.location}>{mount.name}</h3>
      <p className={styles['path']} data-selectable>
        {mount.location}
      </p>
      <p>{facts.join(' · ')}</p>
      <IndexLine mountId={mountId} />
      {problems.map((problem) => (
        <p key={problem} className={styles['problem']}>
          <Icon name="warning" size={12} />
          <span>{problem}</span>
        </p>
      ))}
      <div className={styles['buttons']}>
        <Button size="small" icon="settings" onClick={() => void showSources(mountId)}>
          {text('Sources and order…')}
        </Button>
      </div>
    </section>
  );
}

interface Versions {
  readonly versions: readonly MountedVersion[];
  readonly problem: string | null;
}

function useVersions({ mountId, path }: MountedFileEntry): Versions | null {
  const [found, setFound] = useState<Versions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await request('describeMounted', { mountId, path }).then(
        ({ versions }): Versions => ({ versions, problem: null }),
        (error: unknown): Versions => ({ versions: [], problem: errorWords(error).message }),
      );
      if (isCurrent) setFound(answer);
    };
    void ask();
    const stop = onMountsChanged((ids) => {
      if (ids.includes(mountId)) void ask();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [mountId, path]);
  return found;
}

function FileDetails({ file }: { readonly file: MountedFileEntry }) {
  const found = useVersions(file);
  return (
    <section className={styles['details']} aria-label={text('Details')}>
      {file.kind === 'texture' && !file.isAbsent && <Preview file={file} />}
      {file.kind === 'model' && !file.isAbsent && <FilePicture file={file} className={styles['large']} moves />}
      <h3 data-selectable>{file.name}</h3>
      <p className={styles['path']} data-selectable>
        {file.path}
      </p>
      {found?.problem != null && <p className={styles['problem']}>{found.problem}</p>}
      <ul className={styles['versions']} aria-label={text('Versions')}>
        {(found?.versions ?? []).map((version) => (
          <Version
            key={`${version.sourceId} ${version.locale}`}
            file={file}
            version={version}
            isAlone={found?.versions.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

interface VersionProps {
  readonly file: MountedFileEntry;
  readonly version: MountedVersion;
  /** No other source has the file: then there is nothing to win. */
  readonly isAlone: boolean;
}

function Version({ file, version, isAlone }: VersionProps) {
  const { sourceId, label, isWinning, isDeleteMarker, problem } = version;
  const facts = [version.size === null ? null : sizeText(version.size), ...versionFacts(version)];
  return (
    <li className={styles['version']}>
      <div className={styles['versionHead']}>
        <span className={styles['source']} title={label}>
          {label}
        </span>
        {isWinning && !isAlone && (
          <Badge tone="accent" label={text('The game uses this one')}>
            {text('wins')}
          </Badge>
        )}
        {isDeleteMarker && <Badge label={text('Says that the file is deleted')}>{text('deleted')}</Badge>}
        {file.isDocument && !isDeleteMarker && problem === null && (
          <Button
            size="small"
            onClick={() =>
              void openMounted({ mountId: file.mountId, path: version.path, sourceId: isWinning ? null : sourceId })
            }
          >
            {isWinning ? text('Open') : text('Open this one')}
          </Button>
        )}
      </div>
      <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      {problem !== null && <small className={styles['problem']}>{problem}</small>}
    </li>
  );
}
