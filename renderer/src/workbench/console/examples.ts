/** The scripts of docs/scripts, as the menu of the console offers them. */
const sources = import.meta.glob<string>('../../../../docs/scripts/*.ts', { query: '?raw', import: 'default' });

export interface Example {
  /** Of its file. */
  readonly name: string;
  readonly source: () => Promise<string>;
}

export const examples: readonly Example[] = Object.entries(sources).map(([path, source]) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  source,
}));
