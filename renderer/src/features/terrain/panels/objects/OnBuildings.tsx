/** Whether what is placed may stand in buildings. */
import { useTool } from '../../map/hooks.ts';
import { changeTool } from '../../map/toolStore.ts';
import { Checkbox, Field } from '../../../../base/ui/index.ts';
import { text } from '../../../../base/text/language.ts';

export function OnBuildings() {
  const { onBuildings } = useTool(({ settings }) => settings.objects);
  return (
    <Field
      label={text('Buildings')}
      description={text('New objects stand on their floors and hang from their ceilings.')}
    >
      <Checkbox
        label={text('Stand in them, too')}
        checked={onBuildings}
        onChange={(next) => changeTool('objects', { onBuildings: next })}
      />
    </Field>
  );
}
