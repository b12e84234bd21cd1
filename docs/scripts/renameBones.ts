/** Bones by the names of another program: “Bip01 L Arm” becomes “Arm.L”. */
import type { Script } from '../../shared/scripts/script.ts';

const sides: readonly (readonly [RegExp, string])[] = [
  [/^(?:Bip01 )?L (.+)$/, '$1.L'],
  [/^(?:Bip01 )?R (.+)$/, '$1.R'],
  [/^(?:Bone_)?(.+)_L$/, '$1.L'],
  [/^(?:Bone_)?(.+)_R$/, '$1.R'],
];

const script: Script = ({ list, fields, change, log }) => {
  for (const id of [...list('nodes'), ...list('bones')]) {
    const { name } = fields(id);
    if (typeof name !== 'string') continue;
    const [pattern, by] = sides.find(([each]) => each.test(name)) ?? [];
    if (pattern === undefined || by === undefined) continue;
    change(id, { name: name.replace(pattern, by) });
    log(`${name} → ${name.replace(pattern, by)}`);
  }
};
export default script;
