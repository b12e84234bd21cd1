/** A file of a map looked at closely: its picture, who uses it and as what. */
import { grouped, sizeText } from '../../base/text/numbers.ts';
import type { MapFileEntry } from '../../../../shared/host/mapContract.ts';
import type { UserKind } from '../../../../shared/warcraftMap/mention.ts';
import { Button, Icon, Section, type IconName } from '../../base/ui/index.ts';
import { folderOfPath, nameOfPath } from '../mounts/mountWords.ts';
import { openMounted } from '../mounts/openMounted.ts';
import { FilePicture } from '../pictures/FilePicture.tsx';
import { mapDesk, removeChosen } from './mapState.ts';
import styles from './MapProject.module.css';
import { text } from '../../base/text/language.ts';

const icons: Readonly<Record<UserKind, IconName>> = {
  model: 'model',
  unit: 'bindPose',
  item: 'tag',
  ability: 'particleEmitter',
  buff: 'particleEmitter',
  upgrade: 'arrowUp',
  destructable: 'model',
  doodad: 'model',
  map: 'map',
  interface: 'settings',
  script: 'metadata',
  sound: 'sound',
  text: 'fileText',
  game: 'game',
};

const kindWords: Readonly<Record<UserKind, string>> = {
  ...{
    model: 'a model',
    unit: 'a unit',
    get item() {
      return text('an item');
    },
    get ability() {
      return text('an ability');
    },
    buff: 'a buff',
    get upgrade() {
      return text('an upgrade');
    },
  },
  ...{
    destructable: 'a destructable',
    doodad: 'a doodad',
    get map() {
      return text('the map');
    },
    get interface() {
      return text('the interface');
    },
  },
  ...{
    script: 'a script',
    sound: 'a sound',
    get text() {
      return text('a text');
    },
    get game() {
      return text('the game');
    },
  },
};

export function MapDetails({ file, mountId }: { readonly file: MapFileEntry; readonly mountId: string }) {
  const { path, size, kind, users, why, use, isPart, isListed, isChanged } = file;
  const show = (name: string): void => mapDesk.setState({ selected: new Set([name]), filter: 'imports', query: '' });
  return (
    <div className={styles['details']}>
      <FilePicture file={{ mountId, path, kind, isAbsent: isChanged }} className={styles['large']} moves />
      <h3 data-selectable>{nameOfPath(path)}</h3>
      <p data-selectable>{folderOfPath(path) === '' ? text('at the top of the map') : folderOfPath(path)}</p>
      <p>
        {sizeText(size)}
        {isPart || isListed ? '' : text('. It is not in the list of imports, so the World Editor drops it.')}
      </p>
      {why !== null && <p className={styles['why']}>{why}</p>}
      {use === 'unused' && <p className={styles['why']}>{text('Nothing in the map names it.')}</p>}
      {users.length > 0 && (
        <Section title={text('Used by')} meta={grouped(users.length)}>
          <ul className={styles['users']} aria-label={text('Used by')}>
            {users.map((user) => (
              <li
                key={`${user.kind} ${user.name} ${user.as}`}
                title={`${user.name}: ${user.as}, ${kindWords[user.kind]}`}
              >
                <Icon name={icons[user.kind]} size={14} />
                {user.kind === 'model' ? (
                  <button type="button" onClick={() => show(user.name)}>
                    {nameOfPath(user.name)}
                  </button>
                ) : (
                  <span>{user.name}</span>
                )}
                <small>{user.as}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div className={styles['buttons']}>
        <Button
          icon="folderOpen"
          disabled={isChanged}
          onClick={() => void openMounted({ mountId, path, sourceId: null })}
        >
          {text('Open')}
        </Button>
        <Button icon="text" disabled={isPart} onClick={() => mapDesk.setState({ renaming: path })}>
          {text('Another path…')}
        </Button>
        <Button icon="trash" disabled={isPart} onClick={() => void removeChosen()}>
          {text('Remove')}
        </Button>
      </div>
    </div>
  );
}
