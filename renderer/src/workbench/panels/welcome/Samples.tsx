/** The sample models that come with the program, with a picture where there is one. */
import { openEntries } from '../../files/open.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import { Icon } from '../../../base/ui/index.ts';
import { samplePicture } from './samplePictures.ts';
import styles from './Welcome.module.css';

/** What each sample is there to show. */
const descriptions: Readonly<Record<string, string>> = {
  'knight.mdx': 'Classic unit: team colour, particles, a ribbon.',
  'golem_hd.mdx': 'Reforged unit: HD materials, weighted skinning.',
  'golem_hd_1100.mdx': 'The same in version 1100, a texture list in each layer.',
  'lantern.mdx': 'Doodad: flipbook texture, light, particles.',
  'sentry.mdl': 'Half-Life model: bodies, skins, blends, chrome.',
  'crystal.mdx': 'Doodad: reflection and texture animation.',
  'squire.m2': 'World of Warcraft model: geosets, skins, two textures.',
  'alphalantern.mdx': 'The lantern as the alpha of World of Warcraft had it.',
  'lodge.wmo': 'World of Warcraft building: a portal, doodads, a pool.',
  'meadow.wdt': 'Four tiles of terrain: hills, a lake, a path, a hole.',
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
    <section className={styles['section']} aria-label="Samples">
      <h2>Samples</h2>
      {files.length === 0 ? (
        <div className={styles['nothing']}>
          <Icon name="model" />
          <p>No samples are installed beside this copy of Chunksmith.</p>
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
                    <small>{descriptions[file.name.toLowerCase()] ?? 'A model to try things on.'}</small>
                  </button>
                </li>
              );
            })}
        </ul>
      )}
    </section>
  );
}
