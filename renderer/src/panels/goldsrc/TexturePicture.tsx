/** A texture as it is stored, with the outlines of the meshes that use it. */
import { useEffect, useRef } from 'react';
import type { DocumentRecord } from '../../../../shared/document/record.ts';
import { textureColors } from '../../../../shared/formats/goldsrc/geometry/texture.ts';
import { fieldsOf } from '../../../../shared/formats/goldsrc/model.ts';
import { Texture } from '../../../../shared/formats/goldsrc/schema/texture.ts';
import type { Session } from '../../app/state/session.ts';
import { meshesWithTexture, uvTriangles } from './uvEdges.ts';
import styles from './Details.module.css';

interface TexturePictureProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  readonly hasOutlines: boolean;
  /** Room that there is, in CSS pixels. */
  readonly room: number;
}

/** The stored pixels on a canvas of their own, to be drawn at any size. */
function pictureCanvas(record: DocumentRecord): HTMLCanvasElement {
  const { width, height, pixels, palette, flags } = fieldsOf(Texture, record);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const colors = new Uint8ClampedArray(textureColors(pixels, palette, flags));
  canvas.getContext('2d')?.putImageData(new ImageData(colors, width, height), 0, 0);
  return canvas;
}

/** Of no theme: pictures are as dark or bright as they are. */
const outlineColors = { below: '#000000a0', above: '#ffc06a' } as const;

function drawOutlines(context: CanvasRenderingContext2D, triangles: Float32Array, scale: number): void {
  context.beginPath();
  for (let at = 0; at + 5 < triangles.length; at += 6) {
    const point = (corner: number): [number, number] => [
      ((triangles[at + corner * 2] ?? 0) + 0.5) * scale,
      ((triangles[at + corner * 2 + 1] ?? 0) + 0.5) * scale,
    ];
    context.moveTo(...point(0));
    context.lineTo(...point(1));
    context.lineTo(...point(2));
    context.closePath();
  }
  // Dark below bright, so that lines stand out on every picture.
  context.strokeStyle = outlineColors.below;
  context.lineWidth = 2.5 * window.devicePixelRatio;
  context.stroke();
  context.strokeStyle = outlineColors.above;
  context.lineWidth = window.devicePixelRatio;
  context.stroke();
}

export function TexturePicture({ session, record, hasOutlines, room }: TexturePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, name } = fieldsOf(Texture, record);
  const size = Math.max(width, height, 1);
  const scale = room / size;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || width < 1 || height < 1) return;
    const drawn = scale * window.devicePixelRatio;
    element.width = Math.round(width * drawn);
    element.height = Math.round(height * drawn);
    context.imageSmoothingEnabled = drawn < 1;
    context.drawImage(pictureCanvas(record), 0, 0, element.width, element.height);
    if (!hasOutlines) return;
    const triangles = uvTriangles(session.document, meshesWithTexture(session.document, record.id), { width, height });
    drawOutlines(context, triangles, drawn);
  });
  return (
    <canvas
      ref={canvas}
      className={styles['picture']}
      style={{ width: width * scale, height: height * scale }}
      role="img"
      aria-label={`Picture of ${name}, ${width} × ${height} texels`}
    />
  );
}
