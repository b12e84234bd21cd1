/** What the layers of MCLQ of a chunk are. Facts: formats/adt.md, 14.1. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { LiquidKind } from '../../geometry/terrain/liquidKinds.ts';
import { liquidKinds, oldLiquidKind } from '../../geometry/terrain/liquidKinds.ts';
import type { ChunkFields } from './model.ts';
import { chunkFlags } from './schema/chunkHeader.ts';
import { OldLiquid } from './schema/liquid.ts';

/** The flag of a chunk that says that it has a layer of the kind. */
export const oldLiquidFlags: Readonly<Record<LiquidKind, number>> = {
  water: chunkFlags.river,
  ocean: chunkFlags.ocean,
  magma: chunkFlags.magma,
  slime: chunkFlags.slime,
};

/** All of them. */
export const oldLiquidMask = liquidKinds.reduce((mask, kind) => mask | oldLiquidFlags[kind], 0);

/** Kinds that the flags of a chunk name, in the order of their layers. */
export function flaggedOldLiquids(flags: number): readonly LiquidKind[] {
  return liquidKinds.filter((kind) => (flags & oldLiquidFlags[kind]) !== 0);
}

/** A dry quad, as Blizzard writes it. */
export const dryOldQuad = 0x0f;

/** The 64 quads of a layer. The schema's type leaves its runs of numbers out. */
export function oldQuadsOf(document: DocumentView, layer: RecordId): Uint8Array {
  const quads: unknown = Reflect.get(fieldsOf(OldLiquid, document.get(layer)), 'tiles');
  return quads instanceof Uint8Array ? quads : new Uint8Array(64).fill(dryOldQuad);
}

/**
 * What each layer of a chunk is, in their order. The flags say it, one for each layer, and with it what the corners of the
 * layer hold; quads are asked where there are more or fewer flags than layers.
 */
export function oldLiquidKindsOf(
  document: DocumentView,
  { flags, oldLiquids }: Pick<ChunkFields, 'flags' | 'oldLiquids'>,
): readonly LiquidKind[] {
  const flagged = flaggedOldLiquids(flags);
  return oldLiquids.map((id, layer) => {
    const told = flagged[layer];
    if (told !== undefined && flagged.length === oldLiquids.length) return told;
    return oldLiquidKind(oldQuadsOf(document, id)) ?? told ?? 'water';
  });
}
