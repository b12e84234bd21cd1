/** Formats of maps; WDL, the distant land, is shown as a summary. */
export const terrainFormats: readonly string[] = ['adt', 'wdt', 'wdl'];
