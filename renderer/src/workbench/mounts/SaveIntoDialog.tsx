/** Where a document is saved: a patch archive, map or folder of a mount, a new patch archive, or a file. */
import { useEffect, useMemo, useState } from 'react';
import type { MountedVersion } from '../../../../shared/host/mountEntities.ts';
import { HostError } from '../../base/host/index.ts';
import { request } from '../files/host.ts';
import { Button, Dialog, DialogActions, EmptyState, Icon, TextField } from '../../base/ui/index.ts';
import { addArchives, addGameFolder } from './add.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { mountOf } from './mountState.ts';
import type { MountQuestion } from './questions.ts';
import type { SaveTarget } from './saveTargets.ts';
import { hiddenBy } from './saveTargets.ts';
import styles from './Mounts.module.css';
import { fill, text } from '../../base/text/language.ts';

function idOf({ mountId, sourceId }: SaveTarget): string {
  return `${mountId} ${sourceId ?? ''}`;
}

function detailOf({ sourceId, kind, label, mountName }: SaveTarget): string | undefined {
  if (sourceId === null) return fill('{}, made where the game looks for it, searched before all others', mountName);
  if (kind === 'folder') return fill('{}, as a loose file', mountName);
  return mountName === label ? undefined : mountName;
}

/** Every source's version of the path in a mount; none while it is asked for. */
function useVersions(mountId: string | null, path: string): readonly MountedVersion[] {
  const [versions, setVersions] = useState<readonly MountedVersion[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      if (mountId === null) return;
      try {
        const found = await request('describeMounted', { mountId, path });
        if (isCurrent) setVersions(found.versions);
      } catch (error) {
        // A mount that is being taken away has no versions; saving itself tells what is wrong.
        if (!(error instanceof HostError)) throw error;
        if (isCurrent) setVersions([]);
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [mountId, path]);
  return versions;
}

function problemOf(path: string, target: SaveTarget | undefined): string | undefined {
  if (path.trim() === '' || /[\\/]$/.test(path.trim())) return text('The file needs a name');
  if (target === undefined || target.prefix === '') return undefined;
  const isInside = path.replaceAll('\\', '/').toLowerCase().startsWith(`${target.prefix.toLowerCase()}/`);
  return isInside ? undefined : fill('All files of {} lie in {}/', target.label, target.prefix);
}

export function SaveIntoDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'saveInto' }> }) {
  const { name, because, targets, settle } = question;
  const [path, setPath] = useState(question.path);
  const [chosen, setChosen] = useState<string | null>(() => (targets[0] === undefined ? null : idOf(targets[0])));
  const target = useMemo(() => targets.find((each) => idOf(each) === chosen), [targets, chosen]);
  const versions = useVersions(target?.mountId ?? null, path);
  const mount = target === undefined ? null : mountOf(target.mountId);
  const hiding = mount === null ? null : hiddenBy(mount, target?.sourceId ?? null, versions);
  const problem = problemOf(path, target);
  const take = (): void => {
    if (target === undefined || problem !== undefined) return;
    const { mountId, sourceId } = target;
    settle(sourceId === null ? { kind: 'newPatch', mountId, path } : { kind: 'source', mountId, sourceId, path });
  };
  const isReplaced = target !== undefined && versions.some(({ sourceId }) => sourceId === target.sourceId);
  const others = versions.filter(({ sourceId }) => sourceId !== target?.sourceId).map(({ label }) => label);
  const isWinning = hiding === null && others.length > 0;
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={fill('Save {}', name)}
      description={because === null ? undefined : fill('{} Save your version where the game finds it first.', because)}
      width={520}
      actions={
        <DialogActions
          onCancel={() => settle(null)}
          accept={text('Save')}
          onAccept={take}
          disabled={target === undefined || problem !== undefined}
        >
          <Button onClick={() => settle({ kind: 'file' })}>{text('Save as a file…')}</Button>
        </DialogActions>
      }
    >
      <ChoiceList
        label={text('Archives and folders to save into')}
        choices={targets.map((each) => ({
          id: idOf(each),
          icon: each.sourceId === null ? 'plus' : each.kind,
          label: each.label,
          detail: detailOf(each),
        }))}
        chosen={chosen}
        onChoose={setChosen}
        onTake={take}
        takesFocus
        empty={
          <EmptyState
            icon="archive"
            title={text('No archive takes files yet')}
            hint={text(
              'Add a game folder, or an archive or map of your own. Archives of an installed game are never changed.',
            )}
            actions={
              <>
                <Button icon="game" onClick={() => leaveFor(addGameFolder)}>
                  {text('Add a game folder…')}
                </Button>
                <Button icon="archive" onClick={() => leaveFor(addArchives)}>
                  {text('Add an archive…')}
                </Button>
              </>
            }
          />
        }
      />
      {targets.length > 0 && (
        <>
          <div className={styles['form']}>
            <span>{text('Path in it')}</span>
            <TextField label={text('Path in the archive')} value={path} onCommit={setPath} mono />
          </div>
          {problem !== undefined && <Note tone="error" text={problem} />}
          {problem === undefined && hiding !== null && (
            <Note
              tone="warning"
              text={fill(
                '{} has this file too and is searched first: the game would go on using that one.',
                hiding.label,
              )}
            />
          )}
          {problem === undefined && isReplaced && (
            <Note tone="info" text={fill('Replaces the file in {}.', target.label)} />
          )}
          {problem === undefined && isWinning && <Note tone="ok" text={fill('Wins over {}.', others.join(', '))} />}
        </>
      )}
    </Dialog>
  );

  /** The question is given up; what was added is there when it is asked again. */
  function leaveFor(add: () => Promise<void>): void {
    settle(null);
    void add();
  }
}

function Note({ tone, text }: { readonly tone: 'error' | 'warning' | 'info' | 'ok'; readonly text: string }) {
  return (
    <p className={styles['note']} data-tone={tone} role="status">
      <Icon name={tone} size={14} />
      {text}
    </p>
  );
}
