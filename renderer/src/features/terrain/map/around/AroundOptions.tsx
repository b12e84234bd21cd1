/** Whether the tiles of a map follow the camera, and how far around it they are loaded. */
import { counted } from '../../../../base/text/numbers.ts';
import { useStore } from 'zustand';
import { Checkbox, Select } from '../../../../base/ui/index.ts';
import styles from '../MapPanel.module.css';
import { useMap } from '../hooks.ts';
import type { TerrainMap } from '../maps.ts';
import { aroundChoice, radii } from './choice.ts';
import { text } from '../../../../base/text/language.ts';

export function AroundOptions({ map }: { readonly map: TerrainMap }) {
  const { radius } = useStore(aroundChoice);
  const isOn = useMap(map, ({ followsCamera }) => followsCamera);
  const choose = (follows: boolean): void => {
    map.state.setState({ followsCamera: follows });
    aroundChoice.setState({ isOn: follows });
  };
  return (
    <div className={styles['around']}>
      <Checkbox label={text('Load around the camera')} checked={isOn} onChange={choose} />
      <Select
        label={text('Tiles around the camera')}
        value={String(radius)}
        disabled={!isOn}
        options={radii.map((each) => ({ value: String(each), label: counted(each, 'tile') }))}
        onChange={(value) => aroundChoice.setState({ radius: Number(value) })}
      />
    </div>
  );
}
