/** Models as other versions of their game, with what those cannot hold; MDX of Warcraft III and of the alpha as each other. */
export { convertM2 } from '../../../shared/formats/m2/convert/index.ts';
export { convertMdx } from '../../../shared/formats/mdx/convert/index.ts';
