/** How far a pose reaches in time. */
import { useStore } from 'zustand';
import { Field, NumberField, Select } from '../../../base/ui/index.ts';
import { modelToolStore } from '../toolStore.ts';
import { reachKinds } from './reach.ts';
import { text } from '../../../base/text/language.ts';

export function PoseReach() {
  const { reach, reachTime } = useStore(modelToolStore);
  return (
    <>
      <Field
        label={text('Reach')}
        description={
          reach === 'clip'
            ? text('All keys of the clip go along.')
            : reach === 'around'
              ? text('Keys before and behind go along, less and less.')
              : undefined
        }
      >
        <Select
          value={reach}
          options={reachKinds}
          onChange={(next) => {
            const kind = reachKinds.find(({ value }) => value === next);
            if (kind !== undefined) modelToolStore.setState({ reach: kind.value });
          }}
        />
      </Field>
      {reach === 'around' && (
        <Field label={text('Around it')} unit="ms">
          <NumberField
            value={reachTime}
            kind="integer"
            min={1}
            max={60_000}
            onCommit={(next) => modelToolStore.setState({ reachTime: next })}
          />
        </Field>
      )}
    </>
  );
}
