/** What becomes of each material of the source, as far as the game knows it. */
import { useStore } from 'zustand';
import { encodedLength } from '../../../../../shared/codec/text.ts';
import type { MaterialChoice } from '../../../../../shared/exchange/import/recipe.ts';
import { importBlends, longestTexturePath } from '../../../../../shared/exchange/import/recipe.ts';
import type { ImportGame } from '../../../../../shared/exchange/import/targets.ts';
import { filledInKinds, importTarget, materialSwitches } from '../../../../../shared/exchange/import/targets.ts';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import type { Blend } from '../../../../../shared/model/view.ts';
import { Checkbox, Select, TextField } from '../../../base/ui/index.ts';
import styles from './Import.module.css';
import { chooseMaterial, importStore } from './importing.ts';
import { nameWords } from './nameWords.ts';
import { fill, text } from '../../../base/text/language.ts';

const blendWords: Readonly<Record<Blend, string>> = {
  get opaque() {
    return text('Opaque');
  },
  get masked() {
    return text('Masked');
  },
  get blend() {
    return text('Blended');
  },
  get add() {
    return text('Additive');
  },
  get addAlpha() {
    return text('Additive by alpha');
  },
  get modulate() {
    return text('Modulated');
  },
  get modulate2x() {
    return text('Modulated twice');
  },
};

const switchWords = {
  isTwoSided: {
    get label() {
      return text('Two-sided');
    },
    get tooltip() {
      return text('Drawn from behind too.');
    },
  },
  isLit: {
    get label() {
      return text('Lit');
    },
    get tooltip() {
      return text('Light and shadow fall on it.');
    },
  },
  isOverTeamColor: {
    get label() {
      return text('Team colour');
    },
    get tooltip() {
      return text('The player’s colour shines through where the picture is transparent.');
    },
  },
  isChrome: {
    get label() {
      return text('Chrome');
    },
    get tooltip() {
      return text('The picture is what it mirrors of its surroundings.');
    },
  },
} as const;

export function MaterialTable({ materials }: Pick<ImportSummary, 'materials'>) {
  const choices = useStore(importStore, (state) => state.recipe?.materials);
  const game = useStore(importStore, (state) => importTarget(state.target)?.game);
  if (materials.length === 0 || game === undefined) return null;
  return (
    <section aria-label={text('Materials')}>
      <h3 className={styles['heading']}>
        {text('Materials')} <span className={styles['count']}>{materials.length}</span>
      </h3>
      <ul>
        {materials.map((material) => (
          <Material key={material.name} game={game} material={material} choice={choices?.[material.name] ?? {}} />
        ))}
      </ul>
    </section>
  );
}

interface MaterialProps {
  readonly game: ImportGame;
  readonly material: ImportSummary['materials'][number];
  readonly choice: MaterialChoice;
}

function Material({ game, material, choice }: MaterialProps) {
  const { name } = material;
  const words = nameWords(name);
  const switches: readonly (keyof typeof switchWords)[] = materialSwitches[game];
  const isOverTeam = switches.includes('isOverTeamColor') && (choice.isOverTeamColor ?? material.isOverTeamColor);
  return (
    <li className={styles['material']} aria-label={words}>
      <span className={styles['name']} title={name}>
        {words}
      </span>
      <Select
        label={fill('Blend of {}', words)}
        // Over the player's colour every picture is blended.
        value={isOverTeam ? 'blend' : (choice.blend ?? material.blend)}
        disabled={isOverTeam}
        options={importBlends.map((value) => ({ value, label: blendWords[value] }))}
        onChange={(value) => {
          const chosen = importBlends.find((each) => each === value);
          if (chosen !== undefined) chooseMaterial(name, { blend: chosen });
        }}
      />
      <div className={styles['switches']}>
        {switches.map((each) => (
          <Checkbox
            key={each}
            {...switchWords[each]}
            checked={choice[each] ?? material[each]}
            onChange={(checked) => chooseMaterial(name, { [each]: checked })}
          />
        ))}
      </div>
      {game !== 'halfLife' && (
        <div className={styles['picture']}>
          <TextField
            label={fill('Texture of the game for {}', words)}
            value={choice.filledIn === undefined ? (choice.texture ?? '') : ''}
            disabled={choice.filledIn !== undefined}
            placeholder={choice.filledIn === undefined ? text('Picture of the file') : text('The game fills it in')}
            problemIn={(value) =>
              encodedLength(value) > longestTexturePath ? fill('At most {} bytes', longestTexturePath) : undefined
            }
            mono
            onCommit={(value) => chooseMaterial(name, { texture: value.trim() === '' ? undefined : value.trim() })}
          />
          {filledInKinds[game].length > 0 && (
            <Select
              label={fill('Picture of {}', words)}
              value={String(choice.filledIn ?? 0)}
              options={[
                { value: '0', label: text('Its own picture') },
                ...filledInKinds[game].map(({ value, name: kind }) => ({ value: String(value), label: kind })),
              ]}
              onChange={(value) => chooseMaterial(name, { filledIn: value === '0' ? undefined : Number(value) })}
            />
          )}
        </div>
      )}
    </li>
  );
}
