/** Options of the tools that set what a chunk has: holes, area, flags, colours, shadows. */
import { paintableFlags } from '../../../../../shared/terrain/chunkEdits.ts';
import { useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { changeTool, toolStore } from '../map/toolStore.ts';
import { Button, Checkbox, ColorField, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { AreaField } from './AreaField.tsx';
import { ScopeField, Switch } from './choices.tsx';
import styles from './Terrain.module.css';
import { text, translated } from '../../../base/text/language.ts';

export function HoleOptions() {
  const holes = useTool(({ settings }) => settings.holes);
  return (
    <Section title={text('Holes')}>
      <Switch
        label={text('What')}
        isOn={holes.isOpen}
        on={text('Open holes')}
        off={text('Close holes')}
        onChange={(isOpen) => changeTool('holes', { isOpen })}
      />
      <Field label={text('Takes')}>
        <Select
          value={holes.scope}
          options={[
            { value: 'cell', label: text('Cells of 2 × 2 quads') },
            { value: 'chunk', label: text('Whole chunks') },
          ]}
          onChange={(scope) => changeTool('holes', { scope: scope === 'chunk' ? 'chunk' : 'cell' })}
        />
      </Field>
    </Section>
  );
}

export function AreaOptions({ map }: { readonly map: TerrainMap }) {
  const area = useTool(({ settings }) => settings.area);
  return (
    <Section title={text('Area')}>
      <AreaField map={map} value={area.areaId} onChange={(areaId) => changeTool('area', { areaId })} />
      <ScopeField value={area.scope} onChange={(scope) => changeTool('area', { scope })} />
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon="plus"
          onClick={() => showTerrainDialog({ kind: 'area', map, id: null, parent: area.areaId })}
        >
          {text('New area…')}
        </Button>
        <Button
          size="small"
          icon="settings"
          disabled={area.areaId === 0}
          onClick={() => showTerrainDialog({ kind: 'area', map, id: area.areaId, parent: 0 })}
        >
          {text('Change area…')}
        </Button>
      </div>
    </Section>
  );
}

export function FlagOptions() {
  const flags = useTool(({ settings }) => settings.flags);
  return (
    <Section title={text('Chunk flags')}>
      <Field label={text('Flag')}>
        <Select
          value={String(flags.flag)}
          options={paintableFlags.map(({ flag, label }) => ({ value: String(flag), label: translated(label) }))}
          onChange={(flag) => changeTool('flags', { flag: Number(flag) })}
        />
      </Field>
      <Switch
        label={text('What')}
        isOn={flags.isOn}
        on={text('Set')}
        off={text('Clear')}
        onChange={(isOn) => changeTool('flags', { isOn })}
      />
      <ScopeField value={flags.scope} onChange={(scope) => changeTool('flags', { scope })} />
    </Section>
  );
}

export function ColourOptions() {
  const { colour } = useTool(({ settings }) => settings.colour);
  // Half of the field's range leaves the light as it is; the whole doubles it.
  const [r, g, b] = colour;
  return (
    <Section title={text('Vertex colour')}>
      <Field
        label={text('Light')}
        description={text('Mid grey leaves the light as it is, white doubles it, black takes it away.')}
      >
        <ColorField
          value={[r / 2, g / 2, b / 2]}
          onPreview={([red, green, blue]) => changeTool('colour', { colour: [red * 2, green * 2, blue * 2] })}
          onCommit={([red, green, blue]) => changeTool('colour', { colour: [red * 2, green * 2, blue * 2] })}
        />
      </Field>
    </Section>
  );
}

export function ShadowOptions() {
  const { isShadow, ofObjects } = useTool(({ settings }) => settings.shadow);
  const sun = useTool((state) => state.sun);
  const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI);
  const setSun = (changes: Partial<typeof sun>): void => toolStore.setState({ sun: { ...sun, ...changes } });
  return (
    <>
      <Section title={text('Shadows')}>
        <Switch
          label={text('What')}
          isOn={isShadow}
          on={text('Paint shadow')}
          off={text('Erase shadow')}
          onChange={(next) => changeTool('shadow', { isShadow: next })}
        />
      </Section>
      <Section title={text('Sun')}>
        <Field label={text('Height')} unit="°">
          <NumberField
            value={degrees(sun.elevation)}
            kind="integer"
            min={1}
            max={90}
            step={1}
            unit="°"
            bar
            onPreview={(value) => setSun({ elevation: (value * Math.PI) / 180 })}
            onCommit={(value) => setSun({ elevation: (value * Math.PI) / 180 })}
          />
        </Field>
        <Field label={text('From')} unit="°" description={text('0 is north, 90 east')}>
          <NumberField
            value={degrees(sun.heading)}
            kind="integer"
            min={0}
            max={360}
            step={1}
            unit="°"
            bar
            onPreview={(value) => setSun({ heading: (value * Math.PI) / 180 })}
            onCommit={(value) => setSun({ heading: (value * Math.PI) / 180 })}
          />
        </Field>
        <Checkbox
          label={text('Objects cast shadows when they are baked')}
          checked={ofObjects}
          onChange={(next) => changeTool('shadow', { ofObjects: next })}
        />
      </Section>
    </>
  );
}
