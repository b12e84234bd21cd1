/**
 * What a text is in the other languages, in the order of `languages`. A tuple, so that a text that lacks a language, and a
 * language that lacks a text, do not compile.
 */
export type Translated = readonly [german: string, chinese: string];

/** By the English text; `{}` stands for a name that is put in. */
export type Texts = Readonly<Record<string, Translated>>;

/** What is counted, by the English singular: the number comes before it. Chinese has one form, with its measure word. */
export type Nouns = Readonly<Record<string, readonly [germanOne: string, germanMany: string, chinese: string]>>;

/** Where a language stands in them. */
export type Column = 0 | 1;
