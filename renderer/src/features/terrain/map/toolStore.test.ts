/** The sun of each map. */
import { expect, test } from 'vitest';
import { followSun, toolStore } from './toolStore.ts';

test('a map keeps its own sun, and another one is not lit by it', () => {
  const [baked, other] = [{}, {}];
  const first = toolStore.getState().sun;
  const low = { elevation: 0.2, heading: 1 };
  let leave = followSun(baked);
  toolStore.setState({ sun: low });
  leave();
  leave = followSun(other);
  expect(toolStore.getState().sun).toEqual(first);
  toolStore.setState({ sun: { elevation: 1.2, heading: 3 } });
  leave();
  followSun(baked)();
  expect(toolStore.getState().sun).toEqual(low);
});
