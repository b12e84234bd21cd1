/** MDX of Warcraft III, versions 800 to 1800. */
export { plainMdx as mdx, versionRange } from '../../../shared/formats/mdx/plain.ts';
