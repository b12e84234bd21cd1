/** Pictures made here for textures that no file gives: flat ones, the checker for missing files, neutral replaceables. */
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { teamColorPixels, teamGlowPixels } from './teamColors.ts';

/** What a texture is used for; decides what stands in for a missing one. `glow` is a colour that is added to what lies behind, `wall` one whose light counts twice. */
export type TextureRole = 'color' | 'wall' | 'glow' | 'normal' | 'orm' | 'emissive' | 'teamColor';

function flatPixels(red: number, green: number, blue: number, alpha = 255): RgbaPixels {
  return { width: 1, height: 1, pixels: Uint8Array.of(red, green, blue, alpha) };
}

/** Shown while a texture is read. */
export function waitingPixels(role: TextureRole): RgbaPixels {
  if (role === 'glow') return flatPixels(0, 0, 0);
  if (role === 'wall') return flatPixels(64, 65, 67);
  return neutralPixels(role) ?? flatPixels(128, 130, 134);
}

/** What changes nothing in the shader; null for colour textures, which show their absence. */
export function neutralPixels(role: TextureRole): RgbaPixels | null {
  switch (role) {
    case 'normal':
      return flatPixels(128, 128, 255);
    case 'orm':
      return flatPixels(255, 178, 0, 0);
    case 'emissive':
      return flatPixels(0, 0, 0);
    case 'teamColor':
      return flatPixels(255, 255, 255);
    default:
      return null;
  }
}

const teamColor = 1;
const teamGlow = 2;

/** Whether a replaceable texture is a player's own: drawn here, and another one for every player. */
export function isOfPlayer(replaceableId: number): boolean {
  return replaceableId === teamColor || replaceableId === teamGlow;
}

/** The picture of a replaceable texture: team colour and glow of a player, else a quiet mottled brown. */
export function replaceablePixels(replaceableId: number, player: number): RgbaPixels {
  if (replaceableId === teamColor) return teamColorPixels(player);
  if (replaceableId === teamGlow) return teamGlowPixels(player);
  const side = 32;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const mottle = Math.imul(at + replaceableId * 7919, 2654435761) >>> 28;
    pixels.set([112 + mottle, 104 + mottle, 92 + mottle, 255], at * 4);
  }
  return { width: side, height: side, pixels };
}

const checkerSide = 512;
const checkerSquare = 64;

interface CheckerLook {
  readonly squares: readonly [string, string];
  readonly letters: string;
}

const checkerLooks: Readonly<Record<'color' | 'wall' | 'glow', CheckerLook>> = {
  color: { squares: ['#9a9ca3', '#7f828a'], letters: '#3a2f25' },
  // Half as bright: in the light of buildings it is as bright as the one above.
  wall: { squares: ['#4d4e52', '#3f4145'], letters: '#1d1713' },
  // Several such layers are often added to each other, and to a light ground: dark squares stay short of white.
  glow: { squares: ['#14151a', '#0b0c10'], letters: '#5c616e' },
};

type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** In workers there is no page to make a canvas of. */
function drawingContext(): DrawingContext | null {
  const options: CanvasRenderingContext2DSettings = { willReadFrequently: true };
  if (typeof document === 'undefined') return new OffscreenCanvas(checkerSide, checkerSide).getContext('2d', options);
  const canvas = document.createElement('canvas');
  canvas.width = checkerSide;
  canvas.height = checkerSide;
  return canvas.getContext('2d', options);
}

/** A checker with the name of what is missing written across it, again and again. Needs a canvas. */
export function missingPixels(name: string, role: 'color' | 'wall' | 'glow'): RgbaPixels {
  const look = checkerLooks[role];
  const context = drawingContext();
  if (context === null) return flatPixels(150, 140, 130);
  for (let y = 0; y < checkerSide; y += checkerSquare) {
    for (let x = 0; x < checkerSide; x += checkerSquare) {
      context.fillStyle = look.squares[((x + y) / checkerSquare) % 2 === 0 ? 0 : 1];
      context.fillRect(x, y, checkerSquare, checkerSquare);
    }
  }
  const label = name.split(/[\\/]/).at(-1) ?? name;
  context.font = '600 17px sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = look.letters;
  const step = context.measureText(label).width + 28;
  for (let row = 0; row < checkerSide / checkerSquare; row++) {
    const shift = row % 2 === 0 ? 0 : step / 2;
    for (let x = 10 - shift; x < checkerSide; x += step) context.fillText(label, x, (row + 0.5) * checkerSquare);
  }
  const { data } = context.getImageData(0, 0, checkerSide, checkerSide);
  return { width: checkerSide, height: checkerSide, pixels: new Uint8Array(data.buffer) };
}
