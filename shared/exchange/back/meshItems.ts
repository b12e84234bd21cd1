/** Meshes whose vertices, triangles or weights are others, new ones, and those that are gone. */
import { counted } from '../../codec/words.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { ContentInfluences, ContentMesh } from '../../model/content.ts';
import { pickVertices } from '../../model/contentParts.ts';
import { weightsOf } from '../../model/contentWeights.ts';
import type { Influences, MeshGeometry } from '../../geometry/mesh/mesh.ts';
import type { ModelEdits } from '../../model/edits.ts';
import { meshOf } from '../../model/meshes.ts';
import type { Notes } from '../../model/notes.ts';
import { allVertices } from '../../model/runs.ts';
import type { ModelMesh } from '../../model/view.ts';
import { FilledMaterials } from '../gltf/materials.ts';
import { statedNumber } from './known.ts';
import type { ComparedMesh, MeshDifference } from './meshes.ts';
import { meshDifference } from './meshes.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { itemOf } from './items.ts';

/** A mesh of the file with its joints by the numbers that are compared. */
function inNumbers(mesh: ContentMesh, numbers: readonly number[]): ContentMesh {
  const { influences } = mesh;
  return { ...mesh, influences: { ...influences, joints: influences.joints.map((joint) => numbers[joint] ?? 0) } };
}

/** Weights as verbs take them, some vertices of a mesh, by the joints of the view as it is now. */
function rowsOf(
  { model, joints: all }: Comparing,
  influences: ContentInfluences,
  vertices: readonly number[],
): Influences {
  const places = all.places();
  const jointCount = model.view.joints.length;
  const rows = vertices.map((vertex) => weightsOf(influences, vertex));
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const joints = new Uint16Array(rows.length * width).fill(jointCount);
  const weights = new Float32Array(rows.length * width);
  for (const [row, shares] of rows.entries()) {
    for (const [at, { joint, weight }] of shares.entries()) {
      joints[row * width + at] = places[joint] ?? jointCount;
      weights[row * width + at] = weight;
    }
  }
  return { width, joints, weights };
}

/** The one of the view, in its present state, where a step made the record's mesh another object. */
function geometryFor(
  comparing: Comparing,
  { mesh, sets, hasNormals }: ComparedMesh,
  sources: Int32Array,
): MeshGeometry {
  const vertices = [...allVertices(mesh.positions.length / 3)];
  return {
    positions: mesh.positions.slice(),
    normals: hasNormals ? mesh.normals.slice() : null,
    coordinates: mesh.coordinates.slice(0, sets).map((set) => set.slice()),
    triangles: mesh.triangles.slice(),
    influences: rowsOf(comparing, mesh.influences, vertices),
    sources,
  };
}

/** The vertices of the file that a geometry uses, without those of no triangle. */
function usedOnly(geometry: MeshGeometry): MeshGeometry {
  const used = [...new Set(geometry.triangles)].toSorted((left, right) => left - right);
  const numbers = new Map(used.map((vertex, at) => [vertex, at]));
  const { width, joints, weights } = geometry.influences;
  return {
    positions: pickVertices(geometry.positions, 3, used),
    normals: geometry.normals === null ? null : pickVertices(geometry.normals, 3, used),
    coordinates: geometry.coordinates.map((set) => pickVertices(set, 2, used)),
    triangles: geometry.triangles.map((vertex) => numbers.get(vertex) ?? 0),
    influences: {
      width,
      joints: Uint16Array.from(used.flatMap((vertex) => [...joints.subarray(vertex * width, (vertex + 1) * width)])),
      weights: pickVertices(weights, width, used),
    },
    sources: Int32Array.from(used, (vertex) => geometry.sources[vertex] ?? -1),
  };
}

type Moved = NonNullable<MeshDifference['moved']>;

const partWords: Readonly<Record<keyof Moved, string>> = {
  places: 'moved',
  normals: 'with another normal',
  coordinates: 'with other texture coordinates',
  weights: 'with other weights',
};

function movedWords(moved: Moved): string {
  const parts = (['places', 'normals', 'coordinates', 'weights'] as const).flatMap((part) =>
    moved[part].size === 0 ? [] : [`${counted(moved[part].size, 'vertex', 'vertices')} ${partWords[part]}`],
  );
  return parts.join(', ');
}

