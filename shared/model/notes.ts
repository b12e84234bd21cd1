/** What a format had to do to obey, in words for the user: `rounded to whole texels`. Empty when it did just what was asked. */
export type Notes = readonly string[];
