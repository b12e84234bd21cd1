/** Scattering over whole chunks, and putting down a line of objects: acts of their tools beside the pointer. */
import { englishGrouped, grouped } from '../../../../base/text/numbers.ts';
import { layLine } from '../../../../../../shared/terrain/objects/line.ts';
import { kindOfPath } from '../../../../../../shared/terrain/objects/object.ts';
import { mostScattered, ScatterGround, Scattering } from '../../../../../../shared/terrain/objects/scatter.ts';
import type { MixedModel } from '../../../../../../shared/terrain/objects/scatter.ts';
import { notify } from '../../../../base/ui/index.ts';
import { scatterRules } from '../../tools/scatterTool.ts';
import type { TerrainMap } from '../maps.ts';
import { toolStore } from '../toolStore.ts';
import { addAll } from './acts.ts';
import { placedModels } from './modelBounds.ts';
import { fill, text } from '../../../../base/text/language.ts';

const modelsOf = (mix: readonly MixedModel[]) =>
  mix.flatMap(({ path }) => {
    const kind = kindOfPath(path);
    return kind === null ? [] : [{ path, kind }];
  });

/** Scatters the mix over the selected chunks, as one step. */
export async function fillScatter(map: TerrainMap): Promise<void> {
  const { scatter } = toolStore.getState().settings;
  const { chunks } = map.selection.get();
  await placedModels(map).prepare(modelsOf(scatter.mix));
  const scattering = new Scattering(new ScatterGround(map.tileSet, scatterRules(scatter)));
  scattering.fillChunks(chunks);
  const { planned, isFull } = scattering;
  if (planned.length === 0) {
    notify({
      tone: 'info',
      title: text('Nothing was scattered'),
      message: text('No place of the selected chunks fits the rules, or objects stand there already.'),
    });
    return;
  }
  await addAll(
    map,
    planned.length === 1 ? 'Scatter an object' : `Scatter ${englishGrouped(planned.length)} objects`,
    planned.map((loose) => ({ loose })),
  );
  map.selection.selectChunks(chunks);
  notify({
    tone: isFull ? 'warning' : 'ok',
    title: isFull
      ? fill('{} objects were scattered, and no more', grouped(mostScattered))
      : fill('Scattered {} objects', grouped(planned.length)),
    message: isFull
      ? text('Make the density less, or select fewer chunks.')
      : fill('Over {} chunks.', grouped(chunks.length)),
  });
}

/** Puts down what the line shows, and begins a new one. */
export async function putDownLine(map: TerrainMap): Promise<void> {
  const { line, settings } = toolStore.getState();
  if (line === null) return;
  const models = placedModels(map);
  await models.prepare(modelsOf(settings.line.mix));
  const planned = layLine(map.tileSet, line.points, settings.line, models.bounds);
  if (planned.length === 0) {
    notify({
      tone: 'info',
      title: text('Nothing stands along the line'),
      message:
        settings.line.mix.length === 0
          ? text('Choose models for it in the Tool panel.')
          : text('It needs two points over open tiles that are farther apart than one piece is long.'),
    });
    return;
  }
  await addAll(
    map,
    planned.length === 1 ? 'Put an object on a line' : `Put ${englishGrouped(planned.length)} objects along a line`,
    planned.map((loose) => ({ loose })),
  );
  toolStore.setState({ line: null });
}

/** Takes the point in hand out of the line. */
export function deleteLinePoint(): void {
  const { line } = toolStore.getState();
  if (line === null) return;
  const at = line.active < 0 ? line.points.length - 1 : line.active;
  const points = line.points.filter((_point, index) => index !== at);
  toolStore.setState({ line: points.length === 0 ? null : { points, active: Math.min(at, points.length - 1) } });
}
