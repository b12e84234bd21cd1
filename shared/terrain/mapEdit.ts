/** A change of several tiles, which is one step. */
export { JointEdit as MapEdit, editJointly as editMap } from '../document/jointEdit.ts';
