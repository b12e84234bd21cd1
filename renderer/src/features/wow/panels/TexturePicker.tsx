/** Chooses the file that stands in for a texture the game fills in: one beside the model, or any of the mounted game. */
import { chooseFiles } from '../../../workbench/files/choose.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Combobox, IconButton } from '../../../base/ui/index.ts';
import { isBodyPath } from './bodyPicture.ts';
import { useOptions } from './useOptions.ts';
import styles from './ModelOptions.module.css';
import { fill, text } from '../../../base/text/language.ts';

export interface TexturePickerProps {
  readonly session: Session;
  readonly kind: number;
  readonly label: string;
  /** Pictures in the model's folder. */
  readonly beside: readonly string[];
}

export function TexturePicker({ session, kind, label, beside }: TexturePickerProps) {
  const { options, store } = useOptions(session.document);
  const chosen = options.textures.get(kind) ?? '';
  const choose = (path: string): void => {
    const textures = new Map(options.textures);
    if (path === '') textures.delete(kind);
    else textures.set(kind, path);
    store.set({ textures });
  };
  const known = chosen === '' || beside.includes(chosen) ? beside : [chosen, ...beside];
  const pick = async (): Promise<void> => {
    const [file] = await chooseFiles();
    if (file !== undefined) choose(`${file.location}/${file.name}`.replace(/^\/+/, ''));
  };
  return (
    <div className={styles['picker']}>
      <Combobox
        value={chosen}
        placeholder={text('No skin')}
        searchPlaceholder={text('Pictures beside the model')}
        options={[
          { value: '', label: text('No skin') },
          ...known.map((name) => ({ value: name, label: shortName(name) })),
        ]}
        onChange={choose}
      />
      <IconButton
        icon="folder"
        size="small"
        label={fill('Choose a file for {}', label.toLowerCase())}
        onClick={() => void pick()}
      />
    </div>
  );
}

function shortName(path: string): string {
  if (isBodyPath(path)) return text('Put together');
  return path.split(/[\\/]/).at(-1) ?? path;
}
