/** Vertices of several meshes by where they stand: which are at one place. Holds millions without an object for each. */

/** Room for each place in the table, so that few of them fall on one. */
const roominess = 2;

export class PlaceGroups {
  /** Of each group its first vertex, and of each vertex the next one of its group; −1 for none. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  /** The groups of each slot of the table, as a chain. */
  private readonly slots: Int32Array;
  private readonly nextGroup: Int32Array;
  /** Three numbers a group. */
  private readonly keys: Float64Array;
  private readonly meshOf: Uint32Array;
  private readonly vertexOf: Uint32Array;
  private readonly grid: number;
  private readonly key = new Float64Array(3);
  private readonly bits = new Int32Array(this.key.buffer);
  private count = 0;

  /** @param grid places nearer than this are one; 0 for those that are the same to the bit */
  constructor(meshes: readonly Float32Array[], grid: number) {
    const total = meshes.reduce((sum, positions) => sum + Math.floor(positions.length / 3), 0);
    this.grid = grid;
    this.first = new Int32Array(total).fill(-1);
    this.next = new Int32Array(total).fill(-1);
    this.nextGroup = new Int32Array(total).fill(-1);
    this.keys = new Float64Array(total * 3);
    this.meshOf = new Uint32Array(total);
    this.vertexOf = new Uint32Array(total);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, total * roominess)))).fill(-1);
    const last = new Int32Array(total);
    let at = 0;
    for (const [mesh, positions] of meshes.entries()) {
      for (let vertex = 0; vertex * 3 + 2 < positions.length; vertex++, at++) {
        this.meshOf[at] = mesh;
        this.vertexOf[at] = vertex;
        const group = this.groupOf(positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2], true);
        if (this.first[group] === -1) this.first[group] = at;
        else this.next[last[group] ?? 0] = at;
        last[group] = at;
      }
    }
  }

  /** The group of the vertices at a place, or next to it where there is a grid; −1 for none. */
  at(x: number, y: number, z: number): number {
    const found = this.groupOf(x, y, z, false);
    const { grid } = this;
    if (found >= 0 || grid === 0) return found;
    for (let along = -1; along <= 1; along++) {
      for (let across = -1; across <= 1; across++) {
        for (let up = -1; up <= 1; up++) {
          const beside = this.groupOf(x + along * grid, y + across * grid, z + up * grid, false);
          if (beside >= 0) return beside;
        }
      }
    }
    return -1;
  }

  /** The first vertex of a group, and the one after another; −1 behind the last. */
  firstOf(group: number): number {
    return group < 0 ? -1 : (this.first[group] ?? -1);
  }

  after(member: number): number {
    return this.next[member] ?? -1;
  }

  mesh(member: number): number {
    return this.meshOf[member] ?? 0;
  }

  vertex(member: number): number {
    return this.vertexOf[member] ?? 0;
  }

  private groupOf(x = 0, y = 0, z = 0, isAdded: boolean): number {
    const { key, bits, grid, keys, slots, nextGroup } = this;
    // −0 is 0 here.
    key[0] = (grid > 0 ? Math.round(x / grid) : x) + 0;
    key[1] = (grid > 0 ? Math.round(y / grid) : y) + 0;
    key[2] = (grid > 0 ? Math.round(z / grid) : z) + 0;
    let hash = 0x811c9dc5;
    for (let word = 0; word < 6; word++) hash = Math.imul(hash ^ (bits[word] ?? 0), 0x01000193) ^ (hash >>> 15);
    const slot = (hash >>> 0) & (slots.length - 1);
    for (let group = slots[slot] ?? -1; group >= 0; group = nextGroup[group] ?? -1) {
      const from = group * 3;
      if (keys[from] === key[0] && keys[from + 1] === key[1] && keys[from + 2] === key[2]) return group;
    }
    if (!isAdded) return -1;
    const group = this.count++;
    keys.set(key, group * 3);
    nextGroup[group] = slots[slot] ?? -1;
    slots[slot] = group;
    return group;
  }
}
