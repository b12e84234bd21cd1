/** Values of a JSON text, asked for one by one: what is missing or of another kind is told with where it stands. */

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export class Given {
  private readonly values: Readonly<Record<string, unknown>>;
  private readonly place: string;

  private constructor(values: Readonly<Record<string, unknown>>, place: string) {
    this.values = values;
    this.place = place;
  }

  /**
   * @param name of the file, for what is told of it
   * @throws Error when the text is no object in JSON
   */
  static parse(text: string, name: string): Given {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new Error(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    if (!isRecord(value)) throw new Error(`${name} holds no object of JSON`);
    return new Given(value, `${name}: `);
  }

  /** Whether there is a value; null counts as none. */
  has(name: string): boolean {
    return (this.values[name] ?? null) !== null;
  }

  refuse(name: string, wants: string): never {
    const value = JSON.stringify(this.values[name]) ?? 'nothing';
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    throw new Error(`${this.place}“${name}” is ${shown}; it must be ${wants}`);
  }

  number(name: string, least: number, most: number, usual?: number): number {
    const value = this.values[name] ?? usual;
    if (typeof value === 'number' && value >= least && value <= most) return value;
    return this.refuse(name, `a number from ${least} to ${most}`);
  }

  whole(name: string, least: number, most: number, usual?: number): number {
    const value = this.values[name] ?? usual;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.refuse(name, `a whole number from ${least} to ${most}`);
  }

  text(name: string, usual?: string): string {
    const value = this.values[name] ?? usual;
    return typeof value === 'string' ? value : this.refuse(name, 'a text');
  }

  flag(name: string, usual: boolean): boolean {
    const value = this.values[name] ?? usual;
    return typeof value === 'boolean' ? value : this.refuse(name, 'true or false');
  }

  oneOf<T extends string>(name: string, words: readonly T[], usual?: T): T {
    const value = this.values[name] ?? usual;
    return words.find((word) => word === value) ?? this.refuse(name, `one of ${words.join(', ')}`);
  }

  wholes(name: string, least: number, most: number): readonly number[] {
    const value = this.values[name];
    const isWhole = (each: unknown): each is number =>
      typeof each === 'number' && Number.isInteger(each) && each >= least && each <= most;
    if (Array.isArray(value) && value.every(isWhole)) return value;
    return this.refuse(name, `a list of whole numbers from ${least} to ${most}`);
  }

  /** A text of any number of numbers with spaces between, in groups of so many. */
  numberText(name: string, group: number): readonly number[] {
    const text = this.text(name, '');
    const numbers = text === '' ? [] : text.split(' ').map(Number);
    if (numbers.length % group === 0 && numbers.every((each) => Number.isFinite(each))) return numbers;
    return this.refuse(name, `numbers with a space between${group === 1 ? '' : `, in groups of ${group}`}`);
  }

  /** So many numbers. */
  numbers(name: string, count: number, least: number, most: number): readonly number[] {
    const value = this.values[name];
    const isNumber = (each: unknown): each is number => typeof each === 'number' && each >= least && each <= most;
    if (Array.isArray(value) && value.length === count && value.every(isNumber)) return value;
    return this.refuse(name, `${count} numbers from ${least} to ${most}`);
  }

  object(name: string): Given {
    const value = this.values[name];
    return isRecord(value) ? new Given(value, `${this.place}${name}, `) : this.refuse(name, 'an object');
  }

  /** A list of objects, each read by `read`; an empty one where there is none. */
  list<T>(name: string, read: (each: Given) => T): readonly T[] {
    const value = this.values[name] ?? [];
    if (!Array.isArray(value)) return this.refuse(name, 'a list');
    return value.map((each: unknown, index) =>
      isRecord(each)
        ? read(new Given(each, `${this.place}${name} ${index + 1}, `))
        : this.refuse(name, `a list of objects; number ${index + 1} is none`),
    );
  }
}
