/** Choosing another model: one that is open, one beside this one, or one of the mounted games. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Combobox } from '../../../base/ui/index.ts';
import { request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { FindModelDialog, type FindWords } from './FindModelDialog.tsx';
import { text } from '../../../base/text/language.ts';

/** Names of the models in the folder of a document, without its own. */
function useModelsBeside(session: Session): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    request('siblings', { documentId: session.id }).then(
      ({ files }) => {
        const own = session.file.getState().name.toLowerCase();
        const all = files.map(({ name }) => name).filter((name) => /\.(m2|mdx|mdl)$/i.test(name));
        if (!isGone) setNames(all.filter((name) => name.toLowerCase() !== own));
      },
      // Without a list the open models are still offered.
      () => setNames([]),
    );
    return () => {
      isGone = true;
    };
  }, [session]);
  return names;
}

const inGames = 'games';

/** A model of another tab, or a path that the document finds it by. */
export type PickedModel = { readonly open: Session } | { readonly path: string };

interface PickerProps {
  readonly session: Session;
  /** Of the dialog that finds models of games. */
  readonly words: FindWords;
  /** The one that is chosen; left out where each choice is done with at once. */
  readonly chosen?: PickedModel | null;
  readonly onPick: (picked: PickedModel) => void;
}

const valueOf = (picked: PickedModel): string => ('open' in picked ? `open:${picked.open.id}` : `file:${picked.path}`);

export function ModelPicker({ session, words, chosen = null, onPick }: PickerProps) {
  const sessions = useStore(workbench, (state) => state.sessions);
  const open = sessions.filter((each) => each !== session && each.document.format.model !== undefined);
  const beside = useModelsBeside(session);
  const [isFinding, setFinding] = useState(false);
  const value = chosen === null ? '' : valueOf(chosen);
  const isListed = chosen === null || 'open' in chosen || beside.includes(chosen.path);
  const options = [
    ...(isListed ? [] : [{ value, label: chosen.path }]),
    ...open.map((each) => ({ value: `open:${each.id}`, label: each.file.getState().name, meta: text('open') })),
    ...beside.map((name) => ({ value: `file:${name}`, label: name })),
    { value: inGames, label: text('Find in games and archives…') },
  ];
  const pick = (value: string): void => {
    const other = open.find(({ id }) => value === `open:${id}`);
    if (value === inGames) setFinding(true);
    else onPick(other === undefined ? { path: value.replace(/^file:/, '') } : { open: other });
  };
  return (
    <>
      <Combobox
        value={value}
        placeholder={text('Choose a model')}
        searchPlaceholder={text('Models that are open or beside this one')}
        options={options}
        onChange={pick}
      />
      {isFinding && (
        <FindModelDialog
          {...words}
          settle={(path) => {
            setFinding(false);
            if (path !== null) onPick({ path });
          }}
        />
      )}
    </>
  );
}
