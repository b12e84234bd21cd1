/** Kept poses with their pictures, in the Pose panel: a click sets keys as one of them has them, in whatever clip and model is shown. */
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../../base/text/numbers.ts';
import { CommandButton } from '../../../../base/commands/index.ts';
import { ListBox, notify, RowWords, SearchField, Section, type MenuItem } from '../../../../base/ui/index.ts';
import { Picture } from '../../../../workbench/pictures/TexturePicture.tsx';
import type { Session } from '../../../../workbench/state/session.ts';
import { pastePose, type CopiedPose } from '../copiedPose.ts';
import { setMirrored } from '../mirrorCommands.ts';
import { poseMomentOf, type PoseMoment } from '../poseMoment.ts';
import { deletePose, libraryStore, readLibrary, renamePose, replacePose, type KeptPose } from './library.ts';
import styles from './PoseLibrary.module.css';
import { fill, text } from '../../../../base/text/language.ts';

/** Lists of more rows than this get a field to search in. */
const manyRows = 8;
/** Pixels. */
const rowHeight = 64;
/** As many are seen without scrolling. */
const mostSeen = 5;

type Apply = (session: Session, moment: PoseMoment, pose: CopiedPose) => void;

function apply(session: Session, { name, pose }: KeptPose, by: Apply): void {
  const moment = poseMomentOf(session);
  const why = typeof moment === 'string' ? moment : typeof pose === 'string' ? pose : null;
  try {
    if (typeof moment !== 'string' && typeof pose !== 'string') by(session, moment, pose.joints);
    else notify({ tone: 'warning', title: fill('{} cannot be used here', name), message: `${why}.` });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: fill('{} cannot be used here', name), message: `${error.message}.` });
  }
}

/** `Knight · 31 joints`, or why it cannot be read. */
function detailOf({ pose }: KeptPose): string {
  if (typeof pose === 'string') return pose;
  return [...(pose.model === '' ? [] : [pose.model]), counted(pose.joints.length, 'joint')].join(' · ');
}

const pictureOf = ({ pose }: KeptPose): string | null => (typeof pose === 'string' ? null : pose.picture);

export function PoseLibrary({ session }: { readonly session: Session }) {
  const { poses, folder, renamed } = useStore(libraryStore);
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void readLibrary(), []);
  const all = poses ?? [];
  const query = words.trim().toLowerCase();
  const rows = all.filter((row) => `${row.name} ${detailOf(row)}`.toLowerCase().includes(query));
  const current = rows.findIndex(({ name }) => name === (renamed ?? chosen));
  const row = rows[current];
  const use = (at: number, by: Apply = pastePose): void => {
    const own = rows[at];
    if (own === undefined) return;
    setChosen(own.name);
    apply(session, own, by);
  };
  const rename = (own: KeptPose | undefined): void => {
    if (own !== undefined) libraryStore.setState({ renamed: own.name });
  };
  const menu = (at: number): readonly MenuItem[] => {
    const own = rows[at];
    if (own === undefined) return [];
    const { name } = own;
    return [
      { kind: 'action', id: 'use', label: text('Use it here'), shortcut: 'Enter', onSelect: () => use(at) },
      { kind: 'action', id: 'mirror', label: text('Use it here mirrored'), onSelect: () => use(at, setMirrored) },
      { kind: 'separator' },
      {
        kind: 'action',
        id: 'rename',
        label: text('Rename'),
        icon: 'text',
        shortcut: 'F2',
        onSelect: () => rename(own),
      },
      {
        kind: 'action',
        id: 'replace',
        label: text('Replace it by the pose here'),
        disabled: typeof poseMomentOf(session) === 'string',
        onSelect: () => void replacePose(session, name),
      },
      { kind: 'action', id: 'delete', label: text('Delete…'), shortcut: 'Del', onSelect: () => void deletePose(name) },
    ];
  };
  const height: CSSProperties = { height: Math.min(mostSeen, Math.max(1, rows.length)) * rowHeight };
  return (
    <Section
      title={text('Pose library')}
      meta={all.length === 0 ? undefined : String(all.length)}
      actions={<CommandButton command="pose.keep" />}
    >
      {all.length > manyRows && (
        <div className={styles['search']}>
          <SearchField value={words} onChange={setWords} placeholder={fill('Find in {} poses', all.length)} />
        </div>
      )}
      {poses !== null && all.length === 0 ? (
        <p className={styles['none']}>
          {fill('Keep poses with the plus, to use them in any clip and model. Each is a file in {}.', folder)}
        </p>
      ) : (
        <div className={styles['frame']} style={height}>
          <ListBox
            ref={list}
            label={text('Pose library')}
            rows={rows}
            keyOf={({ name }) => name}
            current={current}
            onChoose={(at) => setChosen(rows[at]?.name ?? null)}
            onClick={use}
            keys={{
              Enter: () => use(current),
              F2: () => rename(row),
              Delete: () => void (row === undefined || deletePose(row.name)),
            }}
            menu={menu}
            rowHeight={rowHeight}
            rowClassName={styles['row']}
            factsOf={(own) => ({
              label: fill('Pose {}', own.name),
              title: `${own.name} · ${detailOf(own)}`,
              isAbsent: typeof own.pose === 'string',
            })}
            empty={poses === null ? '' : text('No pose is called so.')}
          >
            {(own) => (
              <>
                <Picture address={pictureOf(own)} icon="bindPose" />
                {renamed === own.name ? (
                  <NameField name={own.name} onEnd={() => list.current?.focus()} />
                ) : (
                  <RowWords title={own.name} detail={detailOf(own)} />
                )}
              </>
            )}
          </ListBox>
        </div>
      )}
    </Section>
  );
}

/** A name that is open for typing. Enter takes it, Escape leaves it as it was. */
function NameField({ name, onEnd }: { readonly name: string; readonly onEnd: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape' && input.current !== null) input.current.value = name;
    // Leaving the field takes the name.
    onEnd();
  };
  return (
    <input
      ref={input}
      className={styles['rename']}
      defaultValue={name}
      aria-label={text('Name of the pose')}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => void renamePose(name, input.current?.value ?? name)}
    />
  );
}
