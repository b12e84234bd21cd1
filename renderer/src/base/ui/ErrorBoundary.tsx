/** Keeps an error that is thrown while something is drawn inside its own frame: it is shown there, and the rest goes on. */
import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorBoundary.module.css';
import { text } from '../text/language.ts';

export interface ErrorBoundaryProps {
  /** One sentence: “The panel Outline stopped working”. */
  readonly title: string;
  /** What is not lost, and what to do; put behind the error's own sentence. */
  readonly hint?: string;
  /** What the error may have come from: once it is another, the parts are drawn again. */
  readonly subject?: unknown;
  /** How it is shown, where a frame as large as a panel does not fit. */
  readonly renderFailure?: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

/** What was thrown, and what can be done about it. */
export interface Failure {
  readonly title: string;
  readonly error: Error;
  readonly retry: () => void;
  readonly copyDetails: () => void;
}

interface State {
  readonly error: Error | null;
  /** What stood there when it threw. */
  readonly subject: unknown;
}

/** The error as text for a report: sentence, where it was thrown, in which parts of the window. */
export function errorDetails(title: string, error: Error, parts = ''): string {
  return [title, error.stack ?? `${error.name}: ${error.message}`, parts.trim()].filter(Boolean).join('\n\n');
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, subject: null };
  private parts = '';

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(_error: unknown, { componentStack }: { readonly componentStack?: string | null }): void {
    this.parts = componentStack ?? '';
    this.setState({ subject: this.props.subject });
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error !== null && before.subject !== this.props.subject) this.retry();
  }

  private readonly retry = (): void => this.setState({ error: null });

  private readonly copyDetails = (): void => {
    const { error } = this.state;
    if (error !== null) void navigator.clipboard.writeText(errorDetails(this.props.title, error, this.parts));
  };

  override render(): ReactNode {
    const { title, hint, renderFailure, children } = this.props;
    const { error } = this.state;
    const { retry, copyDetails } = this;
    if (error === null) return children;
    if (renderFailure !== undefined) return renderFailure({ title, error, retry, copyDetails });
    return (
      <div className={styles['frame']} role="alert">
        <EmptyState
          icon="error"
          title={title}
          hint={[sentence(error), hint].filter(Boolean).join(' ')}
          actions={<FailureButtons retry={retry} copyDetails={copyDetails} />}
        />
      </div>
    );
  }
}

/** What can be done where something could not be shown. */
export function FailureButtons({ retry, copyDetails }: Pick<Failure, 'retry' | 'copyDetails'>) {
  return (
    <>
      <Button size="small" icon="refresh" onClick={retry}>
        {text('Try again')}
      </Button>
      <Button size="small" icon="copy" onClick={copyDetails}>
        {text('Copy details')}
      </Button>
    </>
  );
}

/** The error's own words as a sentence. */
export function sentence({ message, name }: Error): string {
  const said = message === '' ? name : message;
  const words = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
