/** Keys that are held down, by their place on the keyboard: what flies and walks cameras. */

export class HeldKeys {
  /** Codes of those that are down. */
  readonly held = new Set<string>();
  /** Shift is down. */
  isFast = false;
  private readonly stop: () => void;

  /**
   * @param press hears keys without Ctrl, Alt and Meta before the program's commands, which plain letters are as well; `held` when
   * it is to be held, `taken` when it was used otherwise, `left` for everybody else
   */
  constructor(press: (event: KeyboardEvent) => 'held' | 'taken' | 'left') {
    const down = (event: KeyboardEvent): void => {
      this.isFast = event.shiftKey;
      const became = event.ctrlKey || event.metaKey || event.altKey ? 'left' : press(event);
      if (became === 'left') return;
      if (became === 'held') this.held.add(event.code);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const up = (event: KeyboardEvent): void => {
      this.isFast = event.shiftKey;
      this.held.delete(event.code);
    };
    const release = (): void => this.held.clear();
    window.addEventListener('keydown', down, { capture: true });
    window.addEventListener('keyup', up, { capture: true });
    window.addEventListener('blur', release);
    this.stop = () => {
      window.removeEventListener('keydown', down, { capture: true });
      window.removeEventListener('keyup', up, { capture: true });
      window.removeEventListener('blur', release);
    };
  }

  dispose(): void {
    this.stop();
  }
}
