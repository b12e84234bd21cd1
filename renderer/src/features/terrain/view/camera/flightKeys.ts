/** Keys that fly the camera: W A S D, Q and E down and up. Heard while the view has the focus and nothing is typed into. */
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
  private readonly held = new Set<string>();
  private isFast = false;
  private readonly stop: () => void;

  /** @param isActive whether keys fly at all now */
  constructor(canvas: HTMLElement, isActive: () => boolean, changed: () => void) {
    const down = (event: KeyboardEvent): void => {
      this.isFast = event.shiftKey;
      if (!ways.has(event.code) || event.ctrlKey || event.metaKey || event.altKey || !isActive()) return;
      this.held.add(event.code);
      event.preventDefault();
      event.stopPropagation();
      changed();
    };
    const up = (event: KeyboardEvent): void => {
      this.isFast = event.shiftKey;
      this.held.delete(event.code);
    };
    const release = (): void => this.held.clear();
    // Heard before the program's commands, which plain letters are as well.
    window.addEventListener('keydown', down, { capture: true });
    window.addEventListener('keyup', up, { capture: true });
    window.addEventListener('blur', release);
    canvas.addEventListener('blur', release);
    this.stop = () => {
      window.removeEventListener('keydown', down, { capture: true });
      window.removeEventListener('keyup', up, { capture: true });
      window.removeEventListener('blur', release);
      canvas.removeEventListener('blur', release);
    };
  }

  get isFlying(): boolean {
    return this.held.size > 0;
  }

  get keys(): FlightKeys {
    const sum = { forward: 0, right: 0, up: 0 };
    for (const code of this.held) {
      const way = ways.get(code);
      if (way !== undefined) sum[way[0]] += way[1];
    }
    return { ...sum, isFast: this.isFast };
  }

  dispose(): void {
    this.stop();
  }
}
