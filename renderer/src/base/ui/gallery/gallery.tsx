/** The gallery: every part in its states, to be looked at. `#workbench`, `#parts`, `#lists`; `?theme=light`. Not part of the program. */
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createPageThemeSwitch, isThemeChoice } from '../../theme/index.ts';
import { UiProvider } from '../UiProvider.tsx';
import { Lists } from './Lists.tsx';
import { Parts } from './Parts.tsx';
import { Workbench } from './Workbench.tsx';

const wanted = new URLSearchParams(location.search).get('theme');
const theme = createPageThemeSwitch(isThemeChoice(wanted) ? wanted : 'dark');

const PAGES = { '#workbench': Workbench, '#parts': Parts, '#lists': Lists } as const;

function Gallery() {
  const [hash] = useState(location.hash);
  useSyncExternalStore(theme.subscribe, () => theme.state().theme);
  const Page = Object.entries(PAGES).find(([name]) => name === hash)?.[1] ?? Workbench;
  return (
    <UiProvider>
      <Page toggleTheme={theme.toggle} />
    </UiProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no element “root”');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
