/** Model, place, rotation and scale of the selected objects, as numbers of the world. What is typed goes to all of them. */
import { placementToWorld, worldToPlacement } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { NameSet } from '../../../../../../shared/terrain/gameTables.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../../shared/terrain/objects/object.ts';
import { fieldsOfObject, placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import { described } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { mapStep } from '../../map/environment.ts';
import { useGameTables } from '../../map/gameTables.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { changeSelected, replaceModelOfSelected } from '../../map/objects/acts.ts';
import { modelsRead, placedModels } from '../../map/objects/modelBounds.ts';
import { useSignal } from '../../../../base/useSignal.ts';
import type { Mixed } from '../../../../base/ui/index.ts';
import { Field, MIXED, NumberField, Select, TextField, VectorField } from '../../../../base/ui/index.ts';
import styles from './Objects.module.css';
import { fill, text as inWords, translated } from '../../../../base/text/language.ts';

interface ObjectsProps {
  readonly map: TerrainMap;
  readonly objects: readonly ObjectInstance[];
}

function common<T>(values: readonly T[]): T | Mixed {
  const [first, ...others] = values;
  return first === undefined || others.some((each) => !Object.is(each, first)) ? MIXED : first;
}

type Axis = 0 | 1 | 2;
const world = ({ position }: ObjectPlace): Vector3 => {
  const { x, y, z } = placementToWorld(position);
  return [x, y, z];
};

const replaced = (vector: Vector3, axis: Axis, value: number): Vector3 => {
  const [x, y, z] = vector;
  return [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z];
};

/** Digits that a reader needs; files hold positions as 32-bit floats. */
const brief = (value: number): number => Math.round(value * 1000) / 1000;

const turns: readonly { readonly axis: Axis; readonly label: string; readonly description: string }[] = [
  {
    axis: 1,
    get label() {
      return inWords('Turn');
    },
    get description() {
      return inWords('About the upright, anticlockwise from above; 0 looks south.');
    },
  },
  {
    axis: 0,
    get label() {
      return inWords('Tilt');
    },
    get description() {
      return inWords('About the side: the front goes down.');
    },
  },
  {
    axis: 2,
    get label() {
      return inWords('Roll');
    },
    get description() {
      return inWords('About the front: the left side goes up.');
    },
  },
];

export function ObjectFields({ map, objects }: ObjectsProps) {
  const places = objects.map(placeOf);
  const models = placedModels(map);
  useSignal(modelsRead);
  const doodads = objects.filter(({ kind }) => kind === 'doodad');
  const path = common(objects.map((object) => object.path));
  const unknown = objects.filter((object) => models.isRead(object.path) && models.bounds(object.path) === null).length;
  const tiles = new Set(
    objects.flatMap(({ copies }) => copies.map(({ tile }) => `${tile.place.column}_${tile.place.row}`)),
  );
  const setPosition = (axis: Axis, change: (value: number) => number): void => {
    void changeSelected(
      map,
      (what) => `Move ${what}`,
      (place) => {
        const now = world(place);
        const [x, y, z] = replaced(now, axis, change(now[axis]));
        return { ...place, position: worldToPlacement({ x, y, z }) };
      },
    );
  };
  const setRotation = (axis: Axis, change: (value: number) => number): void => {
    void changeSelected(
      map,
      (what) => `Rotate ${what}`,
      (place) => ({
        ...place,
        rotation: replaced(place.rotation, axis, change(place.rotation[axis])),
      }),
    );
  };
  const setScale = (change: (value: number) => number): void => {
    void changeSelected(
      map,
      (what) => `Scale ${what}`,
      (place) => ({ ...place, scale: change(place.scale) }),
    );
  };
  return (
    <>
      <Field label={inWords('Model')} description={inWords('All selected objects of its kind show it.')}>
        <TextField
          mono
          value={path === MIXED ? '' : path}
          placeholder={path === MIXED ? inWords('Several') : 'World\\…\\Name.m2'}
          problemIn={(text) => (text.length > 255 ? inWords('At most 255 characters') : undefined)}
          onCommit={(text) => void replaceModelOfSelected(map, text.trim())}
        />
      </Field>
      <Field label={inWords('Position')} unit="yd" description={inWords('World: x north, y west, z up.')}>
        <VectorField
          value={([0, 1, 2] as const).map((axis) => common(places.map((place) => brief(world(place)[axis]))))}
          step={0.5}
          onCommit={(axis, value) => setPosition(axis as Axis, () => value)}
          onCommitEach={(axis, apply) => setPosition(axis as Axis, apply)}
        />
      </Field>
      {turns.map(({ axis, label, description }) => (
        <Field key={label} label={label} unit="°" description={description}>
          <NumberField
            value={common(places.map(({ rotation }) => brief(rotation[axis])))}
            unit="°"
            step={1}
            onCommit={(value) => setRotation(axis, () => value)}
            onCommitEach={(apply) => setRotation(axis, apply)}
          />
        </Field>
      ))}
      {doodads.length > 0 && (
        <Field
          label={inWords('Scale')}
          description={inWords('1 is the size of the model. Map objects have no scale in clients before Legion.')}
        >
          <NumberField
            value={common(doodads.map((object) => brief(placeOf(object).scale)))}
            unit="×"
            min={1 / 1024}
            max={65_535 / 1024}
            step={0.01}
            onCommit={(value) => setScale(() => value)}
            onCommitEach={setScale}
          />
        </Field>
      )}
      <SetFields map={map} objects={objects.filter(({ kind }) => kind === 'mapObject')} />
      <p className={styles['note']}>
        {objects.length === 1 &&
          objects[0] !== undefined &&
          `${fill('Id {}.', String(fieldsOfObject(objects[0])['uniqueId']))} `}
        {tiles.size === 1
          ? `${fill('Listed in tile {}.', [...tiles].join())} `
          : `${fill('Listed in tiles {}.', [...tiles].join(', '))} `}
        {unknown > 0 &&
          (objects.length === 1
            ? inWords('Its model is not at hand: the chunks that name it are moved along as they were.')
            : fill('Models of {} are not at hand: the chunks that name them are moved along as they were.', unknown))}
      </p>
    </>
  );
}

/** Which furniture a map object shows, and which area names hold inside it. */
function SetFields({ map, objects }: ObjectsProps) {
  const { nameSets } = useGameTables(map);
  const [first] = objects;
  if (first === undefined) return null;
  const path = common(objects.map((object) => object.path));
  const furniture = path === MIXED ? [] : placedModels(map).doodadSets(path);
  const names = path === MIXED ? [] : (nameSets.get(placedModels(map).areaTableId(path)) ?? []);
  const set = (member: 'doodadSet' | 'nameSet', label: string, value: number): void =>
    mapStep(map, `${label} of ${described(objects)}`, (edit) => {
      for (const { copies } of objects) {
        for (const { tile, record } of copies) {
          edit.in(tile.document, (transaction) => transaction.update(record, { [member]: value }));
        }
      }
    });
  const field = (member: 'doodadSet' | 'nameSet', label: string, titles: readonly NameSet[], description: string) => (
    <Field label={translated(label)} description={description}>
      <SetField
        value={common(objects.map((object) => Number(fieldsOfObject(object)[member])))}
        titles={titles}
        onChoose={(value) => set(member, label, value)}
      />
    </Field>
  );
  return (
    <>
      {field(
        'doodadSet',
        'Doodad set',
        furniture.map((title, number) => ({ number, title })),
        inWords('Furniture that is shown beside that of set 0, which always is.'),
      )}
      {field('nameSet', 'Name set', names, inWords('Rows of WMOAreaTable.dbc with this number name the inside.'))}
    </>
  );
}

/** A set by its name, or by its number where names are not at hand or have none for it. */
function SetField({
  value,
  titles,
  onChoose,
}: {
  readonly value: number | typeof MIXED;
  readonly titles: readonly NameSet[];
  readonly onChoose: (value: number) => void;
}) {
  return titles.some(({ number }) => number === value) ? (
    <Select
      value={String(value)}
      options={titles.map(({ number, title }) => ({
        value: String(number),
        label: `${number}  ${title || 'unnamed'}`,
      }))}
      onChange={(next) => onChoose(Number(next))}
    />
  ) : (
    <NumberField value={value} kind="integer" min={0} max={0xffff} step={1} onCommit={onChoose} />
  );
}
