/** Chooses the level of detail that is shown; absent for models that have one level only. */
import { useDerivedText, useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { Select } from '../../../base/ui/index.ts';
import type { SceneSource } from '../../../viewport/index.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface LevelOfDetailSelectProps {
  readonly session: Session;
  readonly levelsOf: NonNullable<SceneSource['levelsOfDetail']>;
}

export function LevelOfDetailSelect({ session, levelsOf }: LevelOfDetailSelectProps) {
  const { document } = session;
  const wanted = useWorkbench((state) => state.levelOfDetail);
  useDerivedText(document, () => levelsOf(document).join());
  const levels = levelsOf(document);
  if (levels.length < 2) return null;
  // The next finer one is shown where the model lacks the one that was chosen last.
  const shown = levels.findLast((level) => level <= wanted) ?? levels[0];
  return (
    <Select
      inline
      label={text('Level of detail')}
      value={String(shown)}
      onChange={(value) => workbench.setState({ levelOfDetail: Number(value) })}
      options={levels.map((level) => ({
        value: String(level),
        label: fill('Detail {}', level),
        meta: level === 0 ? text('near, finest') : '',
      }))}
    />
  );
}
