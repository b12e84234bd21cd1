/** Sequences that have one name, of which the game plays any. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ model, log }) => {
  const names = (model?.clips ?? []).map(({ name }) => name);
  for (const name of new Set(names)) {
    const count = names.filter((each) => each === name).length;
    if (count > 1) log(`${name}: ${count}`);
  }
};
export default script;
