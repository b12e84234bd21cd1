/** Pictures of the samples, taken by `npm run shots`. */

const pictures: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of the picture called like the sample; null where there is none. */
export function samplePicture(name: string): string | null {
  return pictures[`./pictures/${name.replace(/\.[^.]+$/, '')}.png`] ?? null;
}
