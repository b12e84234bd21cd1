/** The choices about the model as a whole: the game, the size, the front, where it stands, its textures. */
import { useStore } from 'zustand';
import { encodedLength } from '../../../../../shared/codec/text.ts';
import { longestTextureFolder } from '../../../../../shared/exchange/import/recipe.ts';
import type { Front } from '../../../../../shared/exchange/import/axes.ts';
import { fronts } from '../../../../../shared/exchange/import/axes.ts';
import { importTarget, importTargets } from '../../../../../shared/exchange/import/targets.ts';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import { Checkbox, Field, NumberField, Select, TextField } from '../../../base/ui/index.ts';
import { games } from '../games.ts';
import styles from './Import.module.css';
import { importPicture } from './importPicture.ts';
import { chooseRecipe, chooseTarget, importStore } from './importing.ts';
import { fill, text } from '../../../base/text/language.ts';

const frontWords: Readonly<Record<Front, string>> = {
  get z() {
    return text('+Z, as glTF has it');
  },
  '-z': '−Z',
  x: '+X',
  '-x': '−X',
};

const sizes = [
  {
    value: 'natural',
    get label() {
      return text('As it is');
    },
  },
  {
    value: 'height',
    get label() {
      return text('Fit to a height');
    },
  },
  {
    value: 'scale',
    get label() {
      return text('By a factor');
    },
  },
];

/** Heights and factors as people write them. */
const rounded = (value: number): number => Number(value.toPrecision(4));
/** Hardly anything in a game is so many times as high as its people, or they as it. */
const oddly = 25;
/** What a recipe may say. */
const [least, most] = [1e-6, 1e6];

export function ImportFields({ summary }: { readonly summary: ImportSummary }) {
  const targetId = useStore(importStore, (state) => state.target);
  const target = importTarget(targetId);
  if (target === null) return null;
  const versions = importTargets.filter(({ game }) => game === target.game);
  const isModelFile = target.game !== 'halfLife';
  return (
    <section aria-label={text('Model')}>
      <h3 className={styles['heading']}>{text('Model')}</h3>
      <Field label={text('Game')}>
        <Select
          value={target.game}
          options={games}
          onChange={(value) => chooseTarget(importTargets.find(({ game }) => game === value)?.id ?? targetId)}
        />
      </Field>
      {versions.length > 1 && (
        <Field label={text('Version')}>
          <Select
            value={targetId}
            options={versions.map(({ id, label, version }) => ({ value: id, label, meta: String(version) }))}
            onChange={chooseTarget}
          />
        </Field>
      )}
      <Size summary={summary} />
      <Placing />
      {isModelFile ? <Textures /> : <Palettes />}
    </section>
  );
}

function Size({ summary: { height, scale } }: { readonly summary: ImportSummary }) {
  const recipe = useStore(importStore, (state) => state.recipe);
  const model = useStore(importPicture, (state) => state.model);
  const size = recipe?.height !== undefined ? 'height' : recipe?.scale !== undefined ? 'scale' : 'natural';
  const choose = (value: string): void => {
    chooseRecipe({
      height: value === 'height' ? rounded(height ?? 100) : undefined,
      scale: value === 'scale' ? rounded(scale) : undefined,
    });
  };
  const view = model?.document.format.model?.view(model.document);
  const humans = view === undefined || height === null ? 0 : height / view.humanHeight;
  const people = humans === 0 ? '' : `, ${Number(humans.toPrecision(2))} × a human`;
  const isOdd = humans > 0 && (humans > oddly || humans < 1 / oddly);
  const options = sizes.filter(({ value }) => value !== 'height' || (height ?? 0) > 0);
  return (
    <>
      <Field
        label={text('Size')}
        description={text(
          'As it is: a person of 1.8 m becomes as high as the game’s people. A file that Chunksmith exported keeps its units.',
        )}
      >
        <Select value={size} options={options} onChange={choose} />
      </Field>
      {recipe?.height !== undefined && (
        <Field label={text('Height')} unit="units of the game">
          <NumberField
            value={recipe.height}
            unit="units"
            min={least}
            max={most}
            onCommit={(value) => chooseRecipe({ height: value })}
          />
        </Field>
      )}
      {size === 'scale' && (
        <Field label={text('Factor')} description={text('Units of the game for one of the file.')}>
          <NumberField
            value={recipe?.scale ?? rounded(scale)}
            min={least}
            max={most}
            onCommit={(value) => chooseRecipe({ scale: value })}
          />
        </Field>
      )}
      <p className={styles['hint']}>
        {height === null ? '' : `${fill('{} units high{},', rounded(height), people)} `}
        {fill('{} for one of the file', rounded(scale))}
      </p>
      {size === 'natural' && isOdd && (
        <p className={styles['hint']}>{text('Files in centimetres or inches look so: fit it to a height instead.')}</p>
      )}
    </>
  );
}

function Placing() {
  const recipe = useStore(importStore, (state) => state.recipe);
  return (
    <>
      <Field label={text('Front')} description={text('Which way of the file the model looks.')}>
        <Select
          value={recipe?.front ?? 'z'}
          options={fronts.map((value) => ({ value, label: frontWords[value] }))}
          onChange={(value) => chooseRecipe({ front: fronts.find((each) => each === value) })}
        />
      </Field>
      <div className={styles['checks']}>
        <Checkbox
          label={text('Stands on the ground')}
          tooltip={text('The lowest point comes to height 0.')}
          checked={recipe?.standsOnGround ?? false}
          onChange={(checked) => chooseRecipe({ standsOnGround: checked ? true : undefined })}
        />
        <Checkbox
          label={text('Keep meshes apart')}
          tooltip={text('Otherwise meshes of one bone and one material are joined.')}
          checked={recipe?.keepsMeshes ?? false}
          onChange={(checked) => chooseRecipe({ keepsMeshes: checked ? true : undefined })}
        />
      </div>
    </>
  );
}

function Textures() {
  const recipe = useStore(importStore, (state) => state.recipe);
  return (
    <>
      <Field
        label={text('Texture folder')}
        description={text(
          'The folder of the game that the model names its textures in. The files are put beside the source.',
        )}
      >
        <TextField
          value={recipe?.textureFolder ?? ''}
          placeholder={text('Beside the model')}
          problemIn={(value) =>
            encodedLength(value) > longestTextureFolder ? fill('At most {} bytes', longestTextureFolder) : undefined
          }
          mono
          onCommit={(value) => chooseRecipe({ textureFolder: value.trim() === '' ? undefined : value.trim() })}
        />
      </Field>
      <div className={styles['checks']}>
        <Checkbox
          label={text('Add a portrait camera')}
          checked={recipe?.hasPortraitCamera ?? false}
          onChange={(checked) => chooseRecipe({ hasPortraitCamera: checked ? true : undefined })}
        />
      </div>
    </>
  );
}

function Palettes() {
  const recipe = useStore(importStore, (state) => state.recipe);
  return (
    <div className={styles['checks']}>
      <Checkbox
        label={text('Dither pictures')}
        tooltip={text('Colours that are not among the 256 of a picture are mixed from neighbouring pixels.')}
        checked={recipe?.isDithered ?? false}
        onChange={(checked) => chooseRecipe({ isDithered: checked ? true : undefined })}
      />
    </div>
  );
}
