/** The picture in the dialog of an import, and what stands in its place. */
import { useStore } from 'zustand';
import { counted, grouped } from '../../../base/text/numbers.ts';
import { importTarget } from '../../../../../shared/exchange/import/targets.ts';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { games } from '../games.ts';
import { ModelPicture } from '../picture/ModelPicture.tsx';
import { importPicture, pictureLarge } from './importPicture.ts';
import { importStore, renewList } from './importing.ts';
import { fill, text } from '../../../base/text/language.ts';

export function Picture({ summary }: { readonly summary: ImportSummary }) {
  const { model, of, problem, waiting } = useStore(importPicture);
  const { target, listed, age } = useStore(importStore);
  const game = games.find(({ value }) => value === importTarget(target)?.game)?.label ?? text('the game');
  const state = age === 'current' && of !== listed ? 'renewing' : age;
  return (
    <ModelPicture
      title={fill('As {} will show it', game)}
      model={model}
      state={state}
      onRenew={renewList}
      facts={`${fill('{} triangles', grouped(summary.triangles))} · ${counted(meshesOf(model), 'mesh', 'meshes')}`}
    >
      {problem !== null ? (
        <EmptyState
          icon="warning"
          title={text('It could not be drawn')}
          hint={fill('{} The import itself can be done.', problem)}
        />
      ) : waiting !== null ? (
        <EmptyState
          icon="model"
          title={fill('{} triangles', grouped(waiting.summary.triangles))}
          hint={text('Drawing so many may hold the window up.')}
          actions={<Button onClick={pictureLarge}>{text('Draw it')}</Button>}
        />
      ) : (
        <EmptyState icon="model" title={text('Being drawn')} />
      )}
    </ModelPicture>
  );
}

function meshesOf(model: ReturnType<typeof importPicture.getState>['model']): number {
  if (model === null) return 0;
  return model.document.format.model?.view(model.document).meshes.length ?? 0;
}
