/** A made-up model for the gallery's tree, shaped as the look's picture. */
import type { TreeItem, TreeProvider } from '../tree/treeRows.ts';

interface Sample extends TreeItem {
  readonly children?: readonly Sample[];
}

export const sampleModel: Sample = {
  id: 'footman',
  label: 'Footman',
  icon: 'model',
  meta: 'v800',
  children: [
    {
      id: 'sequences',
      label: 'Sequences',
      icon: 'sequences',
      meta: '14',
      children: [
        { id: 'stand', label: 'Stand', icon: 'sequence', meta: '0–1667' },
        { id: 'ready', label: 'Stand Ready', icon: 'sequence', meta: '2000–3333' },
        { id: 'attack', label: 'Attack', icon: 'sequence', meta: '4000–5000' },
        { id: 'walk', label: 'Walk', icon: 'sequence', meta: '5500–6300' },
        { id: 'death', label: 'Death', icon: 'sequence', meta: '7000–9000', changed: true },
      ],
    },
    {
      id: 'textures',
      label: 'Textures',
      icon: 'textures',
      meta: '6',
      children: [{ id: 'texture1', label: 'Textures\\Footman.blp', icon: 'texture' }],
    },
    {
      id: 'materials',
      label: 'Materials',
      icon: 'materials',
      meta: '3',
      children: [
        {
          id: 'body',
          label: 'Body',
          icon: 'material',
          children: [
            { id: 'layer1', label: 'Layer 1', icon: 'layer', meta: 'Transparent' },
            { id: 'layer2', label: 'Layer 2', icon: 'layer', meta: 'Team colour' },
          ],
        },
        { id: 'glow', label: 'Glow', icon: 'material', meta: 'texture 9 of 6', severity: 'warning' },
      ],
    },
    {
      id: 'geosets',
      label: 'Geosets',
      icon: 'geoset',
      meta: '4',
      children: [{ id: 'geoset1', label: 'Geoset 1', icon: 'geoset' }],
    },
    {
      id: 'nodes',
      label: 'Nodes',
      icon: 'bone',
      meta: '38',
      children: [
        {
          id: 'root',
          label: 'Bone_Root',
          icon: 'bone',
          children: [
            {
              id: 'chest',
              label: 'Bone_Chest',
              icon: 'bone',
              children: [
                { id: 'head', label: 'Bone_Head', icon: 'bone' },
                { id: 'headref', label: 'Head Ref', icon: 'attachment' },
                {
                  id: 'arm',
                  label: 'Bone_Arm_R',
                  icon: 'bone',
                  children: [
                    { id: 'hand', label: 'Hand Right Ref', icon: 'attachment' },
                    { id: 'sparks', label: 'Emitter_Sparks', icon: 'particleEmitter', meta: 'PRE2' },
                  ],
                },
              ],
            },
            { id: 'legl', label: 'Bone_Leg_L', icon: 'bone', dimmed: true },
            { id: 'legr', label: 'Bone_Leg_R', icon: 'bone' },
          ],
        },
      ],
    },
    {
      id: 'cameras',
      label: 'Cameras',
      icon: 'camera',
      meta: '1',
      children: [{ id: 'portrait', label: 'Portrait', icon: 'camera' }],
    },
    {
      id: 'unknown',
      label: 'Unknown chunks',
      icon: 'unknownChunk',
      meta: '1',
      children: [{ id: 'info', label: 'INFO', icon: 'unknownChunk', meta: '412 bytes', severity: 'info' }],
    },
  ],
};

/** A provider over nested samples. */
export function sampleProvider(root: Sample): TreeProvider {
  const all = new Map<string, Sample>();
  const add = (item: Sample): void => {
    all.set(item.id, item);
    item.children?.forEach(add);
  };
  add(root);
  return {
    getRoot: () => root.id,
    getItem: (id) => all.get(id) ?? { id, label: id, icon: 'unknownChunk' },
    getChildren: (id) => all.get(id)?.children?.map((child) => child.id) ?? [],
  };
}
