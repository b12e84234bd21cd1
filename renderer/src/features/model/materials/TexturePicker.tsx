/** The texture picker: pictures of the model, its folder and the mounted games, found by words, chosen by mouse and keys. */
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Checkbox, classNames, Dialog, DialogActions, SearchField, TextField } from '../../../base/ui/index.ts';
import { nameOfPath } from '../../../workbench/mounts/mountWords.ts';
import { LayerPicture } from './LayerPicture.tsx';
import { TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import { useOffers, type Offer } from './offered.ts';
import { pickQuestion, type PickQuestion } from './picking.ts';
import styles from './Materials.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function TexturePicker() {
  const asked = useStore(pickQuestion, (state) => state.asked);
  return asked === null ? null : <Asked key={asked.session.id} question={asked} />;
}

function Asked({ question }: { readonly question: PickQuestion }) {
  const { session, title, path, offersOwn, places, settle } = question;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Offer | null>(null);
  const [typed, setTyped] = useState(path);
  const [everywhere, setEverywhere] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const groups = useOffers(session, { words, style: path, offersOwn });
  const all = groups.flatMap(({ offers }) => offers);
  const at = all.findIndex(({ id }) => id === chosen?.id);
  const choose = (offer: Offer | undefined): void => {
    if (offer === undefined) return;
    setChosen(offer);
    setTyped(offer.path);
  };
  const take = (offer: Offer | null): void => {
    const isTyped = offer === null || (offer.path !== typed && typed !== '');
    if (isTyped && typed.trim() === '') return;
    settle({ picked: isTyped ? { kind: 'file', path: typed } : offer.picked, everywhere });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const columns = Math.max(1, Math.floor((list.current?.clientWidth ?? 0) / tile));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns }[event.key];
    if (to !== undefined) choose(all[Math.min(all.length - 1, Math.max(0, to))]);
    else if (event.key === 'Enter' && chosen !== null) take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={title}
      width={640}
      actions={
        <DialogActions
          onCancel={() => settle(null)}
          accept={text('Choose')}
          onAccept={() => take(chosen)}
          disabled={chosen === null && typed.trim() === ''}
        >
          {places > 1 && (
            <div className={styles['everywhere']}>
              <Checkbox
                label={fill('In all {} places that show {}', places, path === '' ? text('it') : nameOfPath(path))}
                checked={everywhere}
                onChange={setEverywhere}
              />
            </div>
          )}
        </DialogActions>
      }
    >
      <div className={styles['pick']}>
        <SearchField
          value={words}
          onChange={setWords}
          placeholder={text('Find a texture')}
          onEnterResults={() => list.current?.focus()}
        />
        <div
          ref={list}
          className={styles['offers']}
          role="listbox"
          aria-label={text('Textures')}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {groups.map(({ id, title: heading, offers, note }) => (
            <section key={id} role="group" aria-label={heading}>
              <h3>{heading}</h3>
              {offers.length > 0 && (
                <div className={styles['tiles']}>
                  {offers.map((offer) => (
                    <Tile
                      key={offer.id}
                      offer={offer}
                      question={question}
                      isChosen={offer.id === chosen?.id}
                      onChoose={() => choose(offer)}
                      onTake={() => settle({ picked: offer.picked, everywhere })}
                    />
                  ))}
                </div>
              )}
              {note !== '' && <p className={styles['hint']}>{note}</p>}
            </section>
          ))}
        </div>
        <div className={styles['typed']}>
          <span>{text('Path')}</span>
          <TextField label={text('Path')} value={typed} onCommit={setTyped} mono />
        </div>
      </div>
    </Dialog>
  );
}

/** Width of a tile with its gap, px: as in the style. */
const tile = 92;

interface TileProps {
  readonly offer: Offer;
  readonly question: PickQuestion;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onTake: () => void;
}

function Tile({ offer, question: { session }, isChosen, onChoose, onTake }: TileProps) {
  const { name, detail, texture, path } = offer;
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-label={name}
      title={`${name}\n${detail}`}
      className={classNames(styles['tile'], isChosen && styles['tileChosen'])}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
      onDoubleClick={onTake}
    >
      {texture === null ? (
        <TexturePicture session={session} path={path} {...(path === '' ? { icon: 'game' } : {})} />
      ) : (
        <LayerPicture session={session} texture={texture} />
      )}
      <span>{name}</span>
    </div>
  );
}
