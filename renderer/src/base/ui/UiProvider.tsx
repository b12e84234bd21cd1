/** What must stand once around the whole interface: tooltips, notices, questions, context menus, and the page's CSP nonce. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { setNonce } from 'react-colorful';
import { QuestionHost } from './dialog/ask.tsx';
import { ContextMenuHost } from './menu/Menu.tsx';
import { NoticeHost } from './Toast.tsx';
import { TooltipDelays, TooltipHost } from './Tooltip.tsx';

/** The nonce that the host wrote into `<meta name="csp-nonce">`, if the page has one. */
const nonce = typeof document === 'undefined' ? undefined : nonceOf(document);
// The colour picker is the only part that injects a <style>; it must know the nonce before it is first drawn.
if (nonce !== undefined) setNonce(nonce);

function nonceOf(page: Document): string | undefined {
  const content = page.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return content === null || content === undefined || content === '' ? undefined : content;
}

export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <TooltipDelays>
        <NoticeHost>{children}</NoticeHost>
        <TooltipHost />
        <ContextMenuHost />
        <QuestionHost />
      </TooltipDelays>
    </CSPProvider>
  );
}
