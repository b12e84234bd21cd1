/** A texture as it is stored. */
import { useEffect, useRef } from 'react';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { pictureCanvas } from './pictureCanvas.ts';
import styles from './Details.module.css';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill } from '../../../base/text/language.ts';

interface TexturePictureProps {
  readonly record: DocumentRecord;
  /** Room that there is, in CSS pixels. */
  readonly room: number;
}

export function TexturePicture({ record, room }: TexturePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, name } = fieldsOf(Texture, record);
  const scale = room / Math.max(width, height, 1);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || width < 1 || height < 1) return;
    const drawn = scale * window.devicePixelRatio;
    element.width = Math.round(width * drawn);
    element.height = Math.round(height * drawn);
    context.imageSmoothingEnabled = drawn < 1;
    context.drawImage(pictureCanvas(record), 0, 0, element.width, element.height);
  });
  return (
    <canvas
      ref={canvas}
      className={styles['picture']}
      style={{ width: width * scale, height: height * scale }}
      role="img"
      aria-label={fill('Picture of {}, {} × {} texels', name, width, height)}
    />
  );
}
