/** Small checkers that turn unknown messages into typed values at the border between host and user interface. */

/** A message that does not have the shape the contract promises. `message` names the place: `commit.diffs[2].added`. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Returns the value, typed, or throws a ContractError that names `place`. */
export type Check<T> = (value: unknown, place: string) => T;
export type Checked<C> = C extends Check<infer T> ? T : never;
type CheckedShape<S extends Shape> = { readonly [K in keyof S]: Checked<S[K]> };
type Shape = { readonly [name: string]: Check<unknown> };

export function refuse(place: string, expected: string, value: unknown): never {
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  throw new ContractError(`${place}: expected ${expected}, got ${found}`);
}

export const text: Check<string> = (value, place) => (typeof value === 'string' ? value : refuse(place, 'text', value));

export const flag: Check<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : refuse(place, 'true or false', value);

export const amount: Check<number> = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(place, 'a finite number', value);

/** A whole number from 0 on. */
export const count: Check<number> = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : refuse(place, 'a whole number from 0 on', value);

export const bytes: Check<Uint8Array> = (value, place) =>
  value instanceof Uint8Array ? value : refuse(place, 'bytes', value);

/** What the host gave out: letters, digits, `-` and `_`, so an id can never be a path. */
export const opaqueId: Check<string> = (value, place) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : refuse(place, 'an id of the host', value);

export function oneOf<const N extends string>(...names: readonly N[]): Check<N> {
  return (value, place) => {
    const found = names.find((name) => name === value);
    return found ?? refuse(place, `one of ${names.join(', ')}`, value);
  };
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, place) => (value === null ? null : check(value, place));
}

/** A member that senders of an earlier time left out. */
export function withDefault<T>(check: Check<T>, instead: T): Check<T> {
  return (value, place) => (value === undefined ? instead : check(value, place));
}

export function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, place) =>
    Array.isArray(value)
      ? value.map((each: unknown, index) => check(each, `${place}[${index}]`))
      : refuse(place, 'a list', value);
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** An object with these members. Others are dropped, so a sender cannot smuggle any. */
export function object<S extends Shape>(shape: S): Check<CheckedShape<S>> {
  const entries = Object.entries(shape);
  return (value, place) => {
    if (!isPlainObject(value)) return refuse(place, 'an object', value);
    const checked = entries.map(([name, check]) => [name, check(value[name], `${place}.${name}`)]);
    // Each member was checked by the check of its own name.
    return Object.fromEntries(checked) as CheckedShape<S>;
  };
}

type Variants = { readonly [kind: string]: Shape };
type CheckedVariant<V extends Variants> = {
  [K in keyof V & string]: { readonly kind: K } & CheckedShape<V[K]>;
}[keyof V & string];

/** One of several objects, told apart by their member `kind`. */
export function variant<V extends Variants>(variants: V): Check<CheckedVariant<V>> {
  const checks = new Map(Object.entries(variants).map(([kind, shape]) => [kind, object(shape)]));
  return (value, place) => {
    const kind = isPlainObject(value) ? value['kind'] : undefined;
    const check = typeof kind === 'string' ? checks.get(kind) : undefined;
    if (check === undefined) return refuse(`${place}.kind`, `one of ${[...checks.keys()].join(', ')}`, kind);
    // The shape belongs to this kind, so the sum of both is one of the variants.
    return { kind, ...check(value, place) } as CheckedVariant<V>;
  };
}
