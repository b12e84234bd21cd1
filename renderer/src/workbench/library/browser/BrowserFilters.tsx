/** The left side of the library: what files are narrowed to, with how many there are of each; tags and kept searches. */
import { useStore } from 'zustand';
import { grouped } from '../../../base/text/numbers.ts';
import { formatById } from '../../../../../shared/formats/index.ts';
import { Checkbox, IconButton, Section } from '../../../base/ui/index.ts';
import { mountState } from '../../mounts/mountState.ts';
import { browser, setBrowserQuery, setFilters, toggleFilter, type FilterName } from './browserState.ts';
import { dropSearch, keptSearches } from './keptSearches.ts';
import styles from './Browser.module.css';
import { fill, text, translated, type KnownText } from '../../../base/text/language.ts';

const kindWords: Readonly<Record<string, KnownText>> = {
  ...{ model: 'Models', texture: 'Textures', terrain: 'Terrain', table: 'Tables', sound: 'Sounds' },
  ...{ script: 'Scripts', text: 'Texts', archive: 'Archives', other: 'Others' },
};

/** `Warcraft III model` for `mdx`. */
export function formatWords(id: string): string {
  return formatById(id)?.name ?? (id === 'mdl-text' ? text('MDL text') : id);
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly tooltip?: string;
}

interface ChoicesProps {
  readonly title: string;
  readonly name: FilterName;
  readonly choices: readonly Choice[];
}

function Choices({ title, name, choices }: ChoicesProps) {
  const chosen = useStore(browser, ({ filters }) => filters[name]);
  // What is chosen stays to be seen where nothing is left of it.
  const gone = chosen.filter((value) => choices.every((each) => each.value !== value));
  const all = [...choices, ...gone.map((value) => ({ value, label: value, count: 0 }))];
  if (all.length === 0) return null;
  return (
    <Section title={title} meta={chosen.length > 0 ? fill('{} chosen', chosen.length) : undefined}>
      <ul className={styles['choices']} aria-label={title}>
        {all.map(({ value, label, count, tooltip }: Choice) => (
          <li key={value}>
            <Checkbox
              label={label}
              tooltip={tooltip}
              checked={chosen.includes(value)}
              onChange={() => toggleFilter(name, value)}
            />
            <small>{grouped(count)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tags() {
  const tags = useStore(browser, (state) => state.tags);
  const chosen = useStore(browser, ({ filters }) => filters.tags);
  if (tags.length === 0) return null;
  return (
    <Section title={text('Tags')}>
      <div className={styles['tags']}>
        {tags.map(({ tag, count }) => (
          <button key={tag} type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggleFilter('tags', tag)}>
            {tag} <small>{grouped(count)}</small>
          </button>
        ))}
      </div>
    </Section>
  );
}

function KeptSearches() {
  const all = useStore(keptSearches, (state) => state.all);
  if (all.length === 0) return null;
  return (
    <Section title={text('Kept searches')}>
      <ul className={styles['choices']} aria-label={text('Kept searches')}>
        {all.map(({ name, query, filters }) => (
          <li key={name}>
            <button
              type="button"
              className={styles['kept']}
              onClick={() => {
                setFilters(filters);
                setBrowserQuery(query);
              }}
            >
              {name}
            </button>
            <IconButton icon="close" label={fill('Forget “{}”', name)} size="small" onClick={() => dropSearch(name)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function BrowserFilters() {
  const mounts = useStore(mountState, (state) => state.mounts);
  const facets = useStore(browser, (state) => state.facets);
  const counts = useStore(browser, (state) => state.counts);
  const shares = (list: 'kinds' | 'formats' | 'problems', words: (name: string) => string): readonly Choice[] =>
    (facets?.[list] ?? []).map(({ name, count }) => ({ value: name, label: words(name), count }));
  return (
    <aside className={styles['filters']} aria-label={text('Narrow down')}>
      <Choices
        title={text('Where')}
        name="mounts"
        choices={mounts.map(({ mountId, name, location }) => ({
          ...{ value: mountId, label: name, count: counts.get(mountId) ?? 0, tooltip: location },
        }))}
      />
      <Choices
        title={text('Kind')}
        name="kinds"
        choices={shares('kinds', (name) => translated(kindWords[name] ?? name))}
      />
      <Choices title={text('Format')} name="formats" choices={shares('formats', formatWords)} />
      <Tags />
      <KeptSearches />
      <Choices
        title={text('Problems')}
        name="problems"
        choices={shares('problems', (name) => name.replaceAll('-', ' '))}
      />
    </aside>
  );
}
