/** Options of the tools that set what a chunk has: holes, area, flags, colours, shadows, liquids. */
import { paintableFlags } from '../../../../shared/terrain/chunkEdits.ts';
import { liquidTypes } from '../../../../shared/terrain/liquidEdits.ts';
import { useTool } from '../../app/terrain/hooks.ts';
import { changeTool, toolStore } from '../../app/terrain/toolStore.ts';
import type { Scope } from '../../tools/terrain/settings.ts';
import { Button, ColorField, Field, NumberField, Section, Select } from '../../ui/index.ts';

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'brush', label: 'Chunks under the brush' },
  { value: 'chunk', label: 'The chunk under the pointer' },
  { value: 'tile', label: 'The whole tile' },
];

function ScopeField({ value, onChange }: { readonly value: Scope; readonly onChange: (scope: Scope) => void }) {
  return (
    <Field label="Takes">
      <Select
        value={value}
        options={scopes}
        onChange={(next) => onChange(scopes.find((each) => each.value === next)?.value ?? value)}
      />
    </Field>
  );
}

/** A choice between on and off, in words. */
function Switch(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { label, isOn, on, off, onChange } = props;
  return (
    <Field label={label}>
      <Select
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'on', label: on },
          { value: 'off', label: off },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
    </Field>
  );
}

export function HoleOptions() {
  const holes = useTool(({ settings }) => settings.holes);
  return (
    <Section title="Holes">
      <Switch
        label="What"
        isOn={holes.isOpen}
        on="Open holes"
        off="Close holes"
        onChange={(isOpen) => changeTool('holes', { isOpen })}
      />
      <Field label="Takes">
        <Select
          value={holes.scope}
          options={[
            { value: 'cell', label: 'Cells of 2 × 2 quads' },
            { value: 'chunk', label: 'Whole chunks' },
          ]}
          onChange={(scope) => changeTool('holes', { scope: scope === 'chunk' ? 'chunk' : 'cell' })}
        />
      </Field>
    </Section>
  );
}

export function AreaOptions() {
  const area = useTool(({ settings }) => settings.area);
  return (
    <Section title="Area">
      <Field label="Area" description="Row of AreaTable.dbc">
        <NumberField
          value={area.areaId}
          kind="integer"
          min={0}
          step={1}
          onCommit={(areaId) => changeTool('area', { areaId })}
        />
      </Field>
      <ScopeField value={area.scope} onChange={(scope) => changeTool('area', { scope })} />
      <Button
        size="small"
        icon="eye"
        onClick={() => toolStore.setState(({ overlays }) => ({ overlays: { ...overlays, areas: !overlays.areas } }))}
      >
        Show areas
      </Button>
    </Section>
  );
}

export function FlagOptions() {
  const flags = useTool(({ settings }) => settings.flags);
  return (
    <Section title="Chunk flags">
      <Field label="Flag">
        <Select
          value={String(flags.flag)}
          options={paintableFlags.map(({ flag, label }) => ({ value: String(flag), label }))}
          onChange={(flag) => changeTool('flags', { flag: Number(flag) })}
        />
      </Field>
      <Switch label="What" isOn={flags.isOn} on="Set" off="Clear" onChange={(isOn) => changeTool('flags', { isOn })} />
      <ScopeField value={flags.scope} onChange={(scope) => changeTool('flags', { scope })} />
    </Section>
  );
}

export function ColourOptions() {
  const { colour } = useTool(({ settings }) => settings.colour);
  // Half of the field's range leaves the light as it is; the whole doubles it.
  const [r, g, b] = colour;
  return (
    <Section title="Vertex colour">
      <Field label="Light" description="Mid grey leaves the light as it is, white doubles it, black takes it away.">
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
  const { isShadow } = useTool(({ settings }) => settings.shadow);
  const sun = useTool((state) => state.sun);
  const degrees = (radians: number): number => Math.round((radians * 180) / Math.PI);
  const setSun = (changes: Partial<typeof sun>): void => toolStore.setState({ sun: { ...sun, ...changes } });
  return (
    <>
      <Section title="Shadows">
        <Switch
          label="What"
          isOn={isShadow}
          on="Paint shadow"
          off="Erase shadow"
          onChange={(next) => changeTool('shadow', { isShadow: next })}
        />
      </Section>
      <Section title="Sun">
        <Field label="Height" unit="°">
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
        <Field label="From" unit="°" description="0 is north, 90 east">
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
      </Section>
    </>
  );
}

export function LiquidOptions() {
  const liquid = useTool(({ settings }) => settings.liquid);
  const modes = [
    { value: 'add', label: 'Add liquid' },
    { value: 'remove', label: 'Remove liquid' },
    { value: 'level', label: 'Set the level' },
  ] as const;
  const known = liquidTypes.map(({ type, label }) => ({ value: String(type), label }));
  return (
    <Section title="Liquid">
      <Field label="What">
        <Select
          value={liquid.mode}
          options={modes}
          onChange={(value) =>
            changeTool('liquid', { mode: modes.find((each) => each.value === value)?.value ?? liquid.mode })
          }
        />
      </Field>
      {liquid.mode === 'add' && (
        <>
          <Field label="Kind">
            <Select
              value={String(liquid.type)}
              options={known}
              placeholder={`LiquidType ${liquid.type}`}
              onChange={(value) => changeTool('liquid', { type: Number(value) })}
            />
          </Field>
          <Field label="LiquidType" description="Row of LiquidType.dbc, for kinds of the map's own">
            <NumberField
              value={liquid.type}
              kind="integer"
              min={1}
              step={1}
              onCommit={(type) => changeTool('liquid', { type })}
            />
          </Field>
        </>
      )}
      {liquid.mode !== 'remove' && (
        <>
          <Field label="Level">
            <Select
              value={liquid.levelFrom}
              options={[
                { value: 'pointer', label: 'Just over the ground' },
                { value: 'level', label: 'A height' },
              ]}
              onChange={(value) => changeTool('liquid', { levelFrom: value === 'level' ? 'level' : 'pointer' })}
            />
          </Field>
          {liquid.levelFrom === 'level' && (
            <Field label="Height" unit="yd">
              <NumberField value={liquid.level} unit="yd" onCommit={(level) => changeTool('liquid', { level })} />
            </Field>
          )}
        </>
      )}
    </Section>
  );
}
