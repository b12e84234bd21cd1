/** A texture in the middle of the window: the picture, how it is looked at, what is under the pointer, what is stored. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ImageSize } from '../../../../shared/media/image.ts';
import { useSessionFile, useWorkbench } from '../../workbench/state/hooks.ts';
import type { Session } from '../../workbench/state/session.ts';
import { EmptyState, IconButton } from '../../base/ui/index.ts';
import { TEAM_COLORS } from '../../viewport/index.ts';
import type { Backdrop } from './picture/draw.ts';
import { PictureCanvas, type PictureControl, type Placing } from './picture/PictureCanvas.tsx';
import { FactsStrip } from './FactsStrip.tsx';
import { TextureToolbar } from './TextureToolbar.tsx';
import type { BackdropName, TextureState } from './textureState.ts';
import { registerPicture, textureState } from './textureState.ts';
import { usePainting } from './paint/usePainting.ts';
import { usePicture } from './usePicture.ts';
import { useSelectedMip } from './useSelectedMip.ts';
import styles from './Texture.module.css';
import { fill, text, translated } from '../../base/text/language.ts';

const flatBackdrops: Readonly<Record<Exclude<BackdropName, 'checker' | 'team'>, Backdrop>> = {
  light: { color: '#ffffff' },
  dark: { color: '#000000' },
  magenta: { color: '#ff00ff' },
};

const checker: Backdrop = 'checker';

function backdropOf(name: BackdropName, player: number): Backdrop {
  if (name === 'checker') return checker;
  if (name === 'team') return { color: TEAM_COLORS[player]?.color ?? '#ff0303' };
  return flatBackdrops[name];
}

/** The size a mip is shown as. */
function shownSize({ picture, isStretched }: TextureState): ImageSize {
  if (picture.kind !== 'shown') return { width: 1, height: 1 };
  const [own] = picture.picture.levels;
  return isStretched ? (picture.picture.sizes[0] ?? own) : own;
}

export function TextureView({ session }: { readonly session: Session }) {
  usePicture(session);
  const store = textureState(session);
  const state = useStore(store);
  const { name } = useSessionFile(session);
  const player = useWorkbench((each) => each.teamColor);
  const [pixel, setPixel] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const control = useRef<PictureControl>(null);
  useEffect(
    () =>
      registerPicture(session, {
        zoomBy: (direction) => control.current?.zoomBy(direction),
        zoomTo: (scale) => control.current?.zoomTo(scale),
        sizeBrush: () => control.current?.sizeBrush(),
      }),
    [session],
  );
  useSelectedMip(session);
  const place = useCallback((placing: Placing) => store.setState({ placing }), [store]);
  const tell = useCallback((scale: number) => store.setState({ scale }), [store]);
  const { picture } = state;
  const painting = usePainting(session);
  const isPainted = painting !== null && state.mip === 0;
  const size = shownSize(state);
  return (
    <div className={styles['view']} data-testid="texture-view">
      <TextureToolbar session={session} />
      <div className={styles['stage']}>
        {picture.kind === 'shown' && (
          <PictureCanvas
            levels={picture.picture.levels}
            size={size}
            shown={state.shown}
            backdrop={backdropOf(state.backdrop, player)}
            repeat={state.isTiled ? 2 : 1}
            placing={state.placing}
            onPlace={place}
            onScale={tell}
            onPoint={setPixel}
            label={fill('Picture of {}', name)}
            control={control}
            live={isPainted ? painting.live : undefined}
            brush={isPainted ? painting.brush : undefined}
          />
        )}
        {picture.kind === 'waiting' && <p className={styles['waiting']}>{fill('Decoding {}…', name)}</p>}
        {picture.kind === 'failed' && (
          <EmptyState icon="error" title={text('This picture cannot be shown')} hint={picture.message} />
        )}
        {state.busy !== null && (
          <p className={styles['busy']} role="status">
            {translated(state.busy.label)}…
            <IconButton icon="close" label={text('Stop')} size="small" onClick={state.busy.stop} />
          </p>
        )}
      </div>
      <FactsStrip
        state={state}
        pixel={pixel}
        size={size}
        isPainted={isPainted}
        onUseIgnoredAlpha={(on) => store.setState({ useIgnoredAlpha: on })}
      />
    </div>
  );
}
