/** Rules put down on tiles in their files: block by block, with one ring of tiles around, as if all were open at once. */
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { editMap } from '../../terrain/mapEdit.ts';
import type { BoundsOf } from '../../terrain/objects/object.ts';
import { pathKey } from '../../terrain/objects/object.ts';
import { readPlan } from '../../terrain/rules/landFile.ts';
import type { Reaching } from '../../terrain/objects/reaching.ts';
import { listedIn, reachingSince } from '../../terrain/objects/reaching.ts';
import type { GivenUp } from '../../terrain/rules/putDown.ts';
import { prepareRules, putDownRules } from '../../terrain/rules/putDown.ts';
import type { LandRule } from '../../terrain/rules/rule.ts';
import { strewObjects } from '../../terrain/rules/strewObjects.ts';
import { TileSet } from '../../terrain/tiles.ts';
import type { Way } from '../../terrain/ways/way.ts';
import { wayRules } from '../../terrain/ways/wayTextures.ts';
import type { MadeBlock, MapAct, MapBlock, MapFile, MapReport, MapWork } from './act.ts';
import { highestObjectId } from './highestId.ts';
import { asItWas, openFiles, writeChanged } from './tileFiles.ts';

/** Ids end here: the highest ones stand for none. */
const lastId = 0xffff_fff0;

export class RulesWork implements MapWork {
  readonly blockSide = 3;
  readonly ring = 1;
  private readonly act: Extract<MapAct, { kind: 'rules' }>;
  private readonly bounds: BoundsOf;
  private readonly ways: readonly Way[];
  private rules: readonly LandRule[];
  private nextId: number;
  private chunks = 0;
  private worked = 0;
  private readonly shares: Record<string, number> = {};
  private readonly givenUp: GivenUp[] = [];
  private readonly reaching: Reaching[] = [];

  /** @throws Error where the plan is none, in words */
  constructor(act: Extract<MapAct, { kind: 'rules' }>) {
    const { rules, ways } = readPlan(act.plan, 'The plan of the map');
    this.act = act;
    this.rules = rules.filter(({ isOn }) => isOn);
    // Roads and rivers that are on the ground lie over what rules say.
    this.ways = ways.filter(({ laid }) => laid !== null);
    this.nextId = act.firstId;
    const boxes = new Map(act.bounds.map(({ path, kind, box }) => [`${kind} ${pathKey(path)}`, box]));
    this.bounds = (path, kind) => boxes.get(`${kind} ${pathKey(path)}`) ?? null;
  }

  /** New objects have ids that no tile of the map has. */
  get surveys(): boolean {
    return this.rules.some(({ objects }) => objects !== null);
  }

  survey(files: readonly MapFile[]): void {
    for (const { bytes } of files) this.nextId = Math.max(this.nextId, highestObjectId(bytes) + 1);
  }

  wants(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  give(): void {
    // Boxes of models came with the act.
  }

  work({ inner, around, kept }: MapBlock): MadeBlock {
    const [own, others] = [openFiles(inner), openFiles(around)];
    if (own.open.length === 0) return { files: [], failed: own.failed };
    const open = [...own.open, ...others.open];
    const tiles = new TileSet(open);
    const into = tiles.tiles.slice(0, own.open.length);
    // Masks look at the land as it was, whichever block came first.
    const measured = new TileSet(open.map((each) => ({ place: each.place, document: asItWas(each) })));
    const over = this.ways.flatMap(wayRules);
    const prepared = prepareRules(measured, this.rules);
    const { bounds } = this;
    const nextId = (): number => {
      if (this.nextId >= lastId) throw new RangeError('There are no more unique ids for objects of this map');
      return this.nextId++;
    };
    const isKept = ({ column, row }: GridPlace): boolean =>
      kept.some((place) => place.column === column && place.row === row);
    const listed = new Map(
      tiles.tiles.flatMap((tile) => (isKept(tile.place) ? [[tile, listedIn(tile)] as const] : [])),
    );
    const done = editMap('Put down rules', (edit) => ({
      strewn: strewObjects(edit, tiles, prepared, over, { bounds, nextId }, into),
      ...putDownRules(edit, tiles, this.rules, this.act.alphaDepth, { over, prepared, into }),
    }));
    this.rules = this.rules.map((rule) => ({ ...rule, strewn: done.strewn[rule.id] ?? rule.strewn }));
    const count = into.reduce((sum, tile) => sum + tiles.chunksOf(tile).length, 0);
    for (const [id, share] of Object.entries(done.shares)) this.shares[id] = (this.shares[id] ?? 0) + share * count;
    this.worked += count;
    this.chunks += done.chunks;
    this.givenUp.push(...done.givenUp);
    this.reaching.push(...[...listed].flatMap(([tile, before]) => reachingSince(tile, before) ?? []));
    return { files: writeChanged(open.filter(({ place }) => !isKept(place))), failed: own.failed };
  }

  report(): MapReport {
    const { chunks, givenUp, worked } = this;
    const shares = Object.fromEntries(Object.entries(this.shares).map(([id, sum]) => [id, sum / Math.max(1, worked)]));
    const strewn = Object.fromEntries(this.rules.map(({ id, strewn: ids }) => [id, ids]));
    return { chunks, givenUp, shares, strewn, reaching: this.reaching, missing: [] };
  }
}
