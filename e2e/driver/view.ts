/** The viewport, asked through its probes: pixels, counts, picks. */
import type { Locator, Page } from '@playwright/test';

export interface Statistics {
  readonly framesDrawn: number;
  readonly drawCalls: number;
  readonly triangles: number;
}

/** The numpad's digits for the standard views. */
const viewKeys = {
  front: { digit: '1', ctrlKey: false },
  back: { digit: '1', ctrlKey: true },
  right: { digit: '3', ctrlKey: false },
  left: { digit: '3', ctrlKey: true },
  top: { digit: '7', ctrlKey: false },
  bottom: { digit: '7', ctrlKey: true },
  quarter: { digit: '0', ctrlKey: false },
} as const;

type Point = readonly [x: number, y: number];

export class View {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get area(): Locator {
    return this.page.getByTestId('view').filter({ has: this.page.locator('canvas') });
  }

  private async ask(name: string, ...asked: readonly unknown[]): Promise<unknown> {
    return await this.page.evaluate(async ([probe, rest]) => await window.chunksmithTest?.(probe, ...rest), [
      name,
      asked,
    ] as const);
  }

  /** Waits until the model is drawn with its textures. */
  async isReady(): Promise<void> {
    await this.area.waitFor();
    await this.page.waitForFunction(() => {
      try {
        const statistics = window.chunksmithTest?.('statistics');
        return typeof statistics === 'object' && statistics !== null && Reflect.get(statistics, 'framesDrawn') > 0;
      } catch {
        return false;
      }
    });
    await this.isIdle();
  }

  async isIdle(): Promise<void> {
    await this.ask('idle');
  }

  async statistics(): Promise<Statistics> {
    await this.isIdle();
    // The probe answers with what the viewport calls FrameStatistics.
    return (await this.ask('statistics')) as Statistics;
  }

  async pixel(x: number, y: number): Promise<readonly number[]> {
    return (await this.ask('pixel', x, y)) as readonly number[];
  }

  /** Ids of all records of a type. */
  async records(type: string): Promise<readonly number[]> {
    return (await this.ask('records', type)) as readonly number[];
  }

  /** Where a record stands in the view, in pixels from its corner. */
  async placeOf(record: number): Promise<readonly [number, number] | null> {
    return (await this.ask('screenPoint', record)) as readonly [number, number] | null;
  }

  async pick(x: number, y: number): Promise<{ readonly record: number } | null> {
    return (await this.ask('pick', x, y)) as { readonly record: number } | null;
  }

  async click(x: number, y: number): Promise<void> {
    await this.area.click({ position: { x, y } });
  }

  /** Presses at one place of the view and moves to another, without letting go. */
  async hold(from: Point, to: Point): Promise<void> {
    const box = await this.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    const { mouse } = this.page;
    await mouse.move(box.x + from[0], box.y + from[1]);
    await mouse.down();
    await mouse.move(box.x + to[0], box.y + to[1], { steps: 5 });
    await this.isIdle();
  }

  async letGo(): Promise<void> {
    await this.page.mouse.up();
    await this.isIdle();
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.hold(from, to);
    await this.letGo();
  }

  /** By the view's key on the numpad, as a keyboard with Num Lock sends it: Playwright's own has none. */
  async lookFrom(view: keyof typeof viewKeys): Promise<void> {
    await this.page.evaluate(({ digit, ctrlKey }) => {
      const stroke = { key: digit, code: `Numpad${digit}`, ctrlKey, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', stroke));
    }, viewKeys[view]);
    await this.isIdle();
  }

  /** Looks through the first camera of the model. */
  async lookThroughCamera(): Promise<void> {
    await this.page.getByRole('button', { name: 'Views and cameras' }).click();
    await this.page.getByRole('menu').getByRole('menuitem').last().click();
    await this.isIdle();
  }
}
