/** Which files a model, building or tile names. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ files, log }) => {
  for (const { path, file } of files()) log(`${file}: ${path}`);
};
export default script;
