/** Sequences with their lengths, as lines of a table. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ model, file, log }) => {
  for (const { name, start, end } of model?.clips ?? []) log(`${file}\t${name}\t${Math.round(end - start)} ms`);
};
export default script;
