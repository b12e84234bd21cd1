/** The Effects panel: emitters and ribbons of a model, live in the view: look over life, shape, rate, cells and presets. */
import { useEffect, useRef } from 'react';
import { effectPresets } from '../../../../../shared/model/effectPresets.ts';
import type { Effect, EffectChange } from '../../../../../shared/model/effectEdits.ts';
import {
  Button,
  ColorField,
  EmptyState,
  Field,
  Icon,
  IconButton,
  ListBox,
  MenuButton,
  NumberField,
  PanelFrame,
  Section,
  Select,
  type MenuItem,
  type Rgb,
} from '../../../base/ui/index.ts';
import { useActiveSession, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { LayerPicture } from '../materials/LayerPicture.tsx';
import { editedModel, textureName } from '../materials/materialRows.ts';
import { chooseEffectTexture } from '../materials/chooseTexture.ts';
import { addPreset, applyPreset, EffectEdit, effectsOf } from './effectActs.ts';
import { FlipbookCells, hasCells } from './FlipbookCells.tsx';
import { LifeEditor } from './LifeEditor.tsx';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import styles from './Effects.module.css';
import { fill, lowered, text, translated } from '../../../base/text/language.ts';

export function EffectsPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined) {
    return <EmptyState icon="particleEmitter" title={text('No model is in front')} />;
  }
  return <EffectsOf key={session.id} session={session} />;
}

function EffectsOf({ session }: { readonly session: Session }) {
  useRevision(session.document);
  const selection = useSession(session, (state) => state.selection);
  const model = editedModel(session);
  const refusal = model?.edits.setEffect === undefined ? model?.edits.refusals.setEffect : undefined;
  if (refusal !== undefined) return <EmptyState icon="particleEmitter" title={refusal} />;
  const effects = effectsOf(session);
  const presets = (): readonly MenuItem[] =>
    effectPresets.map((preset) => ({
      kind: 'action',
      id: preset.id,
      label: translated(preset.title),
      icon: preset.kind === 'ribbon' ? 'ribbon' : 'particleEmitter',
      onSelect: () => addPreset(session, preset),
    }));
  const add = (
    <MenuButton items={presets}>
      <Button icon="plus" onClick={() => undefined}>
        {text('Add effect')}
      </Button>
    </MenuButton>
  );
  if (effects.length === 0) {
    return (
      <EmptyState
        icon="particleEmitter"
        title={text('This model has no effects')}
        hint={text('Fire, smoke, sparks, magic or a trail, on the selected bone.')}
        actions={add}
      />
    );
  }
  const chosen = effects.find(({ record }) => record === selection.at(-1)) ?? null;
  return (
    <PanelFrame foot={add}>
      <ListBox
        label={text('Effects')}
        rows={effects}
        keyOf={({ record }) => String(record)}
        current={effects.findIndex((each) => each === chosen)}
        onChoose={(index) => {
          const effect = effects[index];
          if (effect !== undefined) select(session, [effect.record]);
        }}
        rowHeight={24}
        className={styles['list']}
      >
        {({ kind, name }) => (
          <>
            <Icon name={kind === 'ribbon' ? 'ribbon' : 'particleEmitter'} size={14} />
            <span className={styles['name']}>{name === '' ? text('Without a name') : name}</span>
          </>
        )}
      </ListBox>
      <div className={styles['fields']}>
        {chosen === null ? (
          <p className={styles['hint']}>{text('Choose an effect, here or in the view, to change it.')}</p>
        ) : (
          <EffectFields key={chosen.record} session={session} effect={chosen} />
        )}
      </div>
      <LastActFields session={session} />
    </PanelFrame>
  );
}

const shapeNumbers: ReadonlySet<string> = new Set(['length', 'width', 'latitude', 'heightAbove', 'heightBelow']);
const cellNumbers: ReadonlySet<string> = new Set(['rows', 'columns']);

