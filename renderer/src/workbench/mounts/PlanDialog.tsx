/** How a folder is mounted, where it holds several games, languages or mods. */
import { useState } from 'react';
import { Dialog, DialogActions } from '../../base/ui/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { shortSource } from './mountWords.ts';
import type { MountQuestion } from './questions.ts';
import { fill, text } from '../../base/text/language.ts';

const fewSources = 6;

function sourcesText(sources: readonly string[]): string {
  const shown = sources.slice(0, fewSources).map(shortSource);
  const more = sources.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

export function PlanDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'plan' }> }) {
  const { name, plans, present, settle } = question;
  const [key, setKey] = useState(present ?? plans[0]?.key ?? null);
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={fill('How is {} to be read?', name)}
      description={text('The order of the archives follows the game: what stands first wins.')}
      width={520}
      actions={
        <DialogActions
          onCancel={() => settle(null)}
          accept={present === null ? text('Add it') : text('Use this order')}
          onAccept={() => settle(key)}
          disabled={key === null}
        />
      }
    >
      <ChoiceList
        label={text('Ways to read the folder')}
        choices={plans.map((plan) => ({
          id: plan.key,
          icon: plan.profile === 'folder' ? 'folder' : plan.profile === 'archive' ? 'archive' : 'game',
          label: plan.name,
          detail:
            plan.profile === 'folder'
              ? text('Only the files as they lie there; archives stay closed')
              : sourcesText(plan.sources),
          meta: plan.key === present ? text('in use') : undefined,
        }))}
        chosen={key}
        onChoose={setKey}
        onTake={settle}
        takesFocus
      />
    </Dialog>
  );
}
