/** One row of a property panel: the label in its column, the control in the rest, and what is to be known about them. */
import { useId, useMemo, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { FieldContext } from './fieldContext.ts';
import styles from './Field.module.css';
import { text, text as inWords } from '../../text/language.ts';

export interface FieldProps {
  readonly label: string;
  /** Changed since saving: accent label, accent edge on the control. */
  readonly changed?: boolean | undefined;
  /** What is wrong with the value, under the control. */
  readonly error?: string | undefined;
  /** The same, less grave. */
  readonly warning?: string | undefined;
  /** The tooltip of the label, line by line. */
  readonly description?: string | undefined;
  readonly unit?: string | undefined;
  /** The engine's own name of the field. */
  readonly engineName?: string | undefined;
  /** Where the knowledge comes from. */
  readonly source?: string | undefined;
  /** Where it stands in the file: `0x04A2, 4 bytes`. */
  readonly place?: string | undefined;
  /** The field is not in the file, or not in this version: drawn dim. */
  readonly absent?: boolean | undefined;
  readonly onLabelContextMenu?: ((event: MouseEvent) => void) | undefined;
  /** Buttons after the control. */
  readonly actions?: ReactNode;
  /** The control below the label, over the whole width. */
  readonly stacked?: boolean | undefined;
  readonly children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, changed, error, warning, stacked, absent, actions, children } = props;
  const controlId = useId();
  const labelId = useId();
  const helpId = useId();
  const trouble = error ?? warning;
  const isInvalid = error !== undefined;
  const labelling = useMemo(
    () => ({ controlId, labelId, helpId: trouble === undefined ? undefined : helpId, isInvalid }),
    [controlId, labelId, helpId, trouble, isInvalid],
  );

  return (
    <div
      className={classNames(
        styles['field'],
        changed === true && styles['changed'],
        stacked === true && styles['stacked'],
        absent === true && styles['absent'],
      )}
    >
      <Tooltip content={labelTooltip(props)} side="left">
        <label className={styles['label']} id={labelId} htmlFor={controlId} onContextMenu={props.onLabelContextMenu}>
          {label}
          {changed === true && <span className="visually-hidden">{text(', changed')}</span>}
        </label>
      </Tooltip>
      <div className={styles['control']}>
        <FieldContext.Provider value={labelling}>
          <div className={styles['line']}>
            {children}
            {actions}
          </div>
        </FieldContext.Provider>
        {trouble !== undefined && (
          <p className={error === undefined ? styles['warning'] : styles['error']} id={helpId}>
            <Icon name={error === undefined ? 'warning' : 'error'} size={12} />
            {trouble}
          </p>
        )}
      </div>
    </div>
  );
}

function labelTooltip({ description, unit, engineName, source, place }: FieldProps): ReactNode {
  const facts: [string, string | undefined][] = [
    [inWords('Unit'), unit],
    [inWords('Engine'), engineName],
    [inWords('At'), place],
    [inWords('Source'), source],
  ];
  const known = facts.filter(([, text]) => text !== undefined);
  if (description === undefined && known.length === 0) return undefined;
  return (
    <span className={styles['facts']}>
      {description !== undefined && <span className={styles['fact']}>{description}</span>}
      {known.map(([name, text]) => (
        <span className={styles['fact']} key={name}>
          <span className={styles['factName']}>{name}</span> {text}
        </span>
      ))}
    </span>
  );
}
