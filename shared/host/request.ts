/** How a request of the contract is declared: what it takes, and what it answers. */
import type { Check } from './check.ts';

export interface RequestChecks<P, R> {
  readonly params: Check<P>;
  readonly result: Check<R>;
}

export function request<P, R>(params: Check<P>, result: Check<R>): RequestChecks<P, R> {
  return { params, result };
}
