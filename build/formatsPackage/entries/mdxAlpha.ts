/** MDX of World of Warcraft before its release, versions 1300 to 1500. */
export { plainMdxAlpha as mdxAlpha } from '../../../shared/formats/mdx/alpha/plain.ts';
