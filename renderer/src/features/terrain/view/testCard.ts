/** A stand-in for the graphics card, for tests: it counts what was made on it and not deleted, and draws nothing. */
import type { WebGLRenderer } from 'three';

/** Its name stands for the browser's class, which tests put in its place. */
export class CardContext {
  /** What was made by `createTexture` and its like, and not deleted. */
  static made = 0;

  getExtension(): null {
    return null;
  }
}

const answers = new Proxy(new CardContext(), {
  get(target, key) {
    if (key in target) return Reflect.get(target, key) as unknown;
    if (typeof key === 'string' && key.startsWith('create')) return () => ({ made: ++CardContext.made });
    if (typeof key === 'string' && key.startsWith('delete'))
      return (thing: unknown) => void (thing && CardContext.made--);
    return () => ({});
  },
});

export const cardRenderer = {
  state: new Proxy({}, { get: () => () => undefined }),
  getContext: () => answers,
  extensions: { has: () => false },
} as unknown as WebGLRenderer;
