/** Whether the tiles of a map follow the camera, and how far around it they are loaded. */
import { counted } from '../../../../../../shared/codec/words.ts';
import { useStore } from 'zustand';
import { Checkbox, Select } from '../../../../base/ui/index.ts';
import styles from '../MapPanel.module.css';
import { aroundChoice, radii } from './followCamera.ts';

export function AroundOptions() {
  const { isOn, radius } = useStore(aroundChoice);
  return (
    <div className={styles['around']}>
      <Checkbox
        label="Load around the camera"
        checked={isOn}
        onChange={(checked) => aroundChoice.setState({ isOn: checked })}
      />
      <Select
        label="Tiles around the camera"
        value={String(radius)}
        disabled={!isOn}
        options={radii.map((each) => ({ value: String(each), label: counted(each, 'tile') }))}
        onChange={(value) => aroundChoice.setState({ radius: Number(value) })}
      />
    </div>
  );
}
