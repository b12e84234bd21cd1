/** The pictures that the texture picker offers, from the model, its folder and the mounted games. */
import { useEffect, useState } from 'react';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import { request } from '../../../workbench/files/host.ts';
import { findFiles } from '../../../workbench/library/findFiles.ts';
import { inStyleOf, nameOfPath } from '../../../workbench/mounts/mountWords.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { PickedTexture } from './picking.ts';
import { editedModel, textureName } from './materialRows.ts';
import { fill, text } from '../../../base/text/language.ts';

/** So many of the games are shown; who looks for one among more types another word. */
const mostMounted = 120;
const pictures = /\.(blp|tga|dds|png|bmp|jpe?g)$/i;

export interface Offer {
  readonly id: string;
  readonly name: string;
  /** Where it is, for the tooltip. */
  readonly detail: string;
  readonly picked: PickedTexture;
  /** What is drawn of it: a texture of the model, or the picture of a path. */
  readonly texture: ModelTexture | null;
  readonly path: string;
}

export interface OfferGroup {
  readonly id: string;
  readonly title: string;
  readonly offers: readonly Offer[];
  /** What is said in place of offers, or below them; empty for nothing. */
  readonly note: string;
}

const fits = (words: string, { name, detail }: Offer): boolean => `${name} ${detail}`.toLowerCase().includes(words);

/** What the model has itself, and what its game fills in. */
function ownOffers(session: Session): readonly Offer[] {
  const model = editedModel(session);
  if (model === null) return [];
  const { textures } = model.view;
  const own = textures.map((texture, at): Offer => ({
    id: `own ${at}`,
    name: textureName(texture),
    detail: texture.path === '' ? texture.kindName : texture.path,
    picked: { kind: 'own', texture: at },
    texture,
    path: texture.path,
  }));
  const known = new Set(textures.map(({ kind }) => kind));
  const filled = (model.edits.layerChoices?.kinds ?? []).flatMap(({ value, name }): Offer[] =>
    value === 0 || known.has(value)
      ? []
      : [
          {
            id: `filled ${value}`,
            name,
            detail: text('The game puts its own picture here'),
            picked: { kind: 'filled', filled: value },
            texture: null,
            path: '',
          },
        ],
  );
  return [...own, ...filled];
}

function fileOffer(path: string, detail: string): Offer {
  const picked: PickedTexture = { kind: 'file', path };
  return { id: `file ${detail} ${path}`, name: nameOfPath(path), detail, picked, texture: null, path };
}

interface Mounted {
  readonly query: string;
  readonly offers: readonly Offer[];
  readonly note: string;
}

async function lookInMounts(query: string, style: string): Promise<Mounted> {
  try {
    const found = await findFiles(query, ['texture'], mostMounted);
    if (found.kind === 'fault') return { query, offers: [], note: found.fault.message };
    const { files, total } = found;
    const offers = files.map(({ path }) => fileOffer(inStyleOf(path, style), path));
    const more = total - files.length;
    const nothing =
      query === '' ? text('No game is mounted. Add one with File, Add a game folder.') : text('Nothing is called so.');
    const note = offers.length === 0 ? nothing : more > 0 ? fill('{} more; type another word.', more) : '';
    return { query, offers, note };
  } catch (error) {
    return { query, offers: [], note: errorWords(error).message };
  }
}

/** All groups of what can be chosen, narrowed to some words. */
export function useOffers(
  session: Session,
  { words, style, offersOwn }: { readonly words: string; readonly style: string; readonly offersOwn: boolean },
): readonly OfferGroup[] {
  const [beside, setBeside] = useState<{ readonly offers: readonly Offer[]; readonly note: string } | null>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      try {
        const { files } = await request('siblings', { documentId: session.id });
        const offers = files
          .filter(({ name }) => pictures.test(name))
          .map(({ name, location }) => fileOffer(name, location));
        if (isCurrent)
          setBeside({ offers, note: offers.length === 0 ? text('No pictures lie beside the model.') : '' });
      } catch (error) {
        if (isCurrent) setBeside({ offers: [], note: errorWords(error).message });
      }
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [session]);
  const query = words.trim().toLowerCase();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void lookInMounts(query, style).then((found) => {
        if (isCurrent) setMounted(found);
      });
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, style]);
  const narrowed = (offers: readonly Offer[]): readonly Offer[] => offers.filter((offer) => fits(query, offer));
  const all = offersOwn ? narrowed(ownOffers(session)) : [];
  const filled = all.filter(({ picked }) => picked.kind === 'filled');
  const groups: readonly OfferGroup[] = [
    ...(offersOwn
      ? [{ id: 'own', title: text('In this model'), offers: all.filter((each) => !filled.includes(each)), note: '' }]
      : []),
    {
      id: 'folder',
      title: text('In its folder'),
      offers: narrowed(beside?.offers ?? []),
      note: beside?.note ?? text('Looking…'),
    },
    {
      id: 'games',
      title: text('In games and archives'),
      offers: mounted?.offers ?? [],
      note: mounted?.note ?? text('Looking…'),
    },
    ...(filled.length > 0 ? [{ id: 'filled', title: text('Filled in by the game'), offers: filled, note: '' }] : []),
  ];
  return groups.map((group) =>
    group.offers.length === 0 && group.note === '' ? { ...group, note: text('Nothing is called so.') } : group,
  );
}
