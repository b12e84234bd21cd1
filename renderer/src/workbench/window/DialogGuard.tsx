/** Keeps an error inside a dialog from taking the window with it: the dialog says so, and can be closed. */
import type { ReactNode } from 'react';
import { Dialog, ErrorBoundary, FailureButtons, sentence } from '../../base/ui/index.ts';

export interface DialogGuardProps {
  /** Puts the dialog away, as its own Cancel does. */
  readonly close: () => void;
  readonly children: ReactNode;
}

export function DialogGuard({ close, children }: DialogGuardProps) {
  return (
    <ErrorBoundary
      title="This dialog stopped working"
      renderFailure={({ title, error, retry, copyDetails }) => (
        <Dialog
          open
          onClose={() => {
            close();
            // What is asked next begins whole.
            retry();
          }}
          title={title}
          description={`${sentence(error)} Nothing was done, and no document is affected.`}
          actions={<FailureButtons retry={retry} copyDetails={copyDetails} />}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
