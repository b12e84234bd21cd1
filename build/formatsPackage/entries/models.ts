/** Models as tools see them: the same formats with meshes, joints, clips and materials of all games in one shape, and verbs that change them. */
export { mdx } from '../../../shared/formats/mdx/index.ts';
export { mdxAlpha } from '../../../shared/formats/mdx/alpha/index.ts';
export { m2 } from '../../../shared/formats/m2/index.ts';
export { goldsrc } from '../../../shared/formats/goldsrc/index.ts';
export { wmo } from '../../../shared/formats/wmo/index.ts';
export { convertMdx } from '../../../shared/formats/mdx/convert/index.ts';
export type { ModelView } from '../../../shared/model/view.ts';
