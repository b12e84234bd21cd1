/** What the page asks of an act over a map, as the work takes it, and what came of it, as the page does. */
import { basename } from 'node:path';
import type { MapAct, MapReport } from '../../../shared/batch/map/act.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import { vectorAt } from '../../../shared/geometry/vector.ts';
import type { SentMapAct, SentMapReport, TileOfMap } from '../../../shared/host/batchContract.ts';
import { HostError } from '../../../shared/host/error.ts';
import { readPlan } from '../../../shared/terrain/rules/landFile.ts';
import type { HostParts } from '../hostParts.ts';
import { readMountedFile } from '../mounts/mount.ts';
import type { TileSource } from './runMap.ts';
import { tileOnDisk } from './runMap.ts';

function boxOf(box: { readonly minimum: readonly number[]; readonly maximum: readonly number[] } | null): Box | null {
  return box === null ? null : { minimum: vectorAt(box.minimum), maximum: vectorAt(box.maximum) };
}

/** @throws HostError where the plan of the map is none */
export function mapActOf(sent: SentMapAct): MapAct {
  if (sent.kind === 'shadows') return sent;
  const { plan, alphaDepth, bounds, firstId } = sent;
  try {
    readPlan(plan, 'The plan of the map');
  } catch (error) {
    throw new HostError('bad-request', error instanceof Error ? error.message : String(error));
  }
  const depth = alphaDepth === 4 || alphaDepth === 8 ? alphaDepth : null;
  const boxes = bounds.map(({ path, kind, box }) => ({ path, kind, box: boxOf(box) }));
  return { kind: 'rules', plan, alphaDepth: depth, bounds: boxes, firstId };
}

export async function tileSources(tiles: readonly TileOfMap[], parts: HostParts): Promise<readonly TileSource[]> {
  const { registry, access, mounting } = parts;
  const sources: TileSource[] = [];
  for (const { column, row, fileId, mounted, isOpen } of tiles) {
    const how = { place: { column, row }, isOpen };
    if (mounted !== null) {
      const mount = await mounting.mounts.get(mounted.mountId);
      const file = await mount.file(mounted.path, null);
      const loose = file.source.open?.pathOf(file.entry) ?? null;
      const id = `${mount.plan.name}/${file.path}`;
      const read = (): Promise<Uint8Array> => readMountedFile(file);
      sources.push(
        loose === null ? { ...how, id, name: basename(file.path), path: null, read } : tileOnDisk(loose, how, access),
      );
    } else if (fileId !== null) {
      const file = registry.file(fileId);
      if (file.origin === 'upload') {
        const { bytes, name } = file;
        sources.push({ ...how, id: name, name, path: null, read: () => Promise.resolve(bytes) });
      } else sources.push(tileOnDisk(file.path, how, access));
    }
  }
  return sources;
}

export function reportOf({ shares, strewn, givenUp, reaching, chunks, missing }: MapReport): SentMapReport {
  const boxed = (box: Box | null) => box && { minimum: [...box.minimum], maximum: [...box.maximum] };
  return {
    ...{ chunks, givenUp: [...givenUp], missing: [...missing] },
    reaching: reaching.map(({ place: { column, row }, added, removed }) => ({
      ...{ column, row, removed: [...removed] },
      added: added.map(({ position, rotation, box, ...object }) => ({
        ...{ ...object, position: [...position], rotation: [...rotation], box: boxed(box) },
      })),
    })),
    shares: Object.entries(shares).map(([rule, share]) => ({ rule, share })),
    strewn: Object.entries(strewn).map(([rule, ids]) => ({ rule, ids: [...ids] })),
  };
}
