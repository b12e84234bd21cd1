/** What stands in the place of a view that could not be started, with the way to try it again. */
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { fill, text } from '../../../base/text/language.ts';

export function NoDrawing({ reason, retry }: { readonly reason: string; readonly retry: () => void }) {
  return (
    <EmptyState
      icon="error"
      title={text('There is no 3D view here')}
      hint={fill('WebGL 2 is needed and could not be started: {} Everything else can be edited.', reason)}
      actions={<Button onClick={retry}>{text('Try again')}</Button>}
    />
  );
}
