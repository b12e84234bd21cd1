/** Pictures that views show while they are painted. */
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../shared/media/paint/area.ts';

/** A picture that is being painted, and changes in place. */
export interface LivePicture {
  /** The texture's record, for formats that hold pictures themselves, and its path for all others. */
  readonly record: RecordId;
  readonly path: string;
  readonly picture: RgbaPixels;
  /** What of it changed; null to show it for the first time. */
  readonly area: TexelArea | null;
}
