/** Sound emitters as a dot with a stem to the ground and their reach around it. Facts: formats/adt.md, 15. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { PlacedEmitter } from '../../../../../../shared/formats/adt/emitters.ts';
import { emittersIn } from '../../../../../../shared/formats/adt/emitters.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { add, scale, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import type { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { NamedPlace } from '../placements/placementView.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { fill } from '../../../../base/text/language.ts';

/** Corners of a drawn circle. */
const steps = 48;
const [dot, chosenDot] = [9, 13];

export interface EmitterPaint {
  readonly lines: LineBatch;
  readonly dots: DotBatch;
  readonly color: Rgba;
  readonly chosen: Rgba;
  /** Height of the ground at a place of the world; null where none is open. */
  readonly groundAt: (x: number, y: number) => number | null;
}

/** @param origin where the scene's zero stands in the world. Returns the names to write. */
export function drawEmitters(
  model: TileModel,
  origin: Vector3,
  selected: RecordId | null,
  paint: EmitterPaint,
): readonly NamedPlace[] {
  return emittersIn(model.document).map((emitter) => {
    const isSelected = emitter.id === selected;
    drawEmitter(emitter, origin, isSelected, paint);
    const { x, y, z } = emitter.at;
    return { name: fill('Sound {}', emitter.sound), place: subtract([x, y, z + 2], origin), isSelected };
  });
}

function drawEmitter({ at, reach }: PlacedEmitter, origin: Vector3, isSelected: boolean, paint: EmitterPaint): void {
  const color = isSelected ? paint.chosen : paint.color;
  const place = subtract([at.x, at.y, at.z], origin);
  paint.dots.add(place, withAlpha(color, 1), isSelected ? chosenDot : dot);
  const ground = paint.groundAt(at.x, at.y);
  if (ground !== null) paint.lines.add(place, subtract([at.x, at.y, ground], origin), color);
  const [north, west, up] = reach;
  const ring = (first: Vector3, second: Vector3): void => {
    const points = Array.from({ length: steps + 1 }, (_each, step): Vector3 => {
      const angle = (step / steps) * 2 * Math.PI;
      return add(place, add(scale(first, Math.cos(angle)), scale(second, Math.sin(angle))));
    });
    paint.lines.addPath(points, color, isSelected ? 2 : 1.25);
  };
  ring([north, 0, 0], [0, west, 0]);
  if (!isSelected) return;
  ring([north, 0, 0], [0, 0, up]);
  ring([0, west, 0], [0, 0, up]);
}
