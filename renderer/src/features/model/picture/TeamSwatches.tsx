/** The players' colours that a model is most often looked at in. */
import { useEffect, useState } from 'react';
import { TEAM_COLORS, type Viewport } from '../../../viewport/index.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import styles from './Picture.module.css';
import { fill, text } from '../../../base/text/language.ts';

const offered = TEAM_COLORS.slice(0, 3);

export function TeamSwatches({ viewport }: { readonly viewport: Viewport }) {
  const [chosen, setChosen] = useState(() => workbench.getState().teamColor);
  useEffect(() => viewport.setTeamColor(chosen), [viewport, chosen]);
  return (
    <div className={styles['swatches']} role="group" aria-label={text('Team colour')}>
      {offered.map(({ name, color }, index) => (
        <button
          key={name}
          type="button"
          style={{ background: color }}
          aria-label={fill('Team colour {}', name)}
          aria-pressed={index === chosen}
          onClick={() => setChosen(index)}
        />
      ))}
    </div>
  );
}
