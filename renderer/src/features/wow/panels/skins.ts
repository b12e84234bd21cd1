/** Pictures beside a model that can stand in for the skins the game fills in. No React. */
import { Texture } from '../../../../../shared/formats/m2/schema/material.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import type { DocumentView } from '../../../../../shared/codec/documentView.ts';
import { request } from '../../../workbench/files/host.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { optionsOf } from '../view/options.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

const pictures = /\.(blp|png|tga|dds)$/i;

/** Kinds of texture that creatures and objects have exactly one file for, as a rule named after the model. */
const skinKinds: readonly number[] = [11, 1, 2];

/** Names of the pictures in the model's folder. */
export async function picturesBeside({ id }: Session): Promise<readonly string[]> {
  const { files } = await request('siblings', { documentId: id });
  return files.map(({ name }) => name).filter((name) => pictures.test(name));
}

/** Kinds of texture that the game fills in, each once, in the file's order. */
export function replacedKinds(document: DocumentView): readonly number[] {
  const kinds = listOf(document, 'textures').map((id) => fieldsOf(Texture, document.get(id)).kind);
  return [...new Set(kinds)].filter((kind) => kind !== 0);
}

function namedTextures(document: DocumentView): ReadonlySet<string> {
  const paths = listOf(document, 'textures').map((id) => fieldsOf(Texture, document.get(id)).path);
  return new Set(paths.map((path) => (path.split(/[\\/]/).at(-1) ?? '').toLowerCase()));
}

/** The picture that most likely is the model's skin: named after it, and not one that it names itself. */
export function likelySkin(document: DocumentView, modelName: string, names: readonly string[]): string | null {
  const base = modelName.replace(/\.\w+$/, '').toLowerCase();
  const named = namedTextures(document);
  const free = names.filter((name) => !named.has(name.toLowerCase()));
  return free.find((name) => name.toLowerCase().startsWith(base)) ?? null;
}

const asked = new WeakSet<Session>();

/** Takes the likely skin for a model that no table dresses, once. */
export function guessSkin(session: Session): void {
  const { document } = session;
  const kind = skinKinds.find((each) => replacedKinds(document).includes(each));
  if (kind === undefined || asked.has(session)) return;
  asked.add(session);
  picturesBeside(session).then(
    (names) => {
      const skin = likelySkin(document, session.file.getState().name, names);
      const options = optionsOf(document);
      if (skin !== null && options.get().textures.size === 0) options.set({ textures: new Map([[kind, skin]]) });
    },
    // Nothing hangs on a guess; files can be chosen by hand.
    () => asked.delete(session),
  );
}
