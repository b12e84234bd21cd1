/** What of a layer moves: its values at the shown moment, whether keys stand there, and what else can be given keys. */
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { LayerMoment } from '../../../../../shared/model/layerKeys.ts';
import type { LayerPlace, LayerTracks } from '../../../../../shared/model/layerTracks.ts';
import { layerValueOf, removeLayerKey, setLayerKey } from '../../../../../shared/model/layerKeys.ts';
import type { MaterialLayer } from '../../../../../shared/model/view.ts';
import {
  Button,
  ColorField,
  Combobox,
  Field,
  IconButton,
  MenuButton,
  NumberField,
  notify,
  VectorField,
} from '../../../base/ui/index.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { useDragged } from '../work/useDragged.ts';
import { changeAndTell } from './changeMaterial.ts';
import { layerMomentOf, propertyName } from './layerMoment.ts';
import { editedModel, textureName } from './materialRows.ts';
import styles from './Materials.module.css';
import { fill, lowered, text } from '../../../base/text/language.ts';

interface LayerKeysProps {
  readonly session: Session;
  readonly material: number;
  /** Position among the layers. */
  readonly index: number;
  readonly layer: MaterialLayer;
}

/** Values of what has keys; nothing where nothing of the layer moves. */
export function LayerKeys({ session, material, index, layer }: LayerKeysProps) {
  const moment = useMoment(session);
  const all = editedModel(session)?.edits.layerTracks?.(material, index, session.playback.span) ?? [];
  const moving = all.filter(({ tracks }) => tracks.length > 0);
  if (moving.length === 0) return null;
  return (
    <div className={styles['keys']} role="group" aria-label={text('Keys of the layer')}>
      {moving.map((tracks) => (
        <Row
          key={`${tracks.property} ${tracks.at}`}
          session={session}
          name={propertyName(layer, tracks)}
          place={{ material, layer: index, property: tracks.property, at: tracks.at }}
          tracks={tracks}
          moment={moment}
        />
      ))}
      {typeof moment === 'string' && <small className={styles['why']}>{moment}</small>}
    </div>
  );
}

/** What has no keys yet: a choice gives it the first. */
export function LayerKeyMenu({ session, material, index, layer }: LayerKeysProps) {
  const moment = useMoment(session);
  const all = editedModel(session)?.edits.layerTracks?.(material, index, session.playback.span) ?? [];
  const still = all.filter(({ tracks }) => tracks.length === 0);
  if (still.length === 0) return null;
  return (
    <MenuButton
      items={() =>
        still.map(({ property, at, rest }) => ({
          kind: 'action',
          id: `${property} ${at}`,
          label: propertyName(layer, { property, at }),
          onSelect: () => setKey(session, { material, layer: index, property, at }, rest),
        }))
      }
    >
      <Button
        size="small"
        variant="quiet"
        icon="key"
        disabled={typeof moment === 'string'}
        tooltip={typeof moment === 'string' ? moment : text('Sets a first key of opacity, colour or coordinates')}
        onClick={() => undefined}
      >
        {text('Keys')}
      </Button>
    </MenuButton>
  );
}

function useMoment(session: Session): LayerMoment | string {
  usePlayback(session, ({ sequence }) => sequence);
  // While it plays the numbers stand still: they would be others before one could read them.
  usePlayback(session, ({ isPlaying, frame }) => (isPlaying ? null : frame));
  return layerMomentOf(session);
}

/** Sets a key at the shown moment, in a step of its own. */
function setKey(session: Session, place: LayerPlace, value: readonly number[]): void {
  const moment = layerMomentOf(session);
  if (typeof moment === 'string') {
    notify({ tone: 'info', title: moment });
    return;
  }
  changeAndTell(session, 'Set key of layer', (model, step) => setLayerKey(model, place, moment, value, step));
}

/** Selects what the keys belong to, such that the panel goes on showing the material: colours may be those of its meshes. */
function showCurve(session: Session, { material }: LayerPlace, { tracks: [track] }: LayerTracks): void {
  const view = editedModel(session)?.view;
  const owner = track === undefined ? null : session.document.get(track).owner;
  const layers = view?.materials[material]?.layers ?? [];
  const isOfLayer = layers.some(
    ({ record, motions }) => record === owner || motions.some((each) => each.record === owner),
  );
  const mesh = view?.meshes.find((each) => each.material === material)?.record;
  const shown = isOfLayer ? owner : mesh;
  if (shown != null) select(session, [shown]);
  dockHandle.current?.showPanel('curves');
}

