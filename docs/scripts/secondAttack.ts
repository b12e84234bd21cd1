/** A copy of the first attack in the list, to be changed by hand. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ list, fields, structure, log }) => {
  const attack = list('sequences').find((id) => String(fields(id)['name']).startsWith('Attack'));
  if (attack === undefined) {
    log('no attack');
    return;
  }
  structure('Copy the attack', (lists) => {
    lists.transaction.update(lists.duplicate(attack), { name: 'Attack Slam' });
  });
};
export default script;
