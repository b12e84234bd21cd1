/** The tool of ground effects: cells that stay bare, whose plants grow where, and the effect of each texture. */
import { allEffectCells, computeEffectLayers, setTextureEffect } from '../../../../../shared/terrain/effectEdits.ts';
import { layersOf, plainPath, samePath } from '../../../../../shared/terrain/layers.ts';
import { layerEffect } from '../../../../../shared/terrain/effectEdits.ts';
import { mapStep } from '../map/environment.ts';
import { useFrontTile, useMapRevision, useSelected, useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { textureName } from '../tools/paintTool.ts';
import type { EffectMode } from '../tools/settings.ts';
import { Button, Combobox, Field, MIXED, Section, Select, notify } from '../../../base/ui/index.ts';
import { ScopeField, Switch } from './choices.tsx';
import { EffectField } from './EffectField.tsx';
import { PlantOptions } from './PlantOptions.tsx';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

const modes: readonly { readonly value: EffectMode; readonly label: string }[] = [
  {
    value: 'bare',
    get label() {
      return text('Keep bare, or let grow');
    },
  },
  {
    value: 'texture',
    get label() {
      return text('Choose whose plants grow');
    },
  },
  {
    value: 'compute',
    get label() {
      return text('Whatever is seen most');
    },
  },
];

export function EffectOptions({ map }: { readonly map: TerrainMap }) {
  const effects = useTool(({ settings }) => settings.effects);
  const { mode } = effects;
  return (
    <>
      <Section title={text('Ground effects')}>
        <Field label={text('What')}>
          <Select
            value={mode}
            options={modes}
            onChange={(value) =>
              changeTool('effects', { mode: modes.find((each) => each.value === value)?.value ?? mode })
            }
          />
        </Field>
        {mode === 'bare' && (
          <Switch
            label={text('Cells')}
            isOn={effects.isBare}
            on={text('Stay bare')}
            off={text('Grow')}
            onChange={(isBare) => changeTool('effects', { isBare })}
          />
        )}
        {mode === 'texture' && <TextureChoice map={map} />}
        <ScopeField
          underBrush={text('Cells under the brush')}
          value={effects.scope}
          onChange={(scope) => changeTool('effects', { scope })}
        />
        <Compute map={map} />
      </Section>
      <Legend />
      <PlantOptions map={map} />
      <TextureEffects map={map} />
    </>
  );
}

/** Textures that chunks of the tile in front show, in the order of its list. */
function shownTextures(map: TerrainMap): readonly string[] {
  const tile = map.front;
  if (tile === null) return [];
  const found = new Map<string, string>();
  for (const chunk of map.tileSet.chunksOf(tile)) {
    for (const { texture } of layersOf(chunk)) if (texture !== '') found.set(plainPath(texture), texture);
  }
  return [...found.values()];
}

function TextureChoice({ map }: { readonly map: TerrainMap }) {
  const { texture } = useTool(({ settings }) => settings.effects);
  useFrontTile(map);
  useMapRevision(map);
  const options = shownTextures(map).map((path) => ({ value: path, label: textureName(path), meta: path }));
  const chosen = options.find(({ value }) => samePath(value, texture))?.value ?? texture;
  return (
    <Field
      label={text('Texture')}
      description={text('Cells get the layer of it, in chunks that have one. Alt picks it from the ground.')}
    >
      <Combobox
        value={chosen}
        options={options}
        placeholder={texture === '' ? text('Choose…') : textureName(texture)}
        onChange={(next) => changeTool('effects', { texture: next })}
      />
    </Field>
  );
}

function Compute({ map }: { readonly map: TerrainMap }) {
  const selected = useSelected(map, ({ chunks }) => chunks);
  const front = useFrontTile(map);
  const act = (label: string, whole: boolean): void => {
    const chunks = whole
      ? front === null
        ? []
        : map.tileSet.chunksOf(front)
      : selected.flatMap(({ column, row }) => map.tileSet.chunk(column, row) ?? []);
    mapStep(map, label, (edit) => {
      for (const chunk of chunks) computeEffectLayers(edit, chunk, allEffectCells);
    });
    notify({ tone: 'ok', title: fill('Computed the ground effects of {} chunks from their weights', chunks.length) });
  };
  return (
    <div className={styles['buttons']}>
      <Button size="small" icon="refresh" onClick={() => act('Ground effects of the tile from weights', true)}>
        {text('Compute for the tile')}
      </Button>
      {selected.length > 0 && (
        <Button size="small" onClick={() => act('Ground effects of chunks from weights', false)}>
          {fill('For {} selected', selected.length)}
        </Button>
      )}
    </div>
  );
}

/** The colours of the overlay; the same as in the ground's shader. */
function Legend() {
  return (
    <ul className={styles['legend']}>
      {[text('Base'), text('Layer 2'), text('Layer 3'), text('Layer 4')].map((label, layer) => (
        <li key={label}>
          <i data-layer={layer} />
          {label}
        </li>
      ))}
      <li>
        <i data-layer="pale" />
        {text('pale: no effect')}
      </li>
      <li>
        <i data-layer="bare" />
        {text('striped: bare')}
      </li>
    </ul>
  );
}

/** The effect of each texture over the tile in front: one value where all its layers agree. */
function TextureEffects({ map }: { readonly map: TerrainMap }) {
  const front = useFrontTile(map);
  useMapRevision(map);
  if (front === null) return null;
  const chunks = map.tileSet.chunksOf(front);
  const effectsOf = (path: string): ReadonlySet<number> =>
    new Set(
      chunks.flatMap((chunk) =>
        layersOf(chunk)
          .filter(({ texture }) => samePath(texture, path))
          .map(({ id }) => layerEffect(front.document, id)),
      ),
    );
  const set = (path: string, effectId: number): void =>
    mapStep(map, `Ground effect of ${textureName(path)}`, (edit) => {
      setTextureEffect(edit, chunks, path, effectId);
    });
  return (
    <Section title={text('Effect of each texture')} meta={text('whole tile')}>
      {shownTextures(map).map((path) => {
        const [first, ...others] = effectsOf(path);
        return (
          <EffectField
            key={path}
            map={map}
            label={textureName(path)}
            value={first === undefined || others.length > 0 ? MIXED : first}
            onChange={(effectId) => set(path, effectId)}
          />
        );
      })}
    </Section>
  );
}
