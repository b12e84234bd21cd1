/** The viewport, asked through its probes: pixels, counts, picks. */
import type { Locator, Page } from '@playwright/test';

export interface Statistics {
  readonly framesDrawn: number;
  readonly drawCalls: number;
  readonly triangles: number;
}

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
}
