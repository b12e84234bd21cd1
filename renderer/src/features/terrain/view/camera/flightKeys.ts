/** Keys that fly the camera: W A S D, Q and E down and up. Heard while the view has the focus and nothing is typed into. */
import { HeldKeys } from '../../../../viewport/camera/heldKeys.ts';
import type { FlightKeys } from './terrainCamera.ts';

/** By the place of the key and not its letter, so that other keyboards have them in the same places. */
const ways: ReadonlyMap<string, readonly ['forward' | 'right' | 'up', number]> = new Map([
  ['KeyW', ['forward', 1]],
  ['KeyS', ['forward', -1]],
  ['KeyD', ['right', 1]],
  ['KeyA', ['right', -1]],
  ['KeyE', ['up', 1]],
  ['KeyQ', ['up', -1]],
]);

export class FlightInput {
  private readonly keyboard: HeldKeys;
  private readonly stop: () => void;

  /** @param isActive whether keys fly at all now */
  constructor(canvas: HTMLElement, isActive: () => boolean, changed: () => void) {
    this.keyboard = new HeldKeys(({ code }) => {
      if (!ways.has(code) || !isActive()) return 'left';
      changed();
      return 'held';
    });
    const release = (): void => this.keyboard.held.clear();
    canvas.addEventListener('blur', release);
    this.stop = () => canvas.removeEventListener('blur', release);
  }

  get isFlying(): boolean {
    return this.keyboard.held.size > 0;
  }

  get keys(): FlightKeys {
    const sum = { forward: 0, right: 0, up: 0 };
    for (const code of this.keyboard.held) {
      const way = ways.get(code);
      if (way !== undefined) sum[way[0]] += way[1];
    }
    return { ...sum, isFast: this.keyboard.isFast };
  }

  dispose(): void {
    this.keyboard.dispose();
    this.stop();
  }
}
