import { sealRecord } from '../../codec/documentRecord.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { openDocument } from '../../document/document.ts';
import type { Document } from '../../document/document.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { allowedTags, mdxAnimation } from './animation.ts';
import { mdx } from './index.ts';
import { mdxSchemas } from './model.ts';

const knight = readFileSync(new URL('../../../assets/samples/Knight.mdx', import.meta.url));
const open = (): Document => openDocument(mdx, new Uint8Array(knight));

function first(document: Document, type: string): DocumentRecord {
  const found = [...document.all()].find((record) => record.type === type);
  if (found === undefined) throw new Error(`no ${type} in the sample`);
  return found;
}

describe('animation of MDX', () => {
  it('rests turned by nothing, scaled by one, visible, where there is no key', () => {
    const document = open();
    const bone = sealRecord({ ...first(document, 'bone'), fields: { transforms: [] } });
    const rest = new Map(mdxAnimation.missing(document, bone, 'transforms').map(({ id, rest }) => [id, rest]));
    expect(rest.get('KGRT')).toEqual([0, 0, 0, 1]);
    expect(rest.get('KGSC')).toEqual([1, 1, 1]);
    expect(rest.get('KGTR')).toEqual([0, 0, 0]);
  });

  it('offers only the tracks a list may hold and does not have', () => {
    const document = open();
    const track = [...document.all()].find(
      ({ type, fields }) => type === 'track' && fieldsByName(fields)['tag'] === 'KGRT',
    );
    const owner = document.get(track?.owner ?? document.root);
    const schema = mdxSchemas.get(owner.type);
    expect(schema === undefined ? [] : allowedTags(schema, 'transforms')).toEqual(['KGTR', 'KGRT', 'KGSC']);
    expect(mdxAnimation.missing(document, owner, 'transforms').map(({ id }) => id)).not.toContain('KGRT');
    expect(mdxAnimation.missing(document, owner, 'frames')).toEqual([]);
  });

  it('names the components of colours in the order of the file', () => {
    const document = open();
    const geosetAnimation = first(document, 'geosetAnimation');
    const kinds = mdxAnimation.missing(
      document,
      sealRecord({ ...geosetAnimation, fields: { ...fieldsByName(geosetAnimation.fields), tracks: [] } }),
      'tracks',
    );
    expect(kinds.find(({ id }) => id === 'KGAC')?.componentNames).toEqual(['B', 'G', 'R']);
  });

  it('reads sequences with their spans, and takes an end before its start for a span of nothing', () => {
    const document = open();
    const sequence = first(document, 'sequence');
    document.edit('Turn', (transaction) => transaction.update(sequence.id, { interval: [500, 100], flags: 1 }));
    expect(mdxAnimation.sequences(document).find(({ id }) => id === sequence.id)).toMatchObject({
      start: 500,
      end: 500,
      isLooping: false,
    });
  });

  it('takes event objects for tracks of times alone', () => {
    const document = open();
    const event = first(document, 'eventObject');
    const track = mdxAnimation.track(document, event, null);
    expect(track?.kind.componentNames).toEqual([]);
    document.edit('Events', (transaction) => track?.store(transaction, { ...track.keys, frames: Int32Array.of(5, 9) }));
    expect(fieldsByName(document.get(event.id).fields)['frames']).toEqual(Int32Array.of(5, 9));
  });

  it('finds what animates a geoset', () => {
    const document = open();
    const animation = first(document, 'geosetAnimation');
    const geosets = [...document.all()].filter(({ type }) => type === 'geoset');
    const geoset = geosets[Number(fieldsByName(animation.fields)['geosetId'])];
    expect(mdxAnimation.animators(document, geoset?.id ?? document.root)).toContain(animation.id);
    expect(mdxAnimation.animators(document, animation.id)).toEqual([]);
  });
});
