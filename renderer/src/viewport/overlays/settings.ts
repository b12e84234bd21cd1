/** Which overlays are shown. */

export interface OverlaySettings {
  readonly grid: boolean;
  readonly wireframe: boolean;
  readonly normals: boolean;
  /** Joints and the lines from parents to children. */
  readonly bones: boolean;
  /** A small cross of axes at every node's pivot. */
  readonly pivots: boolean;
  readonly attachments: boolean;
  readonly collisionShapes: boolean;
  readonly hitboxes: boolean;
  readonly eyePosition: boolean;
  readonly lights: boolean;
  readonly cameras: boolean;
  readonly modelExtent: boolean;
  readonly sequenceExtent: boolean;
  readonly geosetExtents: boolean;
  /** Particles and ribbons. */
  readonly particles: boolean;
}

export const INITIAL_OVERLAYS: OverlaySettings = {
  grid: true,
  wireframe: false,
  normals: false,
  bones: false,
  pivots: false,
  attachments: false,
  collisionShapes: false,
  hitboxes: false,
  eyePosition: false,
  lights: false,
  cameras: false,
  modelExtent: false,
  sequenceExtent: false,
  geosetExtents: false,
  particles: true,
};

/** Whether a node of this type stands on the screen as a dot that can be clicked. */
export function showsNode(settings: OverlaySettings, type: string): boolean {
  if (settings.pivots) return true;
  switch (type) {
    case 'attachment':
      return settings.attachments;
    case 'collisionShape':
      return settings.collisionShapes;
    case 'light':
      return settings.lights;
    default:
      return settings.bones;
  }
}
