/** The page's one theme switch, kept in step with the choice in the workbench. */
import { createPageThemeSwitch, type ThemeSwitch } from '../base/theme/index.ts';
import { workbench } from './state/workbench.ts';

let pageSwitch: ThemeSwitch | null = null;

/** Made when it is first asked for, so that tests of commands need no page. */
export function themeSwitch(): ThemeSwitch {
  if (pageSwitch === null) {
    const made = createPageThemeSwitch(workbench.getState().theme);
    workbench.subscribe(({ theme }) => made.choose(theme));
    pageSwitch = made;
  }
  return pageSwitch;
}
