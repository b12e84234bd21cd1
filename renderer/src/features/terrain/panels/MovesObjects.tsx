/** Whether objects keep their height over the ground when it is shaped: one choice for the brush, pasted chunks and pictures. */
import { useTool } from '../map/hooks.ts';
import { changeTool } from '../map/toolStore.ts';
import { Checkbox } from '../../../base/ui/index.ts';
import { text } from '../../../base/text/language.ts';

export function MovesObjects() {
  const { movesObjects } = useTool(({ settings }) => settings.height);
  return (
    <Checkbox
      label={text('Objects keep their height over the ground')}
      checked={movesObjects}
      onChange={(isOn) => changeTool('height', { movesObjects: isOn })}
    />
  );
}
