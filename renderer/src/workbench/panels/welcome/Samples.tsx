/** The sample models that come with the program, with a picture where there is one. */
import { openEntries } from '../../files/open.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import { Icon } from '../../../base/ui/index.ts';
import { samplePicture } from './samplePictures.ts';
import styles from './Welcome.module.css';
import { text } from '../../../base/text/language.ts';

/** What each sample is there to show. */
const descriptions: Readonly<Record<string, string>> = {
  get 'knight.mdx'() {
    return text('Classic unit: team colour, particles, a ribbon.');
  },
  get 'golem_hd.mdx'() {
    return text('Reforged unit: HD materials, weighted skinning.');
  },
  get 'golem_hd_1100.mdx'() {
    return text('The same in version 1100, a texture list in each layer.');
  },
  get 'lantern.mdx'() {
    return text('Doodad: flipbook texture, light, particles.');
  },
  get 'sentry.mdl'() {
    return text('Half-Life model: bodies, skins, blends, chrome.');
  },
  get 'crystal.mdx'() {
    return text('Doodad: reflection and texture animation.');
  },
  get 'squire.m2'() {
    return text('World of Warcraft model: geosets, skins, two textures.');
  },
  get 'alphalantern.mdx'() {
    return text('The lantern as the alpha of World of Warcraft had it.');
  },
  get 'lodge.wmo'() {
    return text('World of Warcraft building: a portal, doodads, a pool.');
  },
  get 'meadow.wdt'() {
    return text('Four tiles of terrain: hills, a lake, a path, a hole.');
  },
};

/** The most telling ones first; what is not named here comes last. */
const order = ['knight', 'golem_hd', 'meadow', 'sentry', 'squire', 'lodge', 'lantern', 'crystal', 'golem_hd_1100'];

function rank({ name }: FileEntry): number {
  const at = order.indexOf(name.replace(/\.[^.]+$/, '').toLowerCase());
  return at < 0 ? order.length : at;
}

/** A sample's name without the extension. */
function titleOf(name: string): string {
  return name.replace(/\.[^.]+$/, '').replaceAll('_', ' ');
}

export function Samples({ files }: { readonly files: readonly FileEntry[] }) {
  return (
    <section className={styles['section']} aria-label={text('Samples')}>
      <h2>{text('Samples')}</h2>
      {files.length === 0 ? (
        <div className={styles['nothing']}>
          <Icon name="model" />
          <p>{text('No samples are installed beside this copy of Chunksmith.')}</p>
        </div>
      ) : (
        <ul className={styles['samples']}>
          {files
            .toSorted((left, right) => rank(left) - rank(right))
            .map((file) => {
              const picture = samplePicture(file.name);
              return (
                <li key={file.fileId}>
                  <button type="button" className={styles['sample']} onClick={() => void openEntries([file])}>
                    <span className={styles['picture']}>
                      {picture === null ? <Icon name="model" size={32} /> : <img src={picture} alt="" />}
                    </span>
                    <b>{titleOf(file.name)}</b>
                    <small>{descriptions[file.name.toLowerCase()] ?? text('A model to try things on.')}</small>
                  </button>
                </li>
              );
            })}
        </ul>
      )}
    </section>
  );
}
