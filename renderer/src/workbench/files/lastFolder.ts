/** The folder the file dialog was in last, for as long as the page lives: ids of folders end with the host. */
let last: string | null = null;

export function rememberFolder(folderId: string | null): void {
  last = folderId;
}

export function forgetFolder(): void {
  last = null;
}

export function rememberedFolder(): string | null {
  return last;
}
