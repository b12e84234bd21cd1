/** The search field of files: words and fields, which are offered with their values while they are typed. */
import { useCallback, useEffect, useState, type Ref } from 'react';
import {
  completed,
  completionAt,
  valueText,
  type Completion,
  type Suggestion,
} from '../../../../shared/library/query/complete.ts';
import type { QueryFault } from '../../../../shared/library/query/query.ts';
import { QueryField } from '../../base/ui/index.ts';
import { request } from '../files/host.ts';

interface LibraryFieldProps {
  readonly value: string;
  readonly onChange: (query: string) => void;
  readonly placeholder: string;
  readonly fault: QueryFault | null;
  readonly onEnterResults?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** More are not read; another letter narrows them. */
const mostValues = 24;
/** Letters that follow each other are asked about together, ms. */
const patienceMs = 80;
const none: readonly Suggestion[] = [];

/** What is offered for a completion: at once what is ours, in a moment what the indexes know. */
function useSuggestions(completion: Completion | null): readonly Suggestion[] {
  const field = completion?.kind === 'values' ? completion.field : null;
  const typed = completion?.kind === 'values' ? completion.typed : '';
  const [values, setValues] = useState<{ readonly of: string; readonly known: readonly Suggestion[] } | null>(null);
  useEffect(() => {
    if (field === null) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      // Nothing is offered without an answer, and typing goes on.
      const found = await request('libraryValues', { field, start: typed, limit: mostValues }).catch(() => null);
      if (!isCurrent || found === null) return;
      setValues({
        of: field,
        known: found.values.map((value) => ({ text: valueText(value), label: value, about: '' })),
      });
    };
    const timer = setTimeout(() => void ask(), patienceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [field, typed]);
  if (completion === null) return none;
  if (completion.kind === 'offered') return completion.suggestions;
  // While another letter is asked about, what was offered stays.
  return values?.of === field ? values.known : none;
}

/** A completion that says the same is the same one, so that what is offered stays while the caret rests. */
function useCompletion(): readonly [Completion | null, (value: string, caret: number, isAsked?: boolean) => void] {
  const [completion, setCompletion] = useState<Completion | null>(null);
  const look = useCallback((value: string, caret: number, isAsked = false): void => {
    const next = completionAt(value, caret, isAsked);
    setCompletion((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  return [completion, look];
}

export function LibraryField({ value, onChange, placeholder, fault, onEnterResults, ref }: LibraryFieldProps) {
  const [completion, look] = useCompletion();
  const suggestions = useSuggestions(completion);
  return (
    <QueryField
      ref={ref}
      value={value}
      placeholder={placeholder}
      suggestions={suggestions}
      fault={fault}
      onChange={(text, caret) => {
        look(text, caret);
        onChange(text);
      }}
      // Moving about in the text offers nothing new, and takes away what was offered for another place.
      onCaret={(caret) => {
        if (completion !== null && (caret < completion.start || caret > completion.end)) look('', 0);
      }}
      onAsk={() => look(value, value.length, true)}
      accept={(suggestion) => completed(value, completion ?? { start: 0, end: value.length }, suggestion.text)}
      onEnterResults={onEnterResults}
    />
  );
}
