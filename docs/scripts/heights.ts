/** How high a model is, and how far below the ground it reaches. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ model, log }) => {
  let [least, most] = [Infinity, -Infinity];
  for (const { positions } of model?.meshes ?? []) {
    for (let at = 2; at < positions.length; at += 3) {
      least = Math.min(least, positions[at] ?? 0);
      most = Math.max(most, positions[at] ?? 0);
    }
  }
  log(least > most ? 'no vertices' : `${(most - least).toFixed(2)} high, from ${least.toFixed(2)} up`);
};
export default script;
