/** Names over the picture, on a canvas of their own above it. */
import type { Lens } from '../../../../viewport/camera/lens.ts';
import { projectPoint } from '../../../../viewport/camera/lens.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { NamedPlace } from '../placements/placementView.ts';

const font = '500 11px system-ui, sans-serif';
/** Names closer to each other than this, in CSS pixels, give way to the nearer one. */
const roomHigh = 14;

export class Labels {
  private readonly canvas = document.createElement('canvas');
  private isEmpty = true;

  constructor(container: HTMLElement) {
    Object.assign(this.canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
    });
    container.append(this.canvas);
  }

  /** Writes these names, the most important first; later ones that would cover them are left out. */
  draw(names: readonly NamedPlace[], lens: Lens, accent: Rgba, pixelRatio: number): void {
    if (names.length === 0 && this.isEmpty) return;
    const width = Math.round(lens.width * pixelRatio);
    const height = Math.round(lens.height * pixelRatio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const context = this.canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, lens.width, lens.height);
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.lineJoin = 'round';
    const taken: (readonly [number, number, number])[] = [];
    for (const { name, place, isSelected } of names) {
      const { x, y, depth } = projectPoint(lens, place);
      if (depth < lens.near || x < -50 || y < 0 || x > lens.width + 50 || y > lens.height + 20) continue;
      const half = context.measureText(name).width / 2 + 4;
      if (taken.some(([tx, ty, th]) => Math.abs(tx - x) < th + half && Math.abs(ty - y) < roomHigh)) continue;
      taken.push([x, y, half]);
      context.lineWidth = 3;
      // The accent of the light theme is dark: its names have a light edge.
      context.strokeStyle = isSelected && isDark(accent) ? 'rgb(255 255 255 / 0.85)' : 'rgb(10 12 15 / 0.75)';
      context.strokeText(name, x, y - 4);
      context.fillStyle = isSelected ? cssColor(accent) : 'rgb(232 236 241)';
      context.fillText(name, x, y - 4);
    }
    this.isEmpty = taken.length === 0;
  }

  dispose(): void {
    this.canvas.remove();
  }
}

const isDark = ([red, green, blue]: Rgba): boolean => red * 0.2126 + green * 0.7152 + blue * 0.0722 < 0.5;

function cssColor([red, green, blue]: Rgba): string {
  return `rgb(${red * 255} ${green * 255} ${blue * 255})`;
}
