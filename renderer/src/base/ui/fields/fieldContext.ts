/** What a `Field` row tells the control inside it: its name, its help text and whether something is wrong. */
import { createContext, useContext } from 'react';

export interface FieldLabelling {
  readonly controlId: string;
  readonly labelId: string;
  readonly helpId: string | undefined;
  readonly isInvalid: boolean;
}

export const FieldContext = createContext<FieldLabelling | undefined>(undefined);

export interface ControlLabelling {
  readonly id: string | undefined;
  readonly 'aria-label': string | undefined;
  readonly 'aria-labelledby': string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The labelling attributes of a control: its own `label` if it has one, else those of the row it stands in. */
export function useControlLabelling(label: string | undefined): ControlLabelling {
  const field = useContext(FieldContext);
  return {
    id: label === undefined ? field?.controlId : undefined,
    'aria-label': label,
    'aria-labelledby': label === undefined ? field?.labelId : undefined,
    'aria-describedby': field?.helpId,
    'aria-invalid': field?.isInvalid === true ? true : undefined,
  };
}
