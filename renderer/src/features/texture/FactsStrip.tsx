/** The strip below the picture: what the file stores, and the pixel under the pointer. */
import type { ImageSize } from '../../../../shared/media/image.ts';
import { Button, Icon, Tooltip } from '../../base/ui/index.ts';
import { dimensions, readPixel } from './readOut.ts';
import type { TextureState } from './textureState.ts';
import styles from './Texture.module.css';
import { counted, sizeText } from '../../base/text/numbers.ts';
import { fill, text as inWords } from '../../base/text/language.ts';

export interface FactsStripProps {
  readonly state: TextureState;
  readonly pixel: { readonly x: number; readonly y: number } | null;
  readonly size: ImageSize;
  readonly onUseIgnoredAlpha: (on: boolean) => void;
  /** The left button paints. */
  readonly isPainted: boolean;
}

const letters = ['R', 'G', 'B', 'A'] as const;

function PixelText({ state, pixel, size, isPainted }: Pick<FactsStripProps, 'state' | 'pixel' | 'size' | 'isPainted'>) {
  const { picture } = state;
  const found =
    pixel === null || picture.kind !== 'shown'
      ? null
      : readPixel(picture.picture.levels[0], picture.picture.indices, size, pixel);
  if (found === null) {
    const drag = isPainted
      ? inWords('Wheel to zoom, drag to paint, middle button to move')
      : inWords('Wheel to zoom, drag to move');
    return <span className={styles['hint']}>{drag}</span>;
  }
  return (
    <span className={styles['pixel']} data-testid="pixel">
      <span className={styles['position']}>
        {found.x}, {found.y}
      </span>
      {letters.map((letter, at) => (
        <span key={letter} className={styles['channelValue']}>
          <b>{letter}</b> {found.channels[at]}
        </span>
      ))}
      <span>{found.hex}</span>
      {found.index !== null && <span>{fill('entry {}', found.index)}</span>}
    </span>
  );
}

export function FactsStrip({ state, pixel, size, onUseIgnoredAlpha, isPainted }: FactsStripProps) {
  const { picture } = state;
  if (picture.kind !== 'shown') return <div className={styles['strip']} />;
  const { about, sizes, levels } = picture.picture;
  const [stored] = sizes;
  const [real] = levels;
  const named = sizes[picture.key.mip] ?? stored;
  // A JPEG may hold another size than the header promises for its place.
  const isOther = named !== undefined && (named.width !== real.width || named.height !== real.height);
  const facts = [
    about.encoding,
    stored === undefined ? null : dimensions(stored),
    counted(sizes.length, 'mip'),
    sizeText(picture.byteLength),
    isOther ? fill('really {}', dimensions(real)) : null,
  ].filter((each) => each !== null);
  const text = facts.join(' · ');
  return (
    <div className={styles['strip']}>
      <PixelText state={state} pixel={pixel} size={size} isPainted={isPainted} />
      {about.hasIgnoredAlpha && (
        <Button
          variant="quiet"
          size="small"
          tooltip={inWords('The file stores an alpha channel, and its header tells the game to ignore it.')}
          onClick={() => onUseIgnoredAlpha(!state.useIgnoredAlpha)}
        >
          {state.useIgnoredAlpha ? inWords('Hide the ignored alpha') : inWords('Show the ignored alpha')}
        </Button>
      )}
      {about.damage !== null && (
        <Tooltip content={about.damage}>
          <span className={styles['damage']}>
            <Icon name="warning" size={14} /> {inWords('Damaged')}
          </span>
        </Tooltip>
      )}
      <Tooltip content={`${text} · ${fill('{} unpacked', sizeText(real.width * real.height * 4))}`}>
        <span className={styles['facts']} data-testid="texture-facts">
          {text}
        </span>
      </Tooltip>
    </div>
  );
}
