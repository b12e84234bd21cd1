/** What would stand along a line or a way, shown as it would stand. */
import type { LooseObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import { looseGhost } from '../../../../../shared/terrain/objects/looseObject.ts';
import { kindOfPath } from '../../../../../shared/terrain/objects/object.ts';
import type { MixedModel } from '../../../../../shared/terrain/objects/scatter.ts';
import type { ToolEnvironment } from './environment.ts';

/** So many are shown; all are put down. */
const mostShown = 1500;

export class LineGhosts {
  private readonly environment: ToolEnvironment;
  private readonly refresh: () => void;
  /** Models that were asked for: some are nowhere to be found. */
  private readonly asked = new Set<string>();

  /** @param refresh shows the line anew: how long models are became known */
  constructor(environment: ToolEnvironment, refresh: () => void) {
    this.environment = environment;
    this.refresh = refresh;
  }

  /** @param mix the models of it, which are read where that was not done yet */
  show(planned: readonly LooseObject[], mix: readonly MixedModel[]): void {
    const { view, models } = this.environment;
    view.setGhosts(planned.slice(0, mostShown).map((loose) => looseGhost(loose, models.bounds)));
    const unknown = mix.flatMap(({ path }) => {
      const kind = kindOfPath(path);
      return kind === null || models.bounds(path, kind) !== null || this.asked.has(path) ? [] : [{ path, kind }];
    });
    if (unknown.length === 0) return;
    for (const { path } of unknown) this.asked.add(path);
    void models.prepare(unknown).then(this.refresh);
  }
}
