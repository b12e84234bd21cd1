/** The layers of the painted picture: which is painted on, what is seen of each, and in which order they lie. */
import { useRef } from 'react';
import { useStore } from 'zustand';
import { layerBlends, type PaintLayer } from '../../../../../shared/media/paint/layers.ts';
import { Field, IconButton, NumberField, Section, Select, ShortName, TextField } from '../../../base/ui/index.ts';
import { CommandLine } from '../../model/shape/CommandLine.tsx';
import { chooseLayer, moveLayer, removeLayer, renameLayer, setLook, tryLook } from './layerActs.ts';
import type { LayersState } from './paintChange.ts';
import type { Painted } from './painted.ts';
import styles from './Paint.module.css';
import { fill, text } from '../../../base/text/language.ts';

const blendWords: Readonly<Record<PaintLayer['blend'], string>> = {
  get normal() {
    return text('Normal');
  },
  get multiply() {
    return text('Multiply');
  },
  get add() {
    return text('Add');
  },
};

interface LayerListProps {
  readonly painted: Painted;
}

export function LayerList({ painted }: LayerListProps) {
  const { layers, active } = useStore(painted.state);
  const chosen = layers.find(({ id }) => id === active) ?? null;
  return (
    <Section title={text('Layers')} meta={`${layers.length + 1}`}>
      <div className={styles['layers']} role="listbox" aria-label={text('Layers')}>
        {layers.toReversed().map((layer) => (
          <Row key={layer.id} painted={painted} layer={layer} isChosen={layer.id === active} />
        ))}
        <div
          className={styles['layer']}
          role="option"
          tabIndex={0}
          aria-selected={active === null}
          onClick={() => chooseLayer(painted, null)}
          onKeyDown={({ key }) => key === 'Enter' && chooseLayer(painted, null)}
        >
          <ShortName name={painted.target.name} />
          <small>{text('picture')}</small>
        </div>
      </div>
      <CommandLine command="paint.addLayer" />
      {painted.target.hasAlpha && <CommandLine command="paint.addAlphaLayer" />}
      {chosen !== null && <Look key={chosen.id} painted={painted} layer={chosen} />}
    </Section>
  );
}

interface RowProps extends LayerListProps {
  readonly layer: PaintLayer;
  readonly isChosen: boolean;
}

function Row({ painted, layer, isChosen }: RowProps) {
  const { id, name, isVisible, kind } = layer;
  return (
    <div
      className={styles['layer']}
      role="option"
      tabIndex={0}
      aria-selected={isChosen}
      onClick={() => chooseLayer(painted, id)}
      onKeyDown={({ key, altKey }) => {
        if (key === 'Enter') chooseLayer(painted, id);
        else if (key === 'Delete') removeLayer(painted, id);
        else if (altKey && key === 'ArrowUp') moveLayer(painted, id, 1);
        else if (altKey && key === 'ArrowDown') moveLayer(painted, id, -1);
      }}
    >
      <IconButton
        size="small"
        icon={isVisible ? 'eye' : 'eyeOff'}
        label={isVisible ? fill('Hide {}', name) : fill('Show {}', name)}
        onClick={() => setLook(painted, id, { isVisible: !isVisible })}
      />
      <ShortName name={name} />
      {kind === 'alpha' && <small>{text('alpha')}</small>}
      <IconButton
        size="small"
        icon="arrowUp"
        label={fill('Move {} up', name)}
        onClick={() => moveLayer(painted, id, 1)}
      />
      <IconButton
        size="small"
        icon="arrowDown"
        label={fill('Move {} down', name)}
        onClick={() => moveLayer(painted, id, -1)}
      />
      <IconButton size="small" icon="trash" label={fill('Remove {}', name)} onClick={() => removeLayer(painted, id)} />
    </div>
  );
}

function Look({ painted, layer }: Omit<RowProps, 'isChosen'>) {
  const { id, name, opacity, blend, kind } = layer;
  /** As it was before the hand began to pull. */
  const before = useRef<LayersState | null>(null);
  return (
    <>
      <Field label={text('Name')}>
        <TextField value={name} onCommit={(next) => renameLayer(painted, id, next)} />
      </Field>
      <Field label={text('Opacity')}>
        <NumberField
          value={opacity}
          min={0}
          max={1}
          step={0.05}
          bar
          onPreview={(next) => {
            before.current ??= painted.state.getState();
            tryLook(painted, id, { opacity: next });
          }}
          onCommit={(next) => {
            setLook(painted, id, { opacity: next }, before.current ?? undefined);
            before.current = null;
          }}
        />
      </Field>
      {kind === 'colour' && (
        <Field label={text('Blend')}>
          <Select
            value={blend}
            options={layerBlends.map((value) => ({ value, label: blendWords[value] }))}
            onChange={(value) => {
              const next = layerBlends.find((each) => each === value);
              if (next !== undefined) setLook(painted, id, { blend: next });
            }}
          />
        </Field>
      )}
    </>
  );
}
