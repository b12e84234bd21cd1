/**
 * What a text is in the other languages, in the order of `languages`. A tuple, so that a text that lacks a language, and a
 * language that lacks a text, do not compile.
 */
export type Translated = readonly [german: string, chinese: string];

/** By the English text; `{}` stands for a name that is put in. */
export type Texts = Readonly<Record<string, Translated>>;