interface RowProps {
  readonly session: Session;
  readonly name: string;
  readonly place: LayerPlace;
  readonly tracks: LayerTracks;
  readonly moment: LayerMoment | string;
}

function Row({ session, name, place, tracks, moment }: RowProps) {
  const model = editedModel(session);
  const shown = typeof moment === 'string' || model === null ? null : layerValueOf(model, tracks, moment);
  const refusal = typeof moment === 'string' ? moment : (shown?.refusal ?? null);
  const hasKey = shown?.hasKey === true;
  const spoken = lowered(name);
  const toggle = (): void => {
    if (typeof moment === 'string' || shown === null) return;
    if (hasKey) {
      changeAndTell(session, 'Remove key of layer', (model, step) => removeLayerKey(model, place, moment, step));
    } else setKey(session, place, shown.value);
  };
  return (
    <Field
      label={name}
      // Four controls have no room beside a label.
      stacked={place.property === 'colour'}
      description={[
        ...(refusal === null ? [] : [refusal]),
        ...(tracks.sharedBy === 0
          ? []
          : [text('Other layers use these keys too; what is changed here becomes this layer’s own.')]),
      ].join('\n')}
      absent={refusal !== null}
      actions={
        <>
          <IconButton
            icon="key"
            size="small"
            label={hasKey ? fill('Remove the key of {}', spoken) : fill('Set a key of {}', spoken)}
            pressed={hasKey}
            disabled={refusal !== null}
            onClick={toggle}
          />
          <IconButton
            icon="curve"
            size="small"
            label={fill('Show the curve of {}', spoken)}
            onClick={() => showCurve(session, place, tracks)}
          />
        </>
      }
    >
      {shown === null ? (
        <span className={styles['why']}>{text('moves')}</span>
      ) : (
        <Value session={session} place={place} value={shown.value} isFixed={refusal !== null} />
      )}
    </Field>
  );
}

interface ValueProps {
  readonly session: Session;
  readonly place: LayerPlace;
  readonly value: readonly number[];
  readonly isFixed: boolean;
}

/** Digits that have room; what a number has more stays when another one is changed. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

function Value({ session, place, value, isFixed }: ValueProps) {
  const { document } = session;
  const edit = useDragged<readonly number[]>({
    document,
    refused: text('This key cannot be set'),
    begin: () => document.begin('Set key of layer'),
    put(transaction, next) {
      const model: EditedModel | null = editedModel(session);
      const moment = layerMomentOf(session);
      if (model === null || typeof moment === 'string') return;
      setLayerKey(model, place, moment, next, transaction);
    },
  });
  const common = { disabled: isFixed, onCancel: edit.cancel };
  const [first = 0, second = 0, third = 0] = value;
  switch (place.property) {
    case 'opacity':
    case 'turn': {
      const range = place.property === 'opacity' ? { min: 0, max: 1, step: 0.01, bar: true } : { step: 1, unit: '°' };
      return (
        <NumberField
          {...common}
          {...range}
          value={rounded(first)}
          onPreview={(next) => edit.preview([next])}
          onCommit={(next) => edit.commit([next])}
        />
      );
    }
    case 'colour':
      return (
        <ColorField
          {...common}
          value={[rounded(first), rounded(second), rounded(third)]}
          onPreview={edit.preview}
          onCommit={edit.commit}
        />
      );
    case 'texture': {
      const textures = editedModel(session)?.view.textures ?? [];
      return (
        <Combobox
          value={String(first)}
          disabled={isFixed}
          options={textures.map((texture, at) => ({
            value: String(at),
            label: textureName(texture),
            meta: String(at),
          }))}
          onChange={(next) => edit.commit([Number(next)])}
        />
      );
    }
    default:
      return (
        <VectorField
          {...common}
          letters={['U', 'V']}
          step={0.01}
          value={value.map(rounded)}
          onPreview={(component, next) => edit.preview(value.with(component, next))}
          onCommit={(component, next) => edit.commit(value.with(component, next))}
        />
      );
  }
}
