/** An alpha model as the rules see it: its collections and nodes looked up once for a run over one document. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { FieldsIn, RecordSchema } from '../../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../../codec/documentRecord.ts';
import { itemsWithTags, nodesOf, singleRecord } from '../../model.ts';
import { recordNames } from '../../validate/naming.ts';
import type { NodeFields } from '../../view/records.ts';
import { nodeFields } from '../../view/records.ts';
import type { Report, Rule } from '../../validate/rule.ts';
import { ParticleEmitter2, RibbonEmitter } from '../schema/emitters.ts';
import { batchVersion, Geoset, GeosetAnimation } from '../schema/geoset.ts';
import { Texture } from '../schema/model.ts';
import { Track } from '../schema/track.ts';
import { fieldsOf } from '../../../../codec/record.ts';

/** A record, typed by its schema. */
export interface Item<F> {
  readonly id: RecordId;
  readonly fields: F;
}

export type GeosetFields = FieldsIn<typeof Geoset>;

export type AlphaModel = ReturnType<typeof readAlphaModel>;

export interface AlphaArea {
  readonly rules: readonly Rule[];
  readonly check: (model: AlphaModel, report: Report) => void;
}

/** An area of the rules in `rules`. */
export function alphaArea(rules: Readonly<Record<string, Rule>>, check: AlphaArea['check']): AlphaArea {
  return { rules: Object.values(rules), check };
}

function item<F>(schema: RecordSchema<F>, record: DocumentRecord): Item<F> {
  return { id: record.id, fields: fieldsOf(schema, record) };
}

export function readAlphaModel(document: DocumentView) {
  const items = <F>(tag: string, schema: RecordSchema<F>): readonly Item<F>[] =>
    itemsWithTags(document, [tag]).map((id) => item(schema, document.get(id)));
  const nodes = nodesOf(document).map((id): Item<NodeFields> => {
    return { id, fields: nodeFields(document.get(id)) };
  });
  const header = singleRecord(document, 'MODL');
  return {
    document,
    version: document.version,
    hasBatches: document.version >= batchVersion,
    /** The record that problems of the model as a whole stand at. */
    whole: header?.id ?? document.root,
    hasHeader: header !== null,
    textures: items('TEXS', Texture),
    geosets: items('GEOS', Geoset),
    geosetAnimations: items('GEOA', GeosetAnimation),
    particleEmitters2: items('PRE2', ParticleEmitter2),
    ribbonEmitters: items('RIBB', RibbonEmitter),
    nodes,
    nodeById: new Map(nodes.toReversed().map((node) => [node.fields.objectId, node])),
    tracks: [...document.all()].filter(({ type }) => type === Track.type).map((record) => item(Track, record)),
    nameOf: recordNames(document),
  };
}
