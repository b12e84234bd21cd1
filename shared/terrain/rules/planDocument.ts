/** What is kept beside a map, as a document: so that its changes are steps of the map's history, alone or with its tiles. */
import { text } from '../../codec/field.ts';
import { fixed } from '../../codec/parts.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { sealRecord } from '../../codec/documentRecord.ts';
import { fieldsOf, record } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import type { DocumentFormat } from '../../document/documentFormat.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { LaidWay, Way } from '../ways/way.ts';
import type { LandPlan } from './landFile.ts';
import type { LandRule } from './rule.ts';

/** Each part as JSON. What was put down is long and changes seldom: it stands apart from the ways. */
const Land = record(
  'land',
  { label: 'Land' },
  fixed({
    rules: text(0, { label: 'Rules', initial: '[]' }),
    ways: text(0, { label: 'Roads and rivers', initial: '[]' }),
    laid: text(0, { label: 'Put down', initial: '{}' }),
  }),
);

/** It is never read or written as a file: `landFile.ts` does that. */
const format: DocumentFormat = {
  id: 'land',
  schemas: new Map([[Land.type, Land]]),
  collections: [],
  read: () => {
    throw new Error('a plan is read by landFile.ts');
  },
  write: () => {
    throw new Error('a plan is written by landFile.ts');
  },
  structure: { home: () => null, extraReferences: () => [], keepIds: () => () => undefined },
};

const root = 1 as RecordId;

/** One part of the plan: its text, and what that says. */
class Part<T> {
  private text: string;
  private value: T;

  constructor(value: T) {
    this.value = value;
    this.text = JSON.stringify(value);
  }

  read(text: string): T {
    if (text !== this.text) {
      this.text = text;
      this.value = JSON.parse(text) as T;
    }
    return this.value;
  }

  /** The text that was read or written last. */
  get present(): string {
    return this.text;
  }

  /** The same value again where the text is read next. */
  write(value: T): string {
    if (value !== this.value) {
      this.value = value;
      this.text = JSON.stringify(value);
    }
    return this.text;
  }
}

type Laid = Readonly<Record<string, LaidWay>>;

export class PlanDocument {
  readonly document: Document;
  private readonly rules = new Part<readonly LandRule[]>([]);
  private readonly ways = new Part<readonly Omit<Way, 'laid'>[]>([]);
  private readonly laid = new Part<Laid>({});
  private known: {
    readonly rules: unknown;
    readonly ways: unknown;
    readonly laid: unknown;
    readonly plan: LandPlan;
  } | null = null;

  /** @param plan as it was kept; what follows are its steps */
  constructor(plan: LandPlan) {
    const fields = this.texts(plan, null);
    const first = sealRecord({ id: root, type: Land.type, owner: null, source: null, fields });
    this.document = new Document(format, {
      records: new Map([[root, first]]),
      root,
      nextId: root + 1,
      version: 0,
    });
  }

  /** The same object for as long as nothing of it changes. */
  get plan(): LandPlan {
    const fields = fieldsOf(Land, this.document.get(root));
    const [rules, ways, laid] = [
      this.rules.read(fields.rules),
      this.ways.read(fields.ways),
      this.laid.read(fields.laid),
    ];
    const { known } = this;
    if (known !== null && known.rules === rules && known.ways === ways && known.laid === laid) return known.plan;
    const before = known?.plan.ways;
    const isSame = known?.ways === ways && known.laid === laid && before !== undefined;
    const plan: LandPlan = {
      rules,
      ways: isSame ? before : ways.map((way) => ({ ...way, laid: laid[way.id] ?? null })),
    };
    this.known = { rules, ways, laid, plan };
    return plan;
  }

  /** Makes another plan of it, inside a step. */
  set(transaction: Transaction, plan: LandPlan): void {
    transaction.update(root, this.texts(plan, this.plan));
  }

  /** @param before the plan that the document says now; null while there is none */
  private texts({ rules, ways }: LandPlan, before: LandPlan | null) {
    const laidOf = (all: readonly Way[]): Laid =>
      Object.fromEntries(all.flatMap(({ id, laid }) => (laid === null ? [] : [[id, laid]])));
    const isSame = before?.ways === ways;
    const isSameLaid =
      before !== null &&
      ways.length === before.ways.length &&
      ways.every(({ id, laid }, at) => laid === before.ways[at]?.laid && id === before.ways[at].id);
    return {
      rules: this.rules.write(rules),
      ways: isSame ? this.ways.present : this.ways.write(ways.map(({ laid: _laid, ...way }) => way)),
      laid: isSameLaid ? this.laid.present : this.laid.write(laidOf(ways)),
    };
  }
}