function neededVerbs(moved: Moved): readonly ('setPositions' | 'setNormals' | 'setCoordinates' | 'setInfluences')[] {
  return [
    ...(moved.places.size > 0 ? (['setPositions'] as const) : []),
    ...(moved.normals.size > 0 ? (['setNormals'] as const) : []),
    ...(moved.coordinates.size > 0 ? (['setCoordinates'] as const) : []),
    ...(moved.weights.size > 0 ? (['setInfluences'] as const) : []),
  ];
}

function carryOutMoves(
  comparing: Comparing,
  { record }: ModelMesh,
  { mesh, sets }: ComparedMesh,
  moved: Moved,
  step: Transaction,
): Notes {
  const { edits } = comparing.model;
  const pairsOf = (part: keyof Moved) => {
    const pairs = [...moved[part]];
    return { vertices: pairs.map(([vertex]) => vertex), own: pairs.map(([, vertex]) => vertex) };
  };
  const notes: string[] = [];
  const { vertices: placed, own: places } = pairsOf('places');
  if (placed.length > 0) {
    notes.push(...(edits.setPositions?.(record, placed, pickVertices(mesh.positions, 3, places), step) ?? []));
  }
  const { vertices: turned, own: normals } = pairsOf('normals');
  if (turned.length > 0) {
    notes.push(...(edits.setNormals?.(record, turned, pickVertices(mesh.normals, 3, normals), step) ?? []));
  }
  const { vertices: laid, own: coordinates } = pairsOf('coordinates');
  for (const [set, values] of mesh.coordinates.slice(0, sets).entries()) {
    if (laid.length === 0) break;
    const wanted = pickVertices(values, 2, coordinates);
    notes.push(...(edits.setCoordinates?.(record, set, laid, wanted, step) ?? []));
  }
  const { vertices: hung, own: weights } = pairsOf('weights');
  if (hung.length > 0) {
    const rows = rowsOf(comparing, mesh.influences, weights);
    notes.push(...(edits.setInfluences?.(record, hung, rows, step) ?? []));
  }
  return notes;
}

function whyNot({ refusals }: ModelEdits, verbs: readonly (keyof ModelEdits['refusals'])[]): string {
  const [verb] = verbs;
  return (verb === undefined ? undefined : refusals[verb]) ?? 'Meshes of this format cannot be changed so.';
}

function changedItem(
  comparing: Comparing,
  own: ComparedMesh,
  known: ComparedMesh,
  position: number,
): readonly PlannedItem[] {
  const { model, tolerance } = comparing;
  const shown = model.view.meshes[position];
  const difference = meshDifference(own, known, tolerance);
  if (shown === undefined || difference === null) return [];
  const { moved, sources } = difference;
  const { edits } = model;
  const item = { id: `mesh ${position}`, kind: 'changed', about: 'mesh', name: shown.name } as const;
  if (moved !== null) {
    const missing = neededVerbs(moved).filter((verb) => edits[verb] === undefined);
    const refusal = missing.length > 0 ? whyNot(edits, missing) : undefined;
    return [
      itemOf({ ...item, text: movedWords(moved) }, refusal, (step) =>
        carryOutMoves(comparing, shown, own, moved, step),
      ),
    ];
  }
  const before = known.mesh.triangles.length / 3;
  const now = own.mesh.triangles.length / 3;
  const text =
    now === before
      ? `${counted(now, 'triangle')} that are put together otherwise`
      : `${counted(now, 'triangle')}; ${counted(before, 'triangle')} before`;
  const { setGeometry } = edits;
  const refusal = setGeometry === undefined ? whyNot(edits, ['setGeometry']) : undefined;
  return [
    itemOf({ ...item, text }, refusal, (step) => {
      const present = meshOf(model.view, shown.record);
      const geometry = usedOnly(geometryFor(comparing, own, sources));
      const fitting = geometry.sources.map((source) => (source < present.vertexCount ? source : -1));
      return setGeometry?.(shown.record, { ...geometry, sources: fitting }, step) ?? [];
    }),
  ];
}

function newItem(comparing: Comparing, own: ComparedMesh, at: number): PlannedItem {
  const { model, materials } = comparing;
  const { addMesh } = model.edits;
  const { mesh } = own;
  const text = counted(mesh.triangles.length / 3, 'triangle');
  return itemOf(
    { id: `mesh new ${at}`, kind: 'new', about: 'mesh', name: mesh.name, text },
    addMesh === undefined ? whyNot(model.edits, ['addMesh']) : undefined,
    (step) => {
      const sources = new Int32Array(mesh.positions.length / 3).fill(-1);
      const geometry = usedOnly(geometryFor(comparing, own, sources));
      const shown = materials.shownWith(mesh.material);
      const { meshes } = model.view;
      const from = (meshes.find((each) => each.material === shown.material) ?? meshes[0])?.record ?? null;
      const made = addMesh?.(geometry, { material: Math.max(0, shown.material), name: mesh.name, from }, step);
      if (made === undefined) return [];
      const isBare = shown.material < 0 && shown.layers === null;
      return [
        ...made.notes,
        ...materials.dress(made.mesh, shown, step),
        ...(isBare ? [`“${mesh.name}” is shown with the first material.`] : []),
      ];
    },
  );
}

