/** Tooltips: any element may be a trigger, one popup serves them all, so that hundreds of labels cost nothing. */
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

interface TooltipContent {
  readonly content: ReactNode;
  readonly shortcut: string | undefined;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
}

const handle = BaseTooltip.createHandle<TooltipContent>();

export interface TooltipProps {
  /** What to say. Nothing (`undefined`, '') shows no tooltip. */
  readonly content: ReactNode;
  /** Key chord in the platform's words, printed after the content. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes a ref and the usual event props. */
  readonly children: ReactElement;
}

/** Gives `children` a tooltip. The tooltip repeats or extends; it is never the only name of a control. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  if (content === undefined || content === null || content === '') return children;
  return (
    <BaseTooltip.Trigger
      handle={handle}
      payload={{ content, shortcut, side }}
      render={isValidElement<Record<string, unknown>>(children) ? children : undefined}
    />
  );
}

/** Shows the tooltip of whatever is hovered or focused. Mounted once, by `UiProvider`. */
export function TooltipHost() {
  return (
    <BaseTooltip.Root handle={handle}>
      {({ payload }) => (
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner
            className={styles['positioner']}
            sideOffset={6}
            side={payload?.side ?? 'bottom'}
            collisionPadding={8}
          >
            <BaseTooltip.Popup className={styles['popup']}>
              <span>{payload?.content}</span>
              {payload?.shortcut !== undefined && <Kbd keys={payload.shortcut} />}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      )}
    </BaseTooltip.Root>
  );
}

/** Delays shared by all tooltips: the first one waits, its neighbours follow at once. */
export function TooltipDelays({ children }: { readonly children: ReactNode }) {
  return (
    <BaseTooltip.Provider delay={500} timeout={300}>
      {children}
    </BaseTooltip.Provider>
  );
}
