/** What is observed beside zustand's stores: things that happen, and single values that tell when they become others. */

/** Something that happens. Who listens hears it from then on, in the order of listening. */
export class Signal<Words extends readonly unknown[] = []> {
  private readonly listeners = new Set<(...words: Words) => void>();
  private rounds = 0;

  /** How often it was told: what React compares, so that nothing shows an old state. */
  readonly count = (): number => this.rounds;

  /** Returns the way to stop. */
  readonly listen = (listener: (...words: Words) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells those who listen now: who begins or stops while it is told changes nothing of this round. */
  tell(...words: Words): void {
    this.rounds++;
    for (const listener of [...this.listeners]) listener(...words);
  }

  /** Nobody listens any more. */
  clear(): void {
    this.listeners.clear();
  }
}

/** A value that tells when it is replaced; `get` and `subscribe` are what React's `useSyncExternalStore` takes. */
export class Observable<Value> {
  private value: Value;
  private readonly replaced = new Signal();

  constructor(value: Value) {
    this.value = value;
  }

  readonly get = (): Value => this.value;

  /** Returns the way to stop. */
  readonly subscribe = this.replaced.listen;

  /** Hears when what is read of it becomes another, compared by identity. Returns the way to stop. */
  watch(read: (value: Value) => unknown, listener: () => void): () => void {
    let before = read(this.value);
    return this.subscribe(() => {
      const now = read(this.value);
      if (Object.is(now, before)) return;
      before = now;
      listener();
    });
  }

  set(value: Value): void {
    this.value = value;
    this.replaced.tell();
  }
}
