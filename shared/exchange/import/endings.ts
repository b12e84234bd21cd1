/** Files of other programs that models are made of, by their names: known without any code that reads them. */

export const importEndings = ['glb', 'gltf', 'obj', 'fbx'] as const;

/** The ending of a file that can be imported; null for any other file. */
export function importEndingOf(name: string): (typeof importEndings)[number] | null {
  const ending = name.toLowerCase().split('.').at(-1);
  return importEndings.find((each) => each === ending) ?? null;
}