function EffectFields({ session, effect }: { readonly session: Session; readonly effect: Effect }) {
  const edit = useRef<EffectEdit | null>(null);
  const model = editedModel(session);
  // A drag whose emitter goes out of sight is given up.
  useEffect(
    () => () => {
      edit.current?.cancel();
    },
    [],
  );
  if (model === null) return null;
  edit.current ??= new EffectEdit(session);
  const own = edit.current;
  const preview = (change: EffectChange): void => own.preview(effect.record, change);
  const commit = (change: EffectChange): void => own.commit(effect.record, change);
  const { view, edits } = model;
  const texture = view.textures[effect.texture] ?? null;
  const { blend, life, color } = effect;
  const numbers = (isWanted: (id: string) => boolean) =>
    effect.numbers
      .filter(({ id }) => isWanted(id))
      .map(({ id, label, unit, value, min, isWhole, hasKeys }) => (
        <Field
          key={id}
          label={label}
          {...(unit === '' ? {} : { unit })}
          {...(hasKeys ? { description: text('Has keys: they decide while a clip is shown.') } : {})}
          actions={
            hasKeys ? (
              <IconButton
                icon="curve"
                size="small"
                label={fill('Show the curve of {}', lowered(label))}
                onClick={() => dockHandle.current?.showPanel('curves')}
              />
            ) : undefined
          }
        >
          <NumberField
            value={value}
            kind={isWhole ? 'integer' : 'float32'}
            min={min ?? undefined}
            disabled={hasKeys}
            onPreview={(next) => preview({ numbers: { [id]: next } })}
            onCommit={(next) => commit({ numbers: { [id]: next } })}
            onCancel={() => own.cancel()}
          />
        </Field>
      ));
  const same = effectPresets.filter(({ kind }) => kind === effect.kind);
  return (
    <>
      <div className={styles['presets']} role="group" aria-label={text('Presets')}>
        {same.map((preset) => (
          <Button key={preset.id} size="small" onClick={() => applyPreset(session, effect.record, preset)}>
            {translated(preset.title)}
          </Button>
        ))}
      </div>
      {life !== null && (
        <Section title={text('Over its life')}>
          <LifeEditor
            effect={effect}
            life={life}
            onPreview={(next) => preview({ life: next })}
            onCommit={(next) => commit({ life: next })}
            onCancel={() => own.cancel()}
          />
        </Section>
      )}
      <Section title={text('Emission')}>
        {numbers((id) => !shapeNumbers.has(id) && !cellNumbers.has(id))}
        {color !== null && (
          <Field label={text('Colour')}>
            <ColorField
              value={rgbOf(color)}
              onPreview={(next) => preview({ color: next })}
              onCommit={(next) => commit({ color: next })}
              onCancel={() => own.cancel()}
            />
          </Field>
        )}
      </Section>
      <Section title={text('Shape')}>{numbers((id) => shapeNumbers.has(id))}</Section>
      <Section title={text('Picture')}>
        {effect.kind === 'particles' && (
          <button
            type="button"
            className={styles['texture']}
            onClick={() => void chooseEffectTexture(session, effect.record)}
          >
            <LayerPicture session={session} texture={texture} />
            <span>{textureName(texture)}</span>
          </button>
        )}
        {blend !== null && (
          <Field label={text('Blend')}>
            <Select
              value={String(blend)}
              options={(edits.effectBlends ?? []).map(({ value, name }) => ({ value: String(value), label: name }))}
              onChange={(next) => commit({ blend: Number(next) })}
            />
          </Field>
        )}
        {numbers((id) => cellNumbers.has(id))}
        {hasCells(effect) && (
          <FlipbookCells
            session={session}
            effect={effect}
            texture={texture}
            onPreview={preview}
            onCommit={commit}
            onCancel={() => own.cancel()}
          />
        )}
      </Section>
    </>
  );
}

const rgbOf = ([red = 0, green = 0, blue = 0]: readonly number[]): Rgb => [red, green, blue];
