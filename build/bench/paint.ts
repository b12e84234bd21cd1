/** What a dab of a brush costs on a picture of 2048 × 2048: on the picture itself, on the surface of a model, with layers over it. */
import { brushFalloff, dabPicture } from '../../shared/media/paint/brush.ts';
import { compose, type PaintLayer } from '../../shared/media/paint/layers.ts';
import { PaintStroke, putTiles, type StrokeOptions } from '../../shared/media/paint/stroke.ts';
import { dabSurface } from '../../shared/geometry/paint/surfaceDab.ts';
import { texelFaces } from '../../shared/geometry/paint/texelFaces.ts';
import { coveredTexels } from '../../shared/geometry/paint/texelRows.ts';
import { sphereMesh } from '../../shared/geometry/mesh/primitives.ts';
import { rounded, timeOf } from './measure.ts';

const size = { width: 2048, height: 2048 };
/** Texels. */
const radius = 100;

const options: StrokeOptions = {
  part: 'picture',
  channels: 'both',
  source: { kind: 'colour', colour: [200, 40, 40], alpha: 0 },
  strength: 0.7,
};

function layerOf(id: number, pixels: Uint8Array): PaintLayer {
  return { id, name: '', kind: 'colour', isVisible: true, opacity: 0.5, blend: 'multiply', pixels };
}

export function benchPaint(): Record<string, number> {
  const picture = new Uint8Array(size.width * size.height * 4).fill(120);
  const composed = picture.slice();
  const layers = [1, 2].map((id) => layerOf(id, new Uint8Array(picture.length).fill(90)));
  let at = 0;
  /** Dabs of one stroke, each further on, with what is drawn of them. */
  const dabs = (draw: (stroke: PaintStroke, x: number) => void, over: readonly PaintLayer[]): number => {
    const stroke = new PaintStroke(size, picture, options);
    const { medianMs } = timeOf(() => {
      at = (at + 20) % 1800;
      draw(stroke, at + 124);
      compose({ ...size, picture, layers: over }, stroke.apply(), composed);
    });
    stroke.cancel();
    return rounded(medianMs);
  };
  const onPicture = (stroke: PaintStroke, x: number): void =>
    dabPicture(stroke, { x, y: 1000, radius, hardness: 0.5, flow: 1 });
  const ball = sphereMesh(1, 200, 125);
  const coordinates = ball.coordinates[0] ?? [];
  const { positions, triangles } = ball;
  const faces = texelFaces(size, [{ positions, triangles, coordinates }], [true, true]);
  const covered = coveredTexels(faces);
  const falloff = brushFalloff(0.5);
  const onBall = (stroke: PaintStroke, x: number): void => {
    const angle = (x / 2048) * 2 * Math.PI;
    // As many texels as the other dabs: a turn of the ball is as long as the picture is wide.
    const reach = (radius / 2048) * 2 * Math.PI;
    dabSurface(faces, covered, stroke, {
      ...{ centre: [Math.cos(angle), Math.sin(angle), 0], radius: reach, falloff, flow: 1 },
      facing: null,
    });
  };
  const stroke = new PaintStroke(size, picture, options);
  for (let x = 200; x < 1800; x += 20) onPicture(stroke, x);
  stroke.apply();
  const tiles = stroke.finish();
  const undo = timeOf(() => {
    compose({ ...size, picture, layers: [] }, putTiles(size, picture, tiles, 'before'), composed);
  });
  return {
    faces: faces.count,
    dabOf200TexelsMs: dabs(onPicture, []),
    dabUnderTwoLayersMs: dabs(onPicture, layers),
    dabOnSurfaceMs: dabs(onBall, []),
    undoOfLongStrokeMs: rounded(undo.medianMs),
  };
}
