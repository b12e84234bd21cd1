/** Tells the workbench who draws pictures of models. */
import { offerDrawer } from '../../workbench/pictures/drawer.ts';

export function offerPictures(): void {
  offerDrawer(() => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'pictures' }));
}
