/** Choosing how the tables of the game dress a model: one of its displays, or what a character is made of. */
import { grouped } from '../../../base/text/numbers.ts';
import { useStore } from 'zustand';
import type { CharacterOptions } from '../../../../../shared/appearance/character.ts';
import type { CharacterChoice, ModelDisplay } from '../../../../../shared/appearance/creature.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Combobox, Field, Section, Select } from '../../../base/ui/index.ts';
import { appearanceOf, chooseDisplay, chooseLook } from './appearance.ts';
import { useOptions } from './useOptions.ts';
import styles from './ModelOptions.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** Stands for a character of one's own choices among the displays. */
const ownChoice = 'own';

const looks = [
  ['skin', 'Skin colour'],
  ['face', 'Face shape'],
  ['hairStyle', 'Hair style'],
  ['hairColor', 'Hair colour'],
  ['facialHair', 'Facial hair'],
] as const satisfies readonly (readonly [keyof CharacterChoice, string])[];

function nameOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');
}

function optionOf({ ids, textures, scale, character }: ModelDisplay) {
  const [first = 0] = ids;
  const names = [...textures.values()].map(nameOf);
  const size = scale === 1 ? '' : ` · ×${Number(scale.toPrecision(3))}`;
  const what = names.length > 0 ? names.join(', ') : character === null ? text('no textures') : text('a person');
  const others = ids.length > 1 ? ` ${fill('and {} more', ids.length - 1)}` : '';
  return { value: String(first), label: what, meta: `${first}${others}${size}` };
}

export function Appearances({ session }: { readonly session: Session }) {
  const appearance = useStore(appearanceOf(session));
  const { status, found, display, offered, choice, problem, missing } = appearance;
  const { options } = useOptions(session.document);
  if (status !== 'known' && problem === null) return null;
  const shown = found.displays.find(({ ids }) => display !== null && ids.includes(display));
  // A texture that was picked by hand since then makes it another look.
  const isAsChosen = [...(shown?.textures ?? [])].every(([kind, path]) => options.textures.get(kind) === path);
  const hasCharacter = found.character !== null;
  return (
    <Section title={hasCharacter ? text('Character') : text('Display')} meta={countWords(found.displays.length)}>
      {problem !== null && <p className={styles['note']}>{fill("The game's tables could not be read. {}", problem)}</p>}
      {found.displays.length > 0 && (
        <Field
          label={text('Shown as')}
          stacked
          description={text(
            'Rows of the game’s tables that use this model: what they fill in is shown. The model does not change.',
          )}
        >
          <Combobox
            value={display === null ? ownChoice : isAsChosen ? String(shown?.ids[0] ?? display) : ''}
            placeholder={text('Chosen by hand')}
            searchPlaceholder={text('Id or texture')}
            options={[
              ...(hasCharacter ? [{ value: ownChoice, label: text('Own choices') }] : []),
              ...found.displays.map(optionOf),
            ]}
            onChange={(value) => void chooseDisplay(session, value === ownChoice ? null : Number(value))}
          />
        </Field>
      )}
      {hasCharacter && display === null && offered !== null && (
        <Looks session={session} offered={offered} choice={choice} />
      )}
      {missing.length > 0 && (
        <p className={styles['note']} title={missing.join('\n')}>
          {missing.length === 1
            ? fill('{} was not found.', nameOf(missing[0] ?? ''))
            : fill('{} textures of this look were not found.', missing.length)}
        </p>
      )}
    </Section>
  );
}

function countWords(count: number): string {
  return count === 0 ? '' : fill('{} in the tables', grouped(count));
}

interface LooksProps {
  readonly session: Session;
  readonly offered: CharacterOptions;
  readonly choice: CharacterChoice;
}

function Looks({ session, offered, choice }: LooksProps) {
  return looks
    .filter(([name]) => offered[name].length > 0)
    .map(([name, label]) => (
      <Field key={name} label={text(label)}>
        <Select
          value={String(choice[name])}
          options={offered[name].map((number) => ({ value: String(number), label: String(number) }))}
          onChange={(value) => void chooseLook(session, { [name]: Number(value) })}
        />
      </Field>
    ));
}
