/** What a material or a clip is called in the dialog. */
export const nameWords = (name: string): string => (name === '' ? 'Without a name' : name);
