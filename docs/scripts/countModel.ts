/** How large a model is, of any of the games. */
import type { Script } from '../../shared/scripts/script.ts';

const script: Script = ({ model, log }) => {
  if (model === null) {
    log('no model');
    return;
  }
  const { meshes, joints, clips, materials } = model;
  const faces = meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  const vertices = meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  log(
    `${faces} faces, ${vertices} vertices, ${materials.length} materials, ${joints.length} joints, ${clips.length} clips`,
  );
};
export default script;
