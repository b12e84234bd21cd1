/** What the game would choose of a studio model: bodies, skin, controllers, blending, colours, and how the view shows it. */
import { positions } from '../../../../../shared/codec/count.ts';
import { studioView } from '../../../../../shared/formats/goldsrc/view/index.ts';
import { bodypartsOf, texturesOf, sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { remapRanges } from '../../../../../shared/formats/goldsrc/geometry/texture.ts';
import { BodyPart, SubModel } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { Sequence } from '../../../../../shared/formats/goldsrc/schema/sequence.ts';
import { skinsOf } from '../../../../../shared/formats/goldsrc/skins.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { viewportOf } from '../../../workbench/state/handles.ts';
import { usePlayback, useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { controllerSettings, userChannels, widestMouth, widestSetting } from '../view/look.ts';
import { HueField } from './HueField.tsx';
import { useLook } from './useLook.ts';
import styles from './ModelChoices.module.css';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill, text } from '../../../base/text/language.ts';

interface Props {
  readonly session: Session;
}

export function ModelChoices({ session }: Props) {
  useRevision(session.document);
  return (
    <div className={styles['choices']}>
      <Bodies session={session} />
      <Skin session={session} />
      <Inputs session={session} />
      <Blending session={session} />
      <PlayerColours session={session} />
      <Showing session={session} />
    </div>
  );
}

const hidden = 'hidden';

function Bodies({ session: { document } }: Props) {
  const { look, store } = useLook(document);
  const parts = bodypartsOf(document);
  if (parts.length === 0) return null;
  return (
    <Section title={text('Bodyparts')}>
      {parts.map((id, index) => {
        const { name, models } = fieldsOf(BodyPart, document.get(id));
        const chosen = look.bodies.get(id);
        const options = models.map((model, position) => {
          const fields = fieldsOf(SubModel, document.get(model));
          return {
            value: String(position),
            label: fields.name.split(/[\\/]/).at(-1) || fill('Submodel {}', position),
            meta: fields.positions.length === 0 ? text('blank') : undefined,
          };
        });
        return (
          <Field key={id} label={name === '' ? fill('Bodypart {}', index) : name}>
            <Select
              value={chosen === null ? hidden : String(chosen ?? 0)}
              options={[...options, { value: hidden, label: text('Hidden') }]}
              onChange={(value) => {
                const choice = value === hidden ? null : Number(value);
                store.set({ bodies: new Map([...look.bodies, [id, choice]]) });
              }}
            />
          </Field>
        );
      })}
    </Section>
  );
}

function Skin({ session: { document } }: Props) {
  const { look, store } = useLook(document);
  const { families } = skinsOf(document);
  if (families < 2) return null;
  const options = positions(families, families).map((skin) => ({ value: String(skin), label: fill('Skin {}', skin) }));
  return (
    <Section title={text('Skin')}>
      <Field label={text('Shown')}>
        <Select
          value={String(Math.min(look.skin, families - 1))}
          options={options}
          onChange={(value) => store.set({ skin: Number(value) })}
        />
      </Field>
    </Section>
  );
}

interface SettingProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly min?: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** A number with a bar under it, changed while it is dragged. */
function Setting({ label, value, min = 0, max, unit, onChange }: SettingProps) {
  return (
    <Field label={label}>
      <NumberField
        value={Math.round(value)}
        kind="integer"
        min={min}
        max={max}
        unit={unit}
        bar
        onPreview={onChange}
        onCommit={onChange}
        onCancel={() => onChange(value)}
      />
    </Field>
  );
}

function Inputs({ session: { document } }: Props) {
  const { look, store } = useLook(document);
  const view = studioView(document);
  const { controllers = [] } = view;
  const hasMouth = controllers.some(({ channel }) => channel >= userChannels);
  const settings = controllerSettings(view, look);
  const used = settings.flatMap((setting, channel) =>
    controllers.some((each) => each.channel === channel) ? [{ channel, setting }] : [],
  );
  if (used.length === 0 && !hasMouth) return null;
  return (
    <Section title={text('Controllers')}>
      {used.map(({ channel, setting }) => (
        <Setting
          key={channel}
          label={fill('Controller {}', channel)}
          value={setting}
          max={widestSetting}
          onChange={(value) => store.set({ controllers: new Map([...look.controllers, [channel, value]]) })}
        />
      ))}
      {hasMouth && (
        <Setting
          label={text('Mouth')}
          value={look.mouth}
          max={widestMouth}
          onChange={(mouth) => store.set({ mouth })}
        />
      )}
    </Section>
  );
}

function Blending({ session }: Props) {
  const { document } = session;
  const { look, store } = useLook(document);
  const shown = usePlayback(session, (state) => state.sequence);
  const blends = shown === null ? 0 : fieldsOf(Sequence, document.get(shown)).animations.length;
  if (blends < 2) return null;
  const [across, down] = look.blending;
  return (
    <Section title={text('Blending')} meta={fill('{} ways', blends)}>
      <Setting
        label={text('Blend 0')}
        value={across}
        max={widestSetting}
        onChange={(value) => store.set({ blending: [value, down] })}
      />
      {blends >= 4 && (
        <Setting
          label={text('Blend 1')}
          value={down}
          max={widestSetting}
          onChange={(value) => store.set({ blending: [across, value] })}
        />
      )}
    </Section>
  );
}

function PlayerColours({ session: { document } }: Props) {
  const { look, store } = useLook(document);
  const kinds = new Set(
    texturesOf(document).flatMap((id) => remapRanges(fieldsOf(Texture, document.get(id)).name).map(({ kind }) => kind)),
  );
  if (kinds.size === 0) return null;
  return (
    <Section title={text('Player colours')}>
      {kinds.has('top') && (
        <HueField label={text('Top')} value={look.topHue} onChange={(topHue) => store.set({ topHue })} />
      )}
      {kinds.has('bottom') && (
        <HueField label={text('Bottom')} value={look.bottomHue} onChange={(bottomHue) => store.set({ bottomHue })} />
      )}
    </Section>
  );
}

function Showing({ session }: Props) {
  const { document } = session;
  const { look, store } = useLook(document);
  const hasMovement = sequencesOf(document).some((id) =>
    fieldsOf(Sequence, document.get(id)).linearMovement.some((value) => value !== 0),
  );
  return (
    <Section title={text('Shown')}>
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Smooth textures')}
          checked={look.isSmooth}
          onChange={(isSmooth) => store.set({ isSmooth })}
          tooltip={text('Colours between texels, as the game draws by default')}
        />
        {hasMovement && (
          <Checkbox
            label={text('Move along the ground')}
            checked={look.isMoving}
            onChange={(isMoving) => store.set({ isMoving })}
            tooltip={text('The model goes where its sequence leads it')}
          />
        )}
      </div>
      <Setting
        label={text('Field of view')}
        value={look.fieldOfView}
        min={30}
        max={150}
        unit="°"
        onChange={(fieldOfView) => store.set({ fieldOfView })}
      />
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon="camera"
          onClick={() => viewportOf(session)?.lookThrough(document.root)}
          tooltip={text('From the origin along +X, as a weapon is seen in the hand')}
        >
          {text('First person')}
        </Button>
        <Button
          size="small"
          icon="undo"
          onClick={() => store.reset()}
          tooltip={text('All choices as they were at first')}
        >
          {text('Reset')}
        </Button>
      </div>
    </Section>
  );
}
