/** Shapes the land of all open tiles: what, how much, where; with a part of it shown as it is and as it would be. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { noiseKinds } from '../../../../../shared/geometry/terrain/brush/noise.ts';
import { readGrey } from '../../../../../shared/terrain/greyPicture.ts';
import type { BlendWay, LandformKind, NumberFacts } from '../../../../../shared/terrain/landforms/landform.ts';
import { landforms } from '../../../../../shared/terrain/landforms/landform.ts';
import { Button, Checkbox, Dialog, DialogActions, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { TerrainMap } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { MovesObjects } from '../panels/MovesObjects.tsx';
import { chooseFile } from '../rules/choosePicture.ts';
import { MaskChips } from '../rules/MaskChips.tsx';
import { onlyWhere, setOnlyWhere } from '../rules/onlyWhere.ts';
import { LandformPreview } from './LandformPreview.tsx';
import { applyLandform, chosenLandform, isOffered, landformStore, numbersOf, setNumber } from './landformStore.ts';
import styles from './LandformDialog.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

const blendWays: readonly { readonly value: BlendWay; readonly label: string }[] = [
  {
    value: 'mix',
    get label() {
      return text('Between both');
    },
  },
  {
    value: 'highest',
    get label() {
      return text('The higher one');
    },
  },
  {
    value: 'lowest',
    get label() {
      return text('The lower one');
    },
  },
  {
    value: 'add',
    get label() {
      return text('One on the other');
    },
  },
];

const isKind = (value: string): value is LandformKind => Object.hasOwn(landforms, value);
const kinds = Object.entries(landforms).flatMap(([value, { label }]) =>
  isKind(value) && isOffered(value) ? [{ value, label }] : [],
);

export function LandformDialog({ map }: { readonly map: TerrainMap }) {
  const state = useStore(landformStore);
  const mask = useStore(onlyWhere, (each) => each.mask);
  const { kind, keepsEdges } = state;
  const { hint, numbers } = landforms[kind];
  const facts: readonly (readonly [string, NumberFacts])[] = Object.entries(numbers);
  const values = numbersOf(state);
  const { length } = map.tileSet.tiles;
  const apply = (): void => {
    close();
    void applyLandform(map);
  };
  return (
    <Dialog
      open
      onClose={close}
      width={720}
      title={text('Shape the land')}
      description={fill('All {} as one ground, in one step.', counted(length, 'open tile'))}
      actions={
        <DialogActions
          onCancel={close}
          accept={text('Shape')}
          onAccept={apply}
          disabled={chosenLandform(state) === null || length === 0}
        />
      }
    >
      <div className={styles['body']}>
        <div>
          <Field label={text('What')}>
            <Select
              value={kind}
              options={kinds.map(({ value, label }) => ({ value, label: translated(label) }))}
              onChange={(value) => (isKind(value) ? landformStore.setState({ kind: value }) : undefined)}
            />
          </Field>
          <p className={styles['hint']}>{translated(hint)}</p>
          <Extras />
          {facts.map(([name, { label, unit, least, most, isWhole }]) => (
            <Field key={name} label={translated(label)} unit={unit}>
              <NumberField
                value={values[name] ?? 0}
                {...(isWhole === true ? { kind: 'integer' } : {})}
                min={least}
                max={most}
                step={most - least <= 20 ? 0.1 : 1}
                unit={unit}
                onPreview={(value) => setNumber(name, value)}
                onCommit={(value) => setNumber(name, value)}
              />
            </Field>
          ))}
          <h3 className={styles['where']}>{text('Only where')}</h3>
          <MaskChips map={map} mask={mask} onChange={setOnlyWhere} empty={text('All of the open land.')} />
          <Field
            label={text('Edges')}
            description={text('Beside tiles that are not open nothing changes, and over 16 yards less and less.')}
          >
            <Checkbox
              label={text('Keep the outer edge of the open tiles')}
              checked={keepsEdges}
              onChange={(isKept) => landformStore.setState({ keepsEdges: isKept })}
            />
          </Field>
          <MovesObjects />
        </div>
        <LandformPreview map={map} />
      </div>
    </Dialog>
  );
}

/** What a kind is told beside its numbers. */
function Extras() {
  const { kind, noise, way, plane } = useStore(landformStore);
  if (kind === 'noise') {
    return (
      <Field label={text('Kind')}>
        <Select
          value={noise}
          options={noiseKinds.map((each) => ({ value: each.kind, label: translated(each.label) }))}
          onChange={(value) =>
            landformStore.setState({ noise: noiseKinds.find((each) => each.kind === value)?.kind ?? noise })
          }
        />
      </Field>
    );
  }
  if (kind !== 'blend') return null;
  const choose = async (): Promise<void> => {
    const file = await chooseFile('.png,.tif,.tiff,.raw,.r16,.r8');
    if (file === null) return;
    try {
      const { width, height, values, said } = readGrey(new Uint8Array(await file.arrayBuffer()), file.name);
      const range = said ?? plane?.range ?? { minimum: 0, maximum: 100 };
      landformStore.setState({ plane: { width, height, values: Float32Array.from(values), range, name: file.name } });
    } catch (error) {
      reportError(fill('{} has no heights', file.name), error);
    }
  };
  const end = (label: string, name: 'minimum' | 'maximum') =>
    plane !== null && (
      <Field label={label} unit="yd">
        <NumberField
          value={plane.range[name]}
          unit="yd"
          onCommit={(value) =>
            landformStore.setState({ plane: { ...plane, range: { ...plane.range, [name]: value } } })
          }
        />
      </Field>
    );
  return (
    <>
      <Field label={text('Heightmap')} description={text('It is laid over the rectangle of all open tiles.')}>
        <Button size="small" icon="fileImage" onClick={() => void choose()}>
          {plane?.name ?? text('Choose…')}
        </Button>
      </Field>
      {end(text('Height of black'), 'minimum')}
      {end(text('Height of white'), 'maximum')}
      <Field label={text('How')}>
        <Select
          value={way}
          options={blendWays}
          onChange={(value) =>
            landformStore.setState({ way: blendWays.find((each) => each.value === value)?.value ?? way })
          }
        />
      </Field>
    </>
  );
}
