/** The work that an act over the tiles of a map is. */
import type { MapAct, MapWork } from './act.ts';
import { RulesWork } from './rulesWork.ts';
import { ShadowsWork } from './shadowsWork.ts';

/** @throws Error where the act says nothing that can be done, in words */
export function mapWork(act: MapAct): MapWork {
  return act.kind === 'rules' ? new RulesWork(act) : new ShadowsWork(act);
}
