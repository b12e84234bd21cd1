/** Pictures of the samples, taken from beside them when the program is built. */

const pictures: Readonly<Record<string, string>> = import.meta.glob('../../../../assets/samples/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of the picture called like the sample; null where there is none. */
export function samplePicture(name: string): string | null {
  const wanted = `/${name.replace(/\.[^.]+$/, '').toLowerCase()}.png`;
  const found = Object.entries(pictures).find(([path]) => path.toLowerCase().endsWith(wanted));
  return found?.[1] ?? null;
}
