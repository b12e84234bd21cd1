/** What stands in the place of a view that could not be started, with the way to try it again. */
import { Button, EmptyState } from '../../../base/ui/index.ts';

export function NoDrawing({ reason, retry }: { readonly reason: string; readonly retry: () => void }) {
  return (
    <EmptyState
      icon="error"
      title="There is no 3D view here"
      hint={`WebGL 2 is needed and could not be started: ${reason} Everything else can be edited.`}
      actions={<Button onClick={retry}>Try again</Button>}
    />
  );
}
