import { UNREADABLE } from './look-up.ts';
import type { LookupState } from './lookup-queue.ts';

/** What happens to the typed link, for the eye and for a screen reader. */
export function LinkStatus({ state }: { state: LookupState | null }) {
  const text = state?.kind === 'waiting' ? 'Reading the link...' : state?.kind === 'failed' ? UNREADABLE : '';
  return (
    <p role="status" className="text-14 text-muted empty:hidden">
      {text}
    </p>
  );
}
