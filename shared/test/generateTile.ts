/** Random tiles: a flat one with everything a tile can have strewn over it by a seed. */
import type { FormatDocument } from '../format/format.ts';
import { editStructure } from '../document/structure.ts';
import { createTile } from '../formats/adt/create.ts';
import { addLayer, setAlpha, setShadow } from '../formats/adt/edits.ts';
import { tileList } from '../formats/adt/model.ts';

/** Numbers of 0 to 1 that are the same for the same seed. */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomTile(seed: number): FormatDocument {
  const random = randomBy(seed);
  const upTo = (count: number): number => Math.floor(random() * count);
  const alphaDepth = random() < 0.5 ? 4 : 8;
  const document = createTile({ place: { column: upTo(64), row: upTo(64) }, height: random() * 100, alphaDepth });
  const map = (): Uint8Array =>
    Uint8Array.from({ length: 4096 }, (_, at) =>
      alphaDepth === 4 ? ((at >> upTo(6)) & 15) * 17 : (at >> upTo(4)) & 255,
    );
  const bits = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => upTo(2));
  const point = (): readonly number[] => [0, 0, 0].map(() => Math.fround(random() * 30000));
  editStructure(document, 'Fill', (structure) => {
    const { transaction } = structure;
    for (let index = 0; index < 1 + upTo(5); index++) {
      const flags = index === 0 && random() < 0.5 ? upTo(2) : null;
      structure.create('texture', { path: `Tileset\\Ground${index}.blp`, flags });
    }
    for (let index = 0; index < 1 + upTo(3); index++)
      structure.create('doodadModel', { path: `World\\Tree${index}.m2` });
    for (let index = 0; index < 1 + upTo(2); index++)
      structure.create('objectModel', { path: `World\\Inn${index}.wmo` });
    for (let index = 0; index < upTo(6); index++) {
      structure.create('doodad', {
        uniqueId: index,
        position: point(),
        rotation: point(),
        scale: upTo(4096),
        flags: upTo(4),
      });
    }
    for (let index = 0; index < upTo(3); index++) {
      const position = point();
      structure.create('mapObject', { uniqueId: 100 + index, position, minimum: position, maximum: position });
    }
    if (random() < 0.5) {
      const heights = (): Int16Array => Int16Array.from({ length: 9 }, () => upTo(2000) - 1000);
      transaction.update(document.root, { flightMaximum: heights(), flightMinimum: heights(), flags: 1 });
    }
    for (const chunk of tileList(document, 'chunks')) {
      if (random() < 0.85) continue;
      for (let layer = 0; layer < upTo(5); layer++) {
        const id = addLayer(transaction, document, chunk, 0);
        if (layer > 0) setAlpha(transaction, document, id, map());
        const isCompressed = layer > 0 && alphaDepth === 8 && random() < 0.4;
        if (isCompressed) transaction.update(id, { flags: 0x300, effectId: upTo(100) - 1 });
      }
      transaction.update(chunk, {
        heights: Float32Array.from({ length: 145 }, () => random() * 50),
        colours: random() < 0.5 ? Uint8Array.from({ length: 580 }, () => upTo(256)) : null,
        holes: upTo(65536),
        areaId: upTo(5000),
        effectLayers: Uint8Array.from({ length: 64 }, () => upTo(4)),
        noEffects: bits(64),
        ...(random() < 0.3 ? { fishable: bits(64), deep: bits(64) } : {}),
      });
      if (random() < 0.5) setShadow(transaction, document, chunk, bits(4096));
      const place = { owner: chunk, member: 'liquids' };
      for (let index = 0; index < upTo(3); index++) {
        const [width, height, vertexFormat] = [1 + upTo(8), 1 + upTo(8), upTo(4)];
        const count = (width + 1) * (height + 1);
        structure.create(
          'liquid',
          {
            ...{ width, height, vertexFormat, x: 8 - width, y: 8 - height, liquidType: upTo(6) },
            exists: random() < 0.5 ? bits(width * height) : null,
            heights: vertexFormat === 2 ? null : Float32Array.from({ length: count }, () => random() * 10),
            textureCoordinates:
              vertexFormat % 2 === 1 ? Uint16Array.from({ length: count * 2 }, () => upTo(65536)) : null,
            depths: vertexFormat === 1 ? null : Uint8Array.from({ length: count }, () => upTo(256)),
          },
          place,
        );
      }
      const isOld = random() < 0.5;
      for (let index = 0; index < upTo(3); index++) {
        const emitters = { owner: chunk, member: 'emitters' };
        structure.create(isOld ? 'oldSoundEmitter' : 'soundEmitter', { position: point() }, emitters);
      }
      if (random() < 0.3) structure.create('oldLiquid', { minimumHeight: 3 }, { owner: chunk, member: 'oldLiquids' });
    }
  });
  return document;
}
