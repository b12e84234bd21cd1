/** What the page shows when there is no host to start with. */
import { Button, EmptyState, UiProvider } from '../../base/ui/index.ts';
import { text } from '../../base/text/language.ts';

export function StartFailed({ message }: { readonly message: string }) {
  return (
    <UiProvider>
      <EmptyState
        icon="error"
        title={text('Chunksmith could not start')}
        hint={message}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {text('Try again')}
          </Button>
        }
      />
    </UiProvider>
  );
}
