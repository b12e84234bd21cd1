/** What layers and geosets look like at a moment: alpha, colour, textures and the move of their coordinates. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { At, CoordinateMove, SurfaceMoment, Tint } from '../../../model/looks.ts';
import { untinted } from '../../../model/looks.ts';
import { dialectOf } from '../dialects.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { Layer } from '../schema/material.ts';
import { fieldsInBoth, finite, vectorOf } from './records.ts';
import type { GlobalDurations, Samplers } from './samplers.ts';
import { animatedNumber, animatedVector, samplersOf } from './samplers.ts';

const scratch = new Float64Array(4);

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export interface GeosetTint {
  /** Position of the geoset. */
  readonly geosetId: number;
  readonly at: At<Tint>;
}

/**
 * Alpha and colour that a geoset animation gives. Static colours are stored red first, animated ones (KGAC) blue first
 * (format page 3.4).
 */
export function geosetTint(document: DocumentView, record: RecordId, globals: GlobalDurations): GeosetTint {
  const fields = fieldsInBoth(GeosetAnimation, document.get(record));
  const tracks = samplersOf(document, record, globals);
  const usesColor = (finite(fields.flags, 0) & dialectOf(document).usesColorFlag) !== 0;
  const [still, rest] = [finite(fields.alpha, 1), vectorOf(fields.color, [1, 1, 1])];
  return {
    geosetId: finite(fields.geosetId, -1),
    at(time) {
      const alpha = clamp(animatedNumber(tracks.get('KGAO'), time, still));
      if (!usesColor) return { alpha, color: untinted.color };
      if (tracks.get('KGAC')?.sample(time, scratch, 0) !== true) return { alpha, color: rest };
      return { alpha, color: [scratch[2] ?? 1, scratch[1] ?? 1, scratch[0] ?? 1] };
    },
  };
}

/** The opacity of a layer; its colour is that of the geosets. */
export function layerTint(tracks: Samplers, alpha: number): At<Tint> | null {
  const track = tracks.get('KMTA');
  if (track === undefined && alpha === 1) return null;
  return (time) => ({ alpha: clamp(animatedNumber(track, time, alpha)), color: untinted.color });
}

/** Emissive gain and fresnel of a layer. Real files hold NaN for the gain (format page 2); it counts as none given. */
export function layerSurface(document: DocumentView, layer: RecordId, tracks: Samplers): At<SurfaceMoment> {
  const fields = fieldsInBoth(Layer, document.get(layer));
  const gain = finite(fields.emissiveGain, 1);
  const color = vectorOf(fields.fresnelColor, [1, 1, 1]);
  const [opacity, teamColor] = [finite(fields.fresnelOpacity, 0), finite(fields.fresnelTeamColor, 0)];
  return (time) => ({
    emissiveGain: animatedNumber(tracks.get('KMTE'), time, gain),
    fresnelColor: animatedVector(tracks.get('KFC3'), time, color),
    fresnelOpacity: animatedNumber(tracks.get('KFCA'), time, opacity),
    fresnelTeamColor: animatedNumber(tracks.get('KFTC'), time, teamColor),
  });
}

/** Scales and turns about (0.5, 0.5), then moves. */
export function coordinateMove(tracks: Samplers): At<CoordinateMove> {
  return (time) => {
    const [moveU, moveV] = animatedVector(tracks.get('KTAT'), time, [0, 0, 0]);
    const [scaleU, scaleV] = animatedVector(tracks.get('KTAS'), time, [1, 1, 1]);
    let angle = 0;
    if (tracks.get('KTAR')?.sample(time, scratch, 0) === true) {
      // Coordinates turn about the axis that stands on the texture; other parts of the rotation do not show.
      angle = 2 * Math.atan2(scratch[2] ?? 0, scratch[3] ?? 1);
    }
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    const [a, b, c, d] = [cosine * scaleU, -sine * scaleV, sine * scaleU, cosine * scaleV];
    return [a, b, 0.5 - 0.5 * (a + b) + moveU, c, d, 0.5 - 0.5 * (c + d) + moveV];
  };
}
