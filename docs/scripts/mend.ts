/** What the game would reject, mended where that does no harm. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ problems, mend, log }) => {
  for (const { severity, rule, message } of problems()) log(`${severity} ${rule}: ${message}`);
  log(`${mend()} mended`);
};
export default script;
