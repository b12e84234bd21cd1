import { describe, expect, it } from 'vitest';
import { readNewLink } from './newLink.ts';

const page = { port: '8123' };

describe('a link pasted into a page that outlived its host', () => {
  it('leads here when it has the port of the page, whatever this machine is called in it', () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      expect(readNewLink(`http://${name}:8123/?token=a-b_c`, page)).toEqual({ kind: 'here', path: '/?token=a-b_c' });
    }
  });

  it('is found inside the line that the program prints', () => {
    expect(readNewLink('  Chunksmith is at http://127.0.0.1:8123/?token=abc\n', page).kind).toBe('here');
  });

  it('leads elsewhere when it has another port', () => {
    const address = 'http://127.0.0.1:9000/?token=abc';
    expect(readNewLink(address, page)).toEqual({ kind: 'elsewhere', address });
  });

  it('is refused when it leads off this machine, has no token or is none', () => {
    const wrong = [
      'http://evil.example:8123/?token=abc',
      'https://127.0.0.1:8123/?token=abc',
      'http://127.0.0.1:8123/',
      'javascript:alert(1)',
      '',
    ];
    for (const text of wrong) expect(() => readNewLink(text, page)).toThrow('not a link of Chunksmith');
  });
});
