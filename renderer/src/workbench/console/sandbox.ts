/**
 * What keeps scripts of the console to the document that they were given. The address of their worker is answered with a
 * policy of its own (`electron/page/headers.ts`): nothing is fetched, loaded or started from there. Beside that everything is
 * taken away that is no part of the language, so that what a later browser brings is not there either.
 */

/** What scripts have beside what they are given: the language, and a little that touches nothing outside. */
const allowed: ReadonlySet<string> = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl
  Temporal ArrayBuffer SharedArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array
  Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator
  WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect DisposableStack AsyncDisposableStack decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN
  TextEncoder TextDecoder structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval atob btoa
  crypto performance`.split(/\s+/),
);

/** The objects whose members are names in a script: the worker itself and what it inherits from. */
function scopes(): readonly object[] {
  const found: object[] = [];
  let at: object | null = globalThis;
  while (at !== null && at !== Object.prototype) {
    found.push(at);
    at = Object.getPrototypeOf(at) as object | null;
  }
  return found;
}

/** Takes away all that scripts need not have. Returns the names of what could not be taken. */
export function closeDown(): readonly string[] {
  const left: string[] = [];
  for (const scope of scopes()) {
    for (const name of Reflect.ownKeys(scope)) {
      if (typeof name === 'string' && allowed.has(name)) continue;
      if (!Reflect.deleteProperty(scope, name)) left.push(String(name));
    }
  }
  return left;
}

/** How long the browser may take to tell of what it refused, ms. */
const patience = 5000;

/**
 * Whether the policy is in force here, found out by doing what it must refuse: this worker's own file, which the page could
 * fetch, is asked for. Where the program is served in another way than it should be, no script runs.
 */
export async function isHeldBack(): Promise<boolean> {
  const refused = new Promise<boolean>((resolve) => {
    self.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'connect-src') resolve(true);
    });
    setTimeout(() => resolve(false), patience);
  });
  const answered = await fetch(self.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  return !answered && (await refused);
}
