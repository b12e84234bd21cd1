/** The path of a Chromium, the one that `CHROMIUM_PATH` names first; null when there is none. */
export function findChromium(): string | null;
