/** Keeps an error inside a dialog from taking the window with it: the dialog says so, and can be closed. */
import type { ReactNode } from 'react';
import { Dialog, ErrorBoundary, FailureButtons, sentence } from '../../base/ui/index.ts';
import { fill, text } from '../../base/text/language.ts';

export interface DialogGuardProps {
  /** Puts the dialog away, as its own Cancel does. */
  readonly close: () => void;
  readonly children: ReactNode;
}

export function DialogGuard({ close, children }: DialogGuardProps) {
  return (
    <ErrorBoundary
      title={text('This dialog stopped working')}
      renderFailure={({ title, error, retry, copyDetails }) => (
        <Dialog
          open
          onClose={() => {
            close();
            // What is asked next begins whole.
            retry();
          }}
          title={title}
          description={fill('{} Nothing was done, and no document is affected.', sentence(error))}
          actions={<FailureButtons retry={retry} copyDetails={copyDetails} />}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
