/** The way to the editor for what shows errors: null while it is not on the screen. */
export interface EditorHandle {
  /** Selects a line, from 1 on, and takes the keyboard there. */
  goToLine(line: number): void;
}

export const editorHandle: { current: EditorHandle | null } = { current: null };
