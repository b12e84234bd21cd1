/** A text for a canvas; one that does not fit the room (px) is shortened in its middle. */
export function shortened(context: CanvasRenderingContext2D, name: string, room: number): string {
  if (context.measureText(name).width <= room) return name;
  for (let kept = name.length - 1; kept > 1; kept--) {
    const half = Math.ceil(kept / 2);
    const made = `${name.slice(0, half)}…${name.slice(name.length - (kept - half))}`;
    if (context.measureText(made).width <= room) return made;
  }
  return '…';
}
