/** Scattering a mix of models with a brush: the ground shows beforehand what would stand there. Shift takes away what is of the mix. */
import { grouped } from '../../../base/text/numbers.ts';
import type { Dab } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import { placementToWorld } from '../../../../../shared/geometry/terrain/grid.ts';
import { addObjects, looseGhost } from '../../../../../shared/terrain/objects/looseObject.ts';
import type { LooseObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import { everyObject, freeIds, kindOfPath, placeOf } from '../../../../../shared/terrain/objects/object.ts';
import { removeObjects } from '../../../../../shared/terrain/objects/objectEdits.ts';
import { isOfMix, mostScattered, ScatterGround, Scattering } from '../../../../../shared/terrain/objects/scatter.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { PlacementGhost, TerrainHit, ToolPointer } from '../view/contract.ts';
import type { BrushKind, BrushWork } from './brushTool.ts';
import type { ToolEnvironment } from './environment.ts';
import { text } from '../../../base/text/language.ts';

/** Ghosts that are shown while no button is down, and of a stroke in the making. */
const [mostAhead, mostShown] = [300, 3000];
/** A brush that would ask so many places is not shown beforehand. */
const mostAsked = 20_000;
const chunkArea = (100 / 3) ** 2;

const emptyMix = 'Choose what is to be scattered: the Tool panel has a list for it.';

export class ScatterBrush implements BrushKind {
  readonly id = 'scatter';
  private readonly environment: ToolEnvironment;
  private known: { readonly key: string; readonly tiles: TileSet; readonly ground: ScatterGround } | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(hit: TerrainHit | null): void {
    const { view, settings } = this.environment;
    const { radius, hardness, shape, strength } = settings.brushes.scatter;
    const { density, mix } = settings.scatter;
    const asked = (density * (2 * radius) ** 2) / chunkArea;
    this.environment.setHint(mix.length === 0 ? text(emptyMix) : null);
    if (hit === null || mix.length === 0 || asked > mostAsked) {
      view.setGhosts([]);
      return;
    }
    const ahead = new Scattering(this.ground(), mostAhead);
    ahead.dab({ x: hit.x, y: hit.y, radius, hardness, shape, strength });
    view.setGhosts(this.ghostsOf(ahead.planned));
  }

  begin({ shiftKey }: ToolPointer): BrushWork | null {
    const { environment } = this;
    const { mix } = environment.settings.scatter;
    if (mix.length === 0) {
      environment.tell('info', text('Nothing to scatter'), text(emptyMix));
      return null;
    }
    return shiftKey ? this.erasing() : this.scattering();
  }

  cancel(): void {
    this.environment.view.setGhosts([]);
  }

  private scattering(): BrushWork {
    const { environment } = this;
    const { view, models } = environment;
    const stroke = new Scattering(this.ground());
    const paths = environment.settings.scatter.mix.flatMap(({ path }) => {
      const kind = kindOfPath(path);
      return kind === null ? [] : [{ path, kind }];
    });
    const ready = models.prepare(paths);
    const put = (): void => {
      view.setGhosts([]);
      const { planned } = stroke;
      if (planned.length === 0) return;
      const tiles = environment.tiles();
      const step = environment.begin(planned.length === 1 ? 'Scatter an object' : `Scatter ${planned.length} objects`);
      const nextId = freeIds(
        tiles.tiles.map(({ document }) => document),
        environment.settings.objects.firstId,
      );
      addObjects(
        step.edit,
        tiles,
        planned.map((loose) => ({ loose })),
        nextId,
        models.bounds,
      );
      step.commit();
      if (stroke.isFull) {
        const title = `${grouped(mostScattered)} objects were put down, and no more`;
        environment.tell('warning', title, text('Make the density less, or go on with another stroke.'));
      }
    };
    return {
      dab: (dab) => stroke.dab(dab),
      show: () => view.setGhosts(this.ghostsOf(stroke.planned.slice(-mostShown))),
      // How far they reach is known once their models were read.
      finish: () => {
        if (paths.every(({ path, kind }) => models.bounds(path, kind) !== null)) put();
        else void ready.then(() => environment.attempt(put, () => undefined));
      },
      giveUp: () => view.setGhosts([]),
    };
  }

  private erasing(): BrushWork {
    const { environment } = this;
    const { mix } = environment.settings.scatter;
    environment.view.setGhosts([]);
    const tiles = environment.tiles();
    const step = environment.begin('Erase scattered objects');
    let left = everyObject(tiles)
      .filter((object) => isOfMix(mix, object.path) && !environment.isLocked(object))
      .map((object) => ({ object, ...placementToWorld(placeOf(object).position) }));
    return {
      dab: ({ x, y, radius }: Dab) => {
        const isInside = (each: { readonly x: number; readonly y: number }): boolean =>
          Math.hypot(each.x - x, each.y - y) <= radius;
        const gone = left.filter(isInside);
        if (gone.length === 0) return;
        left = left.filter((each) => !isInside(each));
        removeObjects(
          step.edit,
          gone.map(({ object }) => object),
        );
      },
      finish: () => step.commit(),
      giveUp: () => step.cancel(),
    };
  }

  private ghostsOf(planned: readonly LooseObject[]): readonly PlacementGhost[] {
    const { models } = this.environment;
    return planned.map((loose) => looseGhost(loose, models.bounds));
  }

  /** Kept while neither the map nor the rules change: thousands of objects are looked at for it. */
  private ground(): ScatterGround {
    const { environment } = this;
    const tiles = environment.tiles();
    const { scatter } = environment.settings;
    const key = `${JSON.stringify(scatter)} ${tiles.tiles.map(({ document }) => document.revision).join(' ')}`;
    if (this.known?.key !== key || this.known.tiles !== tiles) {
      this.known = { key, tiles, ground: new ScatterGround(tiles, scatterRules(scatter)) };
    }
    return this.known.ground;
  }
}

/** The rules as they are set; switches that are off leave their numbers as they were. */
export function scatterRules(set: ToolEnvironment['settings']['scatter']) {
  const { isHeightLimited, lowest, highest, ...rules } = set;
  return { ...rules, height: isHeightLimited ? ([lowest, highest] as const) : null };
}