export function meshItems(comparing: Comparing): readonly PlannedItem[] {
  const { model, incoming, known, matches } = comparing;
  const exported = new FilledMaterials(model.view, () => null, null);
  const numbers = incoming.content.joints.map((_, at) => comparing.joints.numberOf(at));
  const hidden = incoming.origins.model['hiddenMeshes'];
  const left = new Set(Array.isArray(hidden) ? hidden : []);
  const items = incoming.content.meshes.flatMap((mesh, at): readonly PlannedItem[] => {
    const origin = incoming.origins.meshes[at];
    if (origin === undefined) return [];
    const { sets, hasNormals, isSkinned } = origin;
    const own = { mesh: inNumbers(mesh, numbers), sets, hasNormals, isSkinned };
    const match = matches.meshes[at] ?? -1;
    const [before, beside] = [known.content.meshes[match], known.origins.meshes[match]];
    if (before === undefined || beside === undefined) return [newItem(comparing, own, at)];
    const position = statedNumber(beside.extras[0], 'mesh');
    const shown = model.view.meshes[position];
    // Coordinates of what mirrors its surroundings are made for the file alone.
    const material = model.view.materials[shown?.material ?? -1];
    const isMirrored = material !== undefined && exported.isMirrored(material);
    const compared: ComparedMesh = {
      mesh: before,
      sets: isMirrored ? 0 : beside.sets,
      hasNormals: beside.hasNormals && shown?.normals !== null,
      isSkinned: beside.isSkinned,
    };
    const used = { ...own, sets: isMirrored ? 0 : own.sets };
    const moved = materialItem(comparing, at, match, position);
    return [...changedItem(comparing, used, compared, position), ...moved];
  });
  const found = new Set(matches.meshes);
  const gone = known.content.meshes.flatMap((_, at): readonly PlannedItem[] => {
    const position = statedNumber(known.origins.meshes[at]?.extras[0], 'mesh');
    const shown = model.view.meshes[position];
    if (found.has(at) || left.has(position) || shown === undefined) return [];
    const { removeMesh } = model.edits;
    return [
      itemOf(
        {
          id: `mesh gone ${position}`,
          kind: 'gone',
          about: 'mesh',
          name: shown.name,
          text: `not in the file; ${counted(shown.triangles.length / 3, 'triangle')}`,
        },
        removeMesh === undefined ? whyNot(model.edits, ['removeMesh']) : undefined,
        (step) => removeMesh?.(shown.record, step) ?? [],
      ),
    ];
  });
  return [...items, ...gone];
}

/** A mesh that was given another material, of the model or a new one. */
function materialItem(comparing: Comparing, at: number, match: number, position: number): readonly PlannedItem[] {
  const { incoming, known, matches, materials, model } = comparing;
  const own = incoming.content.meshes[at];
  const shown = model.view.meshes[position];
  const now = matches.materials[own?.material ?? -1] ?? -1;
  const before = known.content.meshes[match]?.material ?? -1;
  const name = incoming.content.materials[own?.material ?? -1]?.name;
  if (own === undefined || shown === undefined || now === before || name === undefined) return [];
  const { edits } = model;
  const isOtherSkin = statedNumber(incoming.origins.model, 'skin') > 0;
  const refusal = isOtherSkin
    ? 'The file shows another skin than the first: give the mesh its material here.'
    : edits.setMaterialOf === undefined
      ? whyNot(edits, ['setMaterialOf'])
      : undefined;
  return [
    itemOf(
      {
        ...{ id: `mesh material ${position}`, kind: 'changed', about: 'mesh', name: own.name },
        text: `shown with the material “${name}”`,
      },
      refusal,
      (step) => {
        const look = materials.shownWith(own.material);
        if (look.layers !== null) return materials.dress(shown.record, look, step);
        if (look.material < 0) throw new RangeError(`The material “${name}” was not taken over.`);
        return edits.setMaterialOf?.([shown.record], look.material, step) ?? [];
      },
    ),
  ];
}
