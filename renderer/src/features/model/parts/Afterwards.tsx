/** The tree of the model as it will be: what is new in it stands out, with what it hangs on, and the limits that it comes nearer to. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { grouped } from '../../../base/text/numbers.ts';
import { Checkbox, classNames, EmptyState, Icon, RowList, type IconName } from '../../../base/ui/index.ts';
import { nearShare } from '../../../workbench/panels/status/limits.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { afterRows, usedLimits, type AfterRow } from './afterRows.ts';
import { nodeIcons } from './nodeIcons.ts';
import { takePicture } from './takePicture.ts';
import styles from './Take.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** Deeper rows are no further to the right. */
const deepest = 8;
const indent = 10;

const iconOf = (kind: AfterRow['kind']): IconName =>
  kind === 'mesh' ? 'geoset' : kind === 'clip' ? 'sequence' : nodeIcons[kind];

export function Afterwards({ session }: { readonly session: Session }) {
  const { model, of } = useStore(takePicture);
  const [isAll, setAll] = useState(false);
  const rows = useMemo(() => {
    const view = model?.document.format.model?.view(model.document);
    return view === undefined || of === null ? [] : afterRows(view, of.records, isAll);
  }, [model, of, isAll]);
  const limits = useMemo(() => (model === null ? [] : usedLimits(session.document, model.document)), [model, session]);
  if (model === null) return <EmptyState icon="model" title={text('Not worked out yet')} />;
  return (
    <div className={styles['joints']}>
      <Checkbox label={text('What it had before, too')} checked={isAll} onChange={setAll} />
      {rows.length === 0 ? (
        <EmptyState
          icon="material"
          title={text('Nothing that hangs anywhere')}
          hint={text('Materials come into the list of materials.')}
        />
      ) : (
        <RowList
          label={text('The model afterwards')}
          rows={rows}
          keyOf={({ key }) => key}
          usualHeight={24}
          framed
          className={styles['pairs']}
        >
          {({ kind, name, meta, isNew, depth }) => (
            <div className={classNames(styles['after'], isNew && styles['new'])}>
              <Icon name={iconOf(kind)} size={14} />
              <span className={styles['joint']} style={{ paddingLeft: Math.min(deepest, depth) * indent }} title={name}>
                {name === '' ? text('Without a name') : name}
              </span>
              <span className={styles['meta']}>{isNew ? fill('{}new', meta === '' ? '' : `${meta} · `) : meta}</span>
            </div>
          )}
        </RowList>
      )}
      {limits.length > 0 && (
        <ul aria-label={text('Limits of the engine')} className={styles['limits']}>
          {limits.map(({ label, before, after, most }) => (
            <li key={label} className={after > most * nearShare ? styles['near'] : undefined}>
              <span>{label}</span>
              <span>{fill('{} → {} of {}', grouped(before), grouped(after), grouped(most))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
