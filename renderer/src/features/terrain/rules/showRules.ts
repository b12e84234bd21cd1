/** Shows rules on a map as if they were put down, objects too; the documents stay as they are. */
import { previewChunk } from '../../../../../shared/terrain/rules/previewChunk.ts';
import { prepareRules } from '../../../../../shared/terrain/rules/putDown.ts';
import type { LandRule } from '../../../../../shared/terrain/rules/rule.ts';
import { StrewPlan } from '../../../../../shared/terrain/rules/strewPlan.ts';
import { looseGhost } from '../../../../../shared/terrain/objects/looseObject.ts';
import { kindOfPath } from '../../../../../shared/terrain/objects/object.ts';
import { planRenewal } from '../../../../../shared/terrain/objects/renewObjects.ts';
import { wayRules } from '../../../../../shared/terrain/ways/wayTextures.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainMap } from '../map/maps.ts';
import { placedModels } from '../map/objects/modelBounds.ts';
import type { LayerPreview, TerrainView } from '../view/contract.ts';
import { ChunkWork } from './chunksNearFirst.ts';
import { followGround } from './followGround.ts';
import type { StrewingAhead } from './landPlan.ts';
import { landOf } from './landPlan.ts';

/** Objects that are found room for in one step: some milliseconds. */
const settledAtOnce = 100;

/** What is shown of rules: it can be worked out anew at any time. */
class RulesPreview {
  private readonly view: TerrainView;
  private readonly map: TerrainMap;
  private readonly work = new ChunkWork();
  private hasShown = false;
  private isEnded = false;

  constructor(view: TerrainView, map: TerrainMap) {
    this.view = view;
    this.map = map;
  }

  /** Shows the plan as it is now; what was shown before stays until there is something in its place. */
  begin(): void {
    const { view, map, work } = this;
    // A model may come when the map is gone.
    if (this.isEnded) return;
    work.stop();
    const state = landOf(map);
    const { plan, isShown } = state.getState();
    const rules = plan.rules.filter(({ isOn }) => isOn);
    const ways = plan.ways.flatMap(wayRules);
    if (!isShown || rules.length + ways.length === 0) {
      this.clear();
      return;
    }
    const near = (): { readonly x: number; readonly y: number } => {
      const [x, y] = view.camera.pose.target;
      return { x, y };
    };
    const sums = rules.map(() => 0);
    let count = 0;
    let strewing: StrewPlan | null = null;
    const start = () => {
      const prepared = prepareRules(map.tileSet, rules);
      const all = [...prepared, ...ways];
      // Roads and rivers that are on the ground lie over what rules say, as when they are put down.
      const over = plan.ways.filter(({ laid }) => laid !== null).flatMap(wayRules);
      const strewn = new StrewPlan(map.tileSet, prepared, over, placedModels(map).bounds);
      strewing = strewn;
      return (chunk: ChunkRef): LayerPreview => {
        const { shares, ...shown } = previewChunk(chunk, all);
        strewn.look(chunk);
        count++;
        for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + (shares[at] ?? 0);
        return { column: chunk.column, row: chunk.row, ...shown };
      };
    };
    const show = (made: readonly LayerPreview[]): void => {
      this.hasShown = true;
      view.preview.layers(made);
    };
    const rest = (): boolean => {
      if (strewing?.settle(settledAtOnce) === false) return false;
      state.setState({
        shares: Object.fromEntries(rules.map(({ id }, at) => [id, (sums[at] ?? 0) / Math.max(1, count)])),
        ahead: strewing === null ? {} : this.showStrewn(strewing),
      });
      return true;
    };
    work.begin(map.tileSet, near, start, show, rest);
    this.readModels(rules);
  }

  end(): void {
    this.clear();
    this.isEnded = true;
  }

  /** Nothing is shown any more. */
  private clear(): void {
    this.work.stop();
    if (!this.hasShown) return;
    this.hasShown = false;
    this.view.preview.layers(null);
    this.view.preview.objects([], []);
    landOf(this.map).setState({ ahead: {} });
  }

  /** What would come and what would go is drawn faint; the rest stands as it stands. */
  private showStrewn(plan: StrewPlan): Readonly<Record<string, StrewingAhead>> {
    const { bounds } = placedModels(this.map);
    const renewals = plan.strewn.map(({ rule, planned, old }) => ({ rule, ...planRenewal(planned, old) }));
    this.view.preview.objects(
      renewals.flatMap(({ wanted }) => wanted.map((loose) => looseGhost(loose, bounds))),
      renewals.flatMap(({ gone }) =>
        gone.flatMap(({ copies }) => copies.map(({ tile, record }) => ({ tile: tile.place, record }))),
      ),
    );
    return Object.fromEntries(
      renewals.map(({ rule, wanted, gone }) => [rule.id, { coming: wanted.length, going: gone.length }]),
    );
  }

  /** Buildings keep others off by the box of their model, which may have to be read first. */
  private readModels(rules: readonly LandRule[]): void {
    const models = placedModels(this.map);
    const unread = rules
      .flatMap(({ objects }) => objects?.mix ?? [])
      .flatMap(({ path }) => {
        const kind = kindOfPath(path);
        return kind === null || models.isRead(path) ? [] : [{ path, kind }];
      });
    if (unread.length > 0) void models.prepare(unread).then(() => this.begin());
  }
}

/** Returns the end. */
export function followRules(view: TerrainView, map: TerrainMap): () => void {
  const preview = new RulesPreview(view, map);
  const again = (): void => preview.begin();
  const stops = [
    landOf(map).subscribe((now, before) => {
      if (now.plan !== before.plan || now.isShown !== before.isShown) again();
    }),
    followGround(map, again),
  ];
  again();
  return () => {
    for (const stop of stops) stop();
    preview.end();
  };
}
