/** What a panel is about, at its top: a picture, a name, and a line of facts. */
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './PanelHead.module.css';

interface PanelHeadProps {
  readonly icon: IconName;
  readonly title: string;
  readonly facts: string;
  /** Colour of the picture: that of the work at hand. */
  readonly tone?: 'accent' | 'mesh';
}

export function PanelHead({ icon, title, facts, tone = 'accent' }: PanelHeadProps) {
  return (
    <header className={styles['head']} data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        <small>{facts}</small>
      </div>
    </header>
  );
}
