/** Shows rules on the ground of a map as if they were put down; the documents stay as they are. */
import { composeChunk } from '../../../../../shared/terrain/rules/composeChunk.ts';
import { prepareRules } from '../../../../../shared/terrain/rules/putDown.ts';
import { wayRules } from '../../../../../shared/terrain/ways/wayTextures.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainMap } from '../map/maps.ts';
import type { LayerPreview, TerrainView } from '../view/contract.ts';
import { ChunkWork } from './chunksNearFirst.ts';
import { followGround } from './followGround.ts';
import { landOf } from './landPlan.ts';

/** Returns the end. */
export function followRules(view: TerrainView, map: TerrainMap): () => void {
  const work = new ChunkWork();
  const state = landOf(map);
  let hasShown = false;
  const again = (): void => {
    work.stop();
    const { plan, isShown } = state.getState();
    const rules = plan.rules.filter(({ isOn }) => isOn);
    const ways = plan.ways.flatMap(wayRules);
    if (!isShown || rules.length + ways.length === 0) {
      if (hasShown) view.preview.layers(null);
      hasShown = false;
      return;
    }
    const near = (): { readonly x: number; readonly y: number } => {
      const [x, y] = view.camera.pose.target;
      return { x, y };
    };
    const sums = rules.map(() => 0);
    let count = 0;
    const start = () => {
      const prepared = [...prepareRules(map.tileSet, rules), ...ways];
      return (chunk: ChunkRef): LayerPreview => {
        const { layers, shares } = composeChunk(chunk, prepared);
        count++;
        for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + (shares[at] ?? 0);
        return { column: chunk.column, row: chunk.row, layers };
      };
    };
    const show = (made: readonly LayerPreview[]): void => {
      hasShown = true;
      view.preview.layers(made);
    };
    const done = (): void =>
      state.setState({
        shares: Object.fromEntries(rules.map(({ id }, at) => [id, (sums[at] ?? 0) / Math.max(1, count)])),
      });
    work.begin(map.tileSet, near, start, show, done);
  };
  const stops = [
    state.subscribe((now, before) => {
      if (now.plan !== before.plan || now.isShown !== before.isShown) again();
    }),
    followGround(map, again),
  ];
  again();
  return () => {
    work.stop();
    for (const stop of stops) stop();
    view.preview.layers(null);
  };
}
