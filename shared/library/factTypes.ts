/** What facts of a file are made of: names and counts by their fields. */
import type { CountField, NameField } from './fields.ts';

/** The names of one kind that a file holds, each once, in its order. */
export type FactNames = { readonly [N in NameField]?: readonly string[] };
export type FactCounts = { readonly [N in CountField]?: number };
