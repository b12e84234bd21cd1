/** The paint tool: the texture to paint with from the tile's palette, and how it is laid on. */
import { samePath } from '../../../../../shared/terrain/layers.ts';
import { useFrontTile, useMap, useMapRevision, useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { textureName } from '../tools/paintTool.ts';
import type { PaintMode, Scope } from '../tools/settings.ts';
import { Field, NumberField, Section, Select, TextField } from '../../../base/ui/index.ts';
import { FullChunks } from './FullChunks.tsx';
import { paletteOf, TexturePalette } from './TexturePalette.tsx';
import { text as inWords } from '../../../base/text/language.ts';

const modes: readonly { readonly value: PaintMode; readonly label: string }[] = [
  {
    value: 'paint',
    get label() {
      return inWords('Paint');
    },
  },
  {
    value: 'erase',
    get label() {
      return inWords('Erase');
    },
  },
  {
    value: 'swap',
    get label() {
      return inWords('Swap another texture for it');
    },
  },
  {
    value: 'smooth',
    get label() {
      return inWords('Smooth');
    },
  },
];

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  {
    value: 'brush',
    get label() {
      return inWords('Under the brush');
    },
  },
  {
    value: 'chunk',
    get label() {
      return inWords('The whole chunk');
    },
  },
  {
    value: 'tile',
    get label() {
      return inWords('The whole tile');
    },
  },
];

export function PaintOptions({ map }: { readonly map: TerrainMap }) {
  const paint = useTool(({ settings }) => settings.paint);
  const tiles = useMap(map, (state) => state.tiles);
  const front = useFrontTile(map);
  useMapRevision(map);
  const all = paletteOf(tiles, front);
  const isNew = paint.texture !== '' && !all.some(({ path }) => samePath(path, paint.texture));
  const options = all.map(({ path }) => ({ value: path, label: textureName(path) }));
  return (
    <>
      <FullChunks />
      <Section title={inWords('Texture')} meta={textureName(paint.texture)}>
        <TexturePalette map={map} />
        <Field
          label={inWords('By path')}
          description={inWords('Any texture of the game; the tile gets it with the first stroke.')}
        >
          <TextField
            mono
            value={isNew ? paint.texture : ''}
            placeholder="Tileset\…\Name.blp"
            problemIn={(text) => (text.length > 255 ? inWords('At most 255 characters') : undefined)}
            onCommit={(texture) => changeTool('paint', { texture: texture.trim() })}
          />
        </Field>
      </Section>
      <Section title={inWords('Paint')}>
        <Field label={inWords('What')}>
          <Select
            value={paint.mode}
            options={modes}
            onChange={(value) =>
              changeTool('paint', { mode: modes.find((each) => each.value === value)?.value ?? paint.mode })
            }
          />
        </Field>
        {paint.mode === 'swap' && (
          <Field label={inWords('Instead of')}>
            <Select
              value={paint.swapFrom}
              options={options}
              placeholder={inWords('Choose…')}
              onChange={(swapFrom) => changeTool('paint', { swapFrom })}
            />
          </Field>
        )}
        {paint.mode !== 'smooth' && (
          <Field label={inWords('Takes')}>
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
              label={inWords('Opacity')}
              unit="%"
              description={inWords('The share of the ground that the texture is to cover in the end.')}
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
              label={inWords('When full')}
              description={inWords(
                'A chunk shows at most four textures. This is what happens where four others are there already.',
              )}
            >
              <Select
                value={paint.whenFull}
                options={[
                  { value: 'leave', label: inWords('Ask which is to go') },
                  { value: 'replace', label: inWords('Least seen layer goes') },
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
