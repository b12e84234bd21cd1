/** What chosen pictures show, before they are read into the open tiles: heights with base and range, or textures. */
import { useState } from 'react';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import type { PictureArea } from '../../../../../shared/terrain/pictureArea.ts';
import { areaOf } from '../../../../../shared/terrain/pictureArea.ts';
import type { PlannedPicture } from '../../../../../shared/terrain/pictureImport.ts';
import type { TerrainMap } from './maps.ts';
import { readPictures } from './pictures.ts';
import type { ChosenPictures } from './work/jobs.ts';
import { Dialog, DialogActions, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { MovesObjects } from '../panels/MovesObjects.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { showTerrainDialog } from './terrainDialog.ts';
import styles from './ReadPictures.module.css';
import { fill, text } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

const kinds = [
  {
    value: 'heights',
    get label() {
      return text('Heights');
    },
  },
  {
    value: 'alpha',
    get label() {
      return text('Where one texture shows (its brightness)');
    },
  },
  {
    value: 'splat',
    get label() {
      return text('Where four textures show (red, green, blue, alpha)');
    },
  },
  {
    value: 'colours',
    get label() {
      return text('Vertex colours');
    },
  },
] as const;
type Shown = (typeof kinds)[number]['value'];

function shownOf({ kind, textures }: PlannedPicture): Shown {
  return kind === 'alpha' && textures.length > 1 ? 'splat' : kind;
}

const keyOf = ({ first, columns, rows }: PictureArea): string => [first.column, first.row, columns, rows].join();

export function ReadPicturesDialog({ map, chosen }: { readonly map: TerrainMap; readonly chosen: ChosenPictures }) {
  const [plans, setPlans] = useState(() => chosen.pictures.map(({ plan }) => plan));
  const said = plans.find(({ kind, range }) => kind === 'heights' && range !== null)?.range ?? chosen.present;
  const [base, setBase] = useState(said.minimum);
  const [range, setRange] = useState(said.maximum - said.minimum);
  const change = (index: number, changes: Partial<PlannedPicture>): void =>
    setPlans((before) => before.map((plan, at) => (at === index ? { ...plan, ...changes } : plan)));
  const hasHeights = plans.some(({ kind }) => kind === 'heights');
  const isReady = plans.every(({ kind, textures }) => kind !== 'alpha' || textures.some((path) => path !== ''));
  const read = (): void => {
    close();
    const heights = { minimum: base, maximum: base + range };
    void readPictures(
      map,
      chosen.pictures.map((picture, index) => ({
        ...picture,
        plan: { ...(plans[index] ?? picture.plan), range: heights },
      })),
    );
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text('Read pictures')}
      description={text(
        'Pictures of any size are fitted to the tiles. Places that a picture shows as they are keep their bytes.',
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={text('Read')}
          onAccept={read}
          disabled={!isReady || (hasHeights && range <= 0)}
        />
      }
    >
      {hasHeights && (
        <>
          <Field label={text('Base')} description={text('Height of black')}>
            <NumberField value={base} unit="yd" onCommit={setBase} />
          </Field>
          <Field label={text('Range')} description={text('How far white is above black')}>
            <NumberField value={range} unit="yd" min={0} onCommit={setRange} />
          </Field>
          <MovesObjects />
        </>
      )}
      {chosen.pictures.map(({ plan: { name }, size }, index) => {
        const plan = plans[index];
        return plan === undefined ? null : (
          <Picture key={name} map={map} plan={plan} size={size} onChange={(changes) => change(index, changes)} />
        );
      })}
    </Dialog>
  );
}

interface PictureProps {
  readonly map: TerrainMap;
  readonly plan: PlannedPicture;
  readonly size: string;
  readonly onChange: (changes: Partial<PlannedPicture>) => void;
}

function Picture({ map, plan, size, onChange }: PictureProps) {
  const { name, area, textures } = plan;
  const { tiles } = map.state.getState();
  const shown = shownOf(plan);
  const areas = new Map<string, { readonly area: PictureArea; readonly label: string }>();
  const offer = (offered: PictureArea, label: string): void => {
    if (!areas.has(keyOf(offered))) areas.set(keyOf(offered), { area: offered, label });
  };
  offer(
    areaOf(tiles.map(({ place }) => place)),
    tiles.length === 1 ? text('The open tile') : fill('All {} open tiles', tiles.length),
  );
  for (const { place } of tiles) offer(areaOf([place]), tileName(map.name, place));
  offer(area, fill('{} × {} tiles from {}, {}', area.columns, area.rows, area.first.column, area.first.row));
  const setShown = (value: string): void => {
    const next = kinds.find((each) => each.value === value)?.value ?? 'heights';
    const count = next === 'splat' ? 4 : 1;
    const kind = next === 'splat' ? 'alpha' : next;
    onChange({ kind, textures: Array.from({ length: count }, (_each, at) => textures[at] ?? '') });
  };
  const channels = shown === 'splat' ? [text('Red'), text('Green'), text('Blue'), text('Alpha')] : [text('Texture')];
  return (
    <section className={styles['picture']} aria-label={name}>
      <p className={styles['name']}>
        <b>{name}</b> <span>{size}</span>
      </p>
      <Field label={text('Shows')}>
        <Select value={shown} options={kinds} onChange={setShown} />
      </Field>
      <Field label={text('Where')}>
        <Select
          value={keyOf(area)}
          options={[...areas].map(([value, { label }]) => ({ value, label }))}
          onChange={(key) => onChange({ area: areas.get(key)?.area ?? area })}
        />
      </Field>
      {(shown === 'alpha' || shown === 'splat') &&
        channels.map((label, at) => (
          <TextureChoice
            key={label}
            label={label}
            value={textures[at] ?? ''}
            onChange={(path) =>
              onChange({ textures: channels.map((_each, other) => (other === at ? path : (textures[other] ?? ''))) })
            }
          />
        ))}
    </section>
  );
}
