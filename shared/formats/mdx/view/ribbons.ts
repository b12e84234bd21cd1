/** Ribbons of MDX models of both games: edges left behind, drawn with a material. */
import type { ModelRibbon } from '../../../model/emitters.ts';
import type { ModelMaterial } from '../../../model/view.ts';
import { RibbonEmitter } from '../schema/nodes.ts';
import type { EmitterNode } from './emitterNodes.ts';
import { visibilityTag } from './emitterNodes.ts';
import { fieldsInBoth, finite, vectorOf } from './records.ts';
import { animatedNumber, animatedVector } from './samplers.ts';

/** World of Warcraft lets no edge live for less than this, in seconds, and edges rise by the gravity times the age squared. */
const shortestEdgeLife = 0.25;

export function readRibbon(
  { document, record, joint, place, tracks }: EmitterNode,
  isAlpha: boolean,
  materials: () => readonly ModelMaterial[],
): ModelRibbon {
  const fields = fieldsInBoth(RibbonEmitter, document.get(record));
  const [lifespan, gravity] = [finite(fields.lifespan, 0), finite(fields.gravity, 0)];
  const [heightAbove, heightBelow] = [finite(fields.heightAbove, 0), finite(fields.heightBelow, 0)];
  const [rows, columns] = [Math.max(1, finite(fields.rows, 1)), Math.max(1, finite(fields.columns, 1))];
  const [alpha, slot] = [finite(fields.alpha, 1), finite(fields.textureSlot, 0)];
  const [red, green, blue] = vectorOf(fields.color, [1, 1, 1]);
  const material = (): ModelMaterial | undefined => materials()[finite(fields.materialId, -1)];
  return {
    record,
    joint,
    place,
    get layers() {
      return material()?.layers ?? null;
    },
    get priority() {
      return material()?.layers[0]?.priority ?? 0;
    },
    halfSize: Math.max(0, heightAbove, heightBelow),
    rate: finite(fields.emissionRate, 0),
    lifespan: isAlpha ? Math.max(shortestEdgeLife, lifespan) : lifespan,
    gravity: isAlpha ? -2 * gravity : gravity,
    edgeAt: (time) => ({
      heightAbove: animatedNumber(tracks.get('KRHA'), time, heightAbove),
      heightBelow: animatedNumber(tracks.get('KRHB'), time, heightBelow),
      isVisible: animatedNumber(tracks.get(isAlpha ? visibilityTag : 'KRVS'), time, 1) > 0,
    }),
    lookAt(time) {
      // An alpha track without a key in the sequence is 0 (format page 3.3).
      const track = tracks.get('KRAL');
      const shown = track === undefined ? alpha : animatedNumber(track, time, 0);
      // Animated colours are stored blue first (format page 3.4).
      const [lastly, middle, firstly] = animatedVector(tracks.get('KRCO'), time, [blue, green, red]);
      const cell = Math.min(rows * columns - 1, animatedNumber(tracks.get('KRTX'), time, slot));
      return {
        tint: { alpha: Math.min(1, Math.max(0, shown)), color: [firstly, middle, lastly] },
        cell: [(cell % columns) / columns, Math.floor(cell / columns) / rows, 1 / columns, 1 / rows],
      };
    },
  };
}
