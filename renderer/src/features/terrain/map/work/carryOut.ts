/** The work of the ground's worker, without the worker: what each job does. */
import { decodeContent } from '../../../../../../shared/document/wire.ts';
import { Document } from '../../../../../../shared/document/document.ts';
import { adt } from '../../../../../../shared/formats/adt/index.ts';
import { lowGroundOf, readTile } from '../../../../../../shared/terrain/distantView.ts';
import type { GreyPicture } from '../../../../../../shared/terrain/greyValues.ts';
import { readGrey } from '../../../../../../shared/terrain/greyPicture.ts';
import { closeSeams, findSeams } from '../../../../../../shared/terrain/heightEdits.ts';
import { rangeOfArea } from '../../../../../../shared/terrain/heightPicture.ts';
import { shapeLand, shapeLattice } from '../../../../../../shared/terrain/landforms/shapeLand.ts';
import { strewObjects } from '../../../../../../shared/terrain/rules/strewObjects.ts';
import { prepareRules, putDownRules } from '../../../../../../shared/terrain/rules/putDown.ts';
import type { MapEdit } from '../../../../../../shared/terrain/mapEdit.ts';
import { editMap } from '../../../../../../shared/terrain/mapEdit.ts';
import { newMapFiles } from '../../../../../../shared/terrain/newTiles.ts';
import { findNormalFaults, mendNormals } from '../../../../../../shared/terrain/normalFaults.ts';
import { areaOf } from '../../../../../../shared/terrain/pictureArea.ts';
import {
  isPictureName,
  planPicture,
  readPicture,
  stemOfPicture,
} from '../../../../../../shared/terrain/pictureImport.ts';
import type { PictureFile, Sidecar } from '../../../../../../shared/terrain/pictureSet.ts';
import { picturesOf, readSidecar, texturesIn } from '../../../../../../shared/terrain/pictureSet.ts';
import { freeIds } from '../../../../../../shared/terrain/objects/object.ts';
import type { ObjectKind } from '../../../../../../shared/terrain/objects/object.ts';
import { liquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { layWays, takeUpWays } from '../../../../../../shared/terrain/ways/layWays.ts';
import { wayRules } from '../../../../../../shared/terrain/ways/wayTextures.ts';
import { swapTextureSet } from '../../../../../../shared/terrain/swapTextureSet.ts';
import { textureUses } from '../../../../../../shared/terrain/textureEdits.ts';
import { TileSet } from '../../../../../../shared/terrain/tiles.ts';
import type { SentChanges } from '../../../../workbench/work/changes.ts';
import { noteChanges } from '../../../../workbench/work/changes.ts';
import type { TellShare } from '../../../../workbench/work/serve.ts';
import { drawMinimaps, minimapNeeds } from './minimapJobs.ts';
import type { ChosenPicture, FileJobs, FoundFaults, GroundJobRequest, MapJobs, WaysToLay } from './jobs.ts';
import { text } from '../../../../base/text/language.ts';

type Jobs = MapJobs & FileJobs;
type Work<N extends keyof Jobs> = (tiles: TileSet, params: Jobs[N]['params'], tell: TellShare) => Jobs[N]['result'];

const wholeArea = (tiles: TileSet) => areaOf(tiles.tiles.map(({ place }) => place));
const faultsOf = (tiles: TileSet): FoundFaults => ({ seams: findSeams(tiles), normals: findNormalFaults(tiles) });

/** Changes the tiles as one step, and tells what that changed. */
function changed<R>(
  { tiles }: TileSet,
  change: (edit: MapEdit) => R,
): { readonly result: R; readonly changes: readonly SentChanges[] } {
  return noteChanges(
    tiles.map(({ document }) => document),
    () => editMap('', change),
  );
}

function depthOf({ levels }: GreyPicture): string {
  if (levels > 65_535) return 'floats';
  return levels > 255 ? text('16 bit') : text('8 bit');
}

/** How objects are added in a worker. */
function addingOf({ tiles }: TileSet, { bounds, firstId }: Pick<WaysToLay, 'bounds' | 'firstId'>) {
  return {
    bounds: (path: string, kind: ObjectKind) =>
      bounds.find((each) => each.path === path && each.kind === kind)?.box ?? null,
    nextId: freeIds(
      tiles.map(({ document }) => document),
      firstId,
    ),
  };
}

const jobs: { readonly [N in keyof Jobs]: Work<N> } = {
  writePictures(tiles, { sets, kinds }, tell) {
    const heights = rangeOfArea(tiles, wholeArea(tiles));
    const files: PictureFile[] = [];
    for (const [index, { area, stem }] of sets.entries()) {
      // Heights, colours and a picture a texture: as many as there may be.
      const most = 2 + texturesIn(tiles, area).length;
      let made = 0;
      for (const file of picturesOf(tiles, area, stem, heights, kinds)) {
        files.push(file);
        tell((index + Math.min(1, ++made / most)) / sets.length);
      }
    }
    return { files };
  },
  planPictures(tiles, { files }, tell) {
    const contents = new Map(files.map(({ name, bytes }) => [name, bytes]));
    const sidecarOf = (picture: string): Sidecar | null => {
      const name = `${stemOfPicture(picture)}.json`;
      const bytes = contents.get(name);
      return bytes === undefined ? null : readSidecar(new TextDecoder().decode(bytes), name);
    };
    const pictures: ChosenPicture[] = [];
    for (const [index, { name, bytes }] of files.entries()) {
      tell(index / files.length);
      if (!isPictureName(name)) continue;
      const plan = planPicture(tiles, name, sidecarOf(name));
      if (plan === null) continue;
      const picture = readGrey(bytes, name);
      const size = `${picture.width} × ${picture.height}, ${depthOf(picture)}`;
      pictures.push({ plan: { ...plan, range: plan.range ?? picture.said ?? null }, bytes, size });
    }
    return { pictures, present: rangeOfArea(tiles, wholeArea(tiles)) };
  },
  readPictures(tiles, { pictures, alphaDepth, objects }, tell) {
    const { result, changes } = changed(tiles, (edit) => {
      let left = 0;
      for (const [index, { plan, bytes }] of pictures.entries()) {
        tell(index / pictures.length);
        const full = readPicture(edit, tiles, plan, bytes, alphaDepth, objects);
        for (const count of full.values()) left += count;
      }
      return left;
    });
    return { left: result, changes };
  },
  checkGround: faultsOf,
  closeSeams(tiles, { objects }) {
    const seams = findSeams(tiles);
    const { changes } = changed(tiles, (edit) => closeSeams(edit, tiles, seams, objects));
    return { closed: seams.length, changes, found: faultsOf(tiles) };
  },
  mendNormals(tiles) {
    const { changes } = changed(tiles, (edit) => mendNormals(edit, tiles, findNormalFaults(tiles)));
    return { changes, found: faultsOf(tiles) };
  },
  shapeLand(tiles, shaping, tell) {
    const { result, changes } = changed(tiles, (edit) => shapeLand(edit, tiles, shaping, tell));
    return { chunks: result, changes };
  },
  putDownRules(tiles, { rules, ways, alphaDepth, ...models }, tell) {
    const over = ways.flatMap(wayRules);
    // Masks are those of the ground before textures were laid.
    const prepared = prepareRules(tiles, rules);
    const { result, changes } = changed(tiles, (edit) => {
      const strewn = strewObjects(edit, tiles, prepared, over, addingOf(tiles, models));
      return { ...putDownRules(edit, tiles, rules, alphaDepth, { tell, over, prepared }), strewn };
    });
    return { ...result, changes };
  },
  layWays(tiles, { ways, alphaDepth, objects, liquids, ...models }, tell) {
    const options = {
      ...{ depth: alphaDepth, objects, ...addingOf(tiles, models) },
      liquidKind: (type: number) => liquids.find((each) => each.type === type)?.kind ?? liquidKind(type),
    };
    const { result, changes } = changed(tiles, (edit) => layWays(edit, tiles, ways, options, tell));
    return { ...result, changes };
  },
  swapTextures(tiles, { swaps, areaId }) {
    const { result, changes } = changed(tiles, (edit) => swapTextureSet(edit, tiles, swaps, areaId));
    return { swapped: result, changes };
  },
  takeUpWays(tiles, { ways, alphaDepth, objects }) {
    return changed(tiles, (edit) => takeUpWays(edit, tiles, ways, { depth: alphaDepth, objects }));
  },
  shapeLattice(_none, { lattice, landform }) {
    shapeLattice(lattice, landform);
    return { values: lattice.values };
  },
  lowGrounds: (_none, { tiles }, tell) => ({
    grounds: tiles.map((bytes, index) => {
      tell(index / tiles.length);
      try {
        return lowGroundOf(readTile(bytes));
      } catch {
        return null;
      }
    }),
  }),
  texturesOfTiles: (_none, { tiles }) => ({
    tiles: tiles.map(({ bytes }) => {
      try {
        return textureUses(readTile(bytes));
      } catch {
        return [];
      }
    }),
  }),
  minimapNeeds: (_none, request) => minimapNeeds(request),
  drawMinimaps: (_none, request, tell) => drawMinimaps(request, tell),
  newMap: (_none, wish) => ({ files: newMapFiles(wish) }),
};

export async function carryOut({ tiles, name, params }: GroundJobRequest, tell: TellShare): Promise<unknown> {
  // The page pairs each name with its own parameters; TypeScript cannot pair the two in a union.
  const job = jobs[name] as (tiles: TileSet, params: unknown, tell: TellShare) => unknown;
  const documents = tiles.map(({ place, content }) => ({ place, document: new Document(adt, decodeContent(content)) }));
  return await Promise.resolve(job(new TileSet(documents), params, tell));
}
