/** Which elements React has drawn again: it gives each of them new props, whether anything in them is another or not. */

function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
  return key === undefined ? undefined : Reflect.get(element, key);
}

/** The elements inside `root` that were there before `work` and were drawn again by it. */
export async function drawnAgain(root: Element, work: () => Promise<void>): Promise<readonly Element[]> {
  const before = new Map(Array.from(root.querySelectorAll('*')).map((element) => [element, propsOf(element)]));
  await work();
  return Array.from(before).flatMap(([element, props]) =>
    element.isConnected && propsOf(element) !== props ? [element] : [],
  );
}
