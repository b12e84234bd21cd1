/** The paint tool: the texture to paint with from the tile's palette, and how it is laid on. */
import { useState } from 'react';
import { samePath, texturesOf } from '../../../../shared/terrain/layers.ts';
import { useFrontTile, useMap, useMapRevision, useTool } from '../../app/terrain/hooks.ts';
import type { OpenTile, TerrainMap } from '../../app/terrain/maps.ts';
import { changeTool } from '../../app/terrain/toolStore.ts';
import { textureName } from '../../tools/terrain/paintTool.ts';
import type { PaintMode, Scope } from '../../tools/terrain/settings.ts';
import { classNames, Field, NumberField, SearchField, Section, Select, TextField, Tooltip } from '../../ui/index.ts';
import { TexturePicture } from './TextureTile.tsx';
import styles from './Terrain.module.css';

const modes: readonly { readonly value: PaintMode; readonly label: string }[] = [
  { value: 'paint', label: 'Paint' },
  { value: 'erase', label: 'Erase' },
  { value: 'swap', label: 'Swap another texture for it' },
  { value: 'smooth', label: 'Smooth' },
];

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'brush', label: 'Under the brush' },
  { value: 'chunk', label: 'The whole chunk' },
  { value: 'tile', label: 'The whole tile' },
];

/** Every texture of the open tiles once, the tile in front first. */
function palette(
  tiles: readonly OpenTile[],
  front: OpenTile | null,
): readonly { readonly path: string; readonly tile: OpenTile }[] {
  const found = new Map<string, { path: string; tile: OpenTile }>();
  const inOrder = front === null ? tiles : [front, ...tiles.filter((tile) => tile !== front)];
  for (const tile of inOrder) {
    for (const path of texturesOf(tile.document)) {
      const key = path.toLowerCase();
      if (path !== '' && !found.has(key)) found.set(key, { path, tile });
    }
  }
  return [...found.values()];
}

export function PaintOptions({ map }: { readonly map: TerrainMap }) {
  const paint = useTool(({ settings }) => settings.paint);
  const tiles = useMap(map, (state) => state.tiles);
  const front = useFrontTile(map);
  const [search, setSearch] = useState('');
  useMapRevision(map);
  const all = palette(tiles, front);
  const shown = all.filter(({ path }) => path.toLowerCase().includes(search.trim().toLowerCase()));
  const isNew = paint.texture !== '' && !all.some(({ path }) => samePath(path, paint.texture));
  const options = all.map(({ path }) => ({ value: path, label: textureName(path) }));
  return (
    <>
      <Section title="Texture" meta={textureName(paint.texture)}>
        {all.length > 8 && (
          <SearchField value={search} onChange={setSearch} placeholder={`Find in ${all.length} textures`} />
        )}
        <div className={styles['palette']} role="listbox" aria-label="Textures">
          {shown.map(({ path, tile }) => (
            <Tooltip key={path} content={path}>
              <button
                type="button"
                role="option"
                aria-selected={samePath(path, paint.texture)}
                aria-label={path}
                className={classNames(styles['swatch'], samePath(path, paint.texture) && styles['chosen'])}
                onClick={() => changeTool('paint', { texture: path })}
              >
                <TexturePicture session={tile.session} path={path} />
                <span>{textureName(path)}</span>
              </button>
            </Tooltip>
          ))}
        </div>
        {shown.length === 0 && (
          <p className={styles['hint']}>{all.length === 0 ? 'The tile has no textures yet.' : 'No texture fits.'}</p>
        )}
        <Field label="By path" description="Any texture of the game; the tile gets it with the first stroke.">
          <TextField
            mono
            value={isNew ? paint.texture : ''}
            placeholder="Tileset\…\Name.blp"
            problemIn={(text) => (text.length > 255 ? 'At most 255 characters' : undefined)}
            onCommit={(texture) => changeTool('paint', { texture: texture.trim() })}
          />
        </Field>
      </Section>
      <Section title="Paint">
        <Field label="What">
          <Select
            value={paint.mode}
            options={modes}
            onChange={(value) =>
              changeTool('paint', { mode: modes.find((each) => each.value === value)?.value ?? paint.mode })
            }
          />
        </Field>
        {paint.mode === 'swap' && (
          <Field label="Instead of">
            <Select
              value={paint.swapFrom}
              options={options}
              placeholder="Choose…"
              onChange={(swapFrom) => changeTool('paint', { swapFrom })}
            />
          </Field>
        )}
        {paint.mode !== 'smooth' && (
          <Field label="Takes">
            <Select
              value={paint.scope}
              options={scopes}
              onChange={(value) =>
                changeTool('paint', { scope: scopes.find((each) => each.value === value)?.value ?? paint.scope })
              }
            />
          </Field>
        )}
        {paint.mode === 'paint' && (
          <>
            <Field
              label="Opacity"
              unit="%"
              description="The share of the ground that the texture is to cover in the end."
            >
              <NumberField
                value={Math.round(paint.opacity * 100)}
                kind="integer"
                min={0}
                max={100}
                step={1}
                bar
                unit="%"
                onPreview={(value) => changeTool('paint', { opacity: value / 100 })}
                onCommit={(value) => changeTool('paint', { opacity: value / 100 })}
              />
            </Field>
            <Field
              label="When full"
              description="A chunk shows at most four textures. This is what happens where four others are there already."
            >
              <Select
                value={paint.whenFull}
                options={[
                  { value: 'leave', label: 'Leave the chunk' },
                  { value: 'replace', label: 'Least seen layer goes' },
                ]}
                onChange={(value) => changeTool('paint', { whenFull: value === 'replace' ? 'replace' : 'leave' })}
              />
            </Field>
          </>
        )}
      </Section>
    </>
  );
}
