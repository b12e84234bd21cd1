/** A texture of the ground by choosing: those of the open maps, favourites, and the tilesets of the mounted games; or by its path. */
import { useStore } from 'zustand';
import { samePath, texturesOf } from '../../../../../shared/terrain/layers.ts';
import { tileFormat } from '../../../../../shared/terrain/mapFile.ts';
import { mountState } from '../../../workbench/mounts/mountState.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { useTool } from '../map/hooks.ts';
import { textureName } from '../tools/paintTool.ts';
import { Combobox, Field, TextField } from '../../../base/ui/index.ts';
import { useGameTilesets } from './TexturePalette.tsx';
import { text } from '../../../base/text/language.ts';

function useKnownTextures(): readonly string[] {
  const sessions = useStore(workbench, (state) => state.sessions);
  const { favourites } = useTool(({ settings }) => settings.paint);
  const mounts = useStore(mountState, (state) => state.mounts.length);
  const game = useGameTilesets('', mounts > 0);
  const open = sessions
    .filter(({ document }) => document.format.id === tileFormat)
    .flatMap(({ document }) => texturesOf(document));
  const found = new Map<string, string>();
  for (const path of [...open, ...favourites, ...(game?.paths ?? [])]) {
    const key = path.toLowerCase();
    if (path !== '' && !found.has(key)) found.set(key, path);
  }
  return [...found.values()];
}

export interface TextureChoiceProps {
  readonly label: string;
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (path: string) => void;
  /** The word for none. */
  readonly none?: string;
}

export function TextureChoice({ label, value, onChange, none = text('None') }: TextureChoiceProps) {
  const known = useKnownTextures();
  const all = value === '' || known.some((path) => samePath(path, value)) ? known : [value, ...known];
  const chosen = all.find((path) => samePath(path, value)) ?? '';
  return (
    <>
      <Field label={label}>
        <Combobox
          value={chosen}
          placeholder={none}
          searchPlaceholder={text('Find a texture')}
          options={[
            { value: '', label: none },
            ...all.map((path) => ({ value: path, label: textureName(path), meta: path })),
          ]}
          onChange={onChange}
        />
      </Field>
      <Field label={text('Path')}>
        <TextField value={value} onCommit={(path) => onChange(path.trim())} placeholder={none} mono />
      </Field>
    </>
  );
}
