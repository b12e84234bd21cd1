/** Units of Warcraft III whose legs keep up with a higher speed. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ list, fields, change, log }) => {
  for (const id of list('sequences')) {
    const { name, moveSpeed } = fields(id);
    if (typeof moveSpeed !== 'number' || moveSpeed === 0) continue;
    change(id, { moveSpeed: Math.fround(moveSpeed * 1.2) });
    log(`${String(name)}: ${moveSpeed} → ${moveSpeed * 1.2}`);
  }
};
export default script;
