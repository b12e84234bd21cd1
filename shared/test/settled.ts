/**
 * What vitest runs about each test file: what is read on the way is waited for. Parts of the program are read when they are
 * first asked for, and a quick file on a slow machine may end before they are there; read on behind the end of the file’s own
 * window, they would be that file’s failure.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
