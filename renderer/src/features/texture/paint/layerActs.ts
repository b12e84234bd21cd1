/** What is done to layers. What changes the picture is one step of its document; a new layer changes nothing. No React. */
import { areaOfLayer, type LayerKind, type PaintLayer } from '../../../../../shared/media/paint/layers.ts';
import { noTexels, type TexelArea } from '../../../../../shared/media/paint/area.ts';
import { keepLayersSoon } from './keptLayers.ts';
import type { LayersState } from './paintChange.ts';
import type { Painted } from './painted.ts';
import { finishStroke } from './strokes.ts';

const names: Readonly<Record<LayerKind, string>> = { colour: 'Layer', alpha: 'Alpha' };

/** A name that no layer has. */
function freeName(layers: readonly PaintLayer[], kind: LayerKind): string {
  const taken = new Set(layers.map(({ name }) => name));
  let number = 1;
  while (taken.has(`${names[kind]} ${number}`)) number++;
  return `${names[kind]} ${number}`;
}

/** An empty layer over all others, which is painted on from now on. */
export function addLayer({ composed, state, target }: Painted, kind: LayerKind): void {
  const { layers } = state.getState();
  const id = Math.max(0, ...layers.map((layer) => layer.id)) + 1;
  const pixels = new Uint8Array(composed.pixels.length);
  const layer: PaintLayer = {
    ...{ id, kind, pixels, name: freeName(layers, kind) },
    isVisible: true,
    opacity: 1,
    blend: 'normal',
  };
  state.setState({ layers: [...layers, layer], active: id });
  keepLayersSoon(target.session);
}

/** Null paints on the picture itself. */
export function chooseLayer({ state, target }: Painted, id: number | null): void {
  state.setState({ active: id });
  keepLayersSoon(target.session);
}

export function renameLayer({ state, target }: Painted, id: number, name: string): void {
  state.setState(({ layers }) => ({ layers: layers.map((layer) => (layer.id === id ? { ...layer, name } : layer)) }));
  keepLayersSoon(target.session);
}

type Look = Partial<Pick<PaintLayer, 'isVisible' | 'opacity' | 'blend'>>;

/** Shows how a layer would look; what it was stays to be given to `keepLook`. */
export function tryLook(painted: Painted, id: number, look: Look): void {
  const { layers } = painted.state.getState();
  painted.state.setState({ layers: layers.map((layer) => (layer.id === id ? { ...layer, ...look } : layer)) });
  painted.recompose(areaOf(painted, layers, id));
}

/** Makes a step of how a layer looks now, or of another look. */
export function setLook(painted: Painted, id: number, look: Look, before?: LayersState): void {
  const was = before ?? painted.state.getState();
  tryLook(painted, id, look);
  const label = look.isVisible === undefined ? 'Change layer' : look.isVisible ? 'Show layer' : 'Hide layer';
  store(painted, label, was, areaOf(painted, was.layers, id));
}

export function removeLayer(painted: Painted, id: number): void {
  const was = painted.state.getState();
  const area = areaOf(painted, was.layers, id);
  const layers = was.layers.filter((layer) => layer.id !== id);
  painted.state.setState({ layers, active: was.active === id ? (layers.at(-1)?.id ?? null) : was.active });
  painted.recompose(area);
  store(painted, 'Remove layer', was, area);
}

/** @param by 1 for over the next one, −1 for under it */
export function moveLayer(painted: Painted, id: number, by: 1 | -1): void {
  const was = painted.state.getState();
  const from = was.layers.findIndex((layer) => layer.id === id);
  const to = from + by;
  const [layer, other] = [was.layers[from], was.layers[to]];
  if (layer === undefined || other === undefined) return;
  painted.state.setState({ layers: was.layers.with(from, other).with(to, layer) });
  const area = areaOf(painted, was.layers, id);
  painted.recompose(area);
  store(painted, 'Move layer', was, area);
}

function areaOf({ composed }: Painted, layers: readonly PaintLayer[], id: number): TexelArea {
  const layer = layers.find((each) => each.id === id);
  return layer === undefined ? noTexels : areaOfLayer(composed, layer);
}

function store(painted: Painted, label: string, before: LayersState, area: TexelArea): void {
  const change = { pixels: null, tiles: [], before, after: painted.state.getState(), area };
  void finishStroke(label, [{ painted, change }]);
}
