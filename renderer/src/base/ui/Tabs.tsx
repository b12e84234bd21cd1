/** Words to choose a view by, inside a panel or a dialog. The dock has its own tabs. */
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<Id extends string> {
  readonly tabs: readonly {
    readonly id: Id;
    readonly title: string;
    readonly badge?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Spoken name of the row of tabs. */
  readonly label: string;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

export function Tabs<Id extends string>({ tabs, value, onChange, label, children }: TabsProps<Id>) {
  const choose = (next: unknown): void => {
    const tab = tabs.find(({ id }) => id === next);
    if (tab) onChange(tab.id);
  };
  return (
    <BaseTabs.Root className={styles['tabs']} value={value} onValueChange={choose}>
      <BaseTabs.List className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className={styles['tab']} disabled={tab.disabled === true}>
            {tab.title}
            {tab.badge}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className={styles['panel']}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
