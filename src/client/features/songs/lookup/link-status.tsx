import { CircleAlert } from 'lucide-react';
import { LINK_UNREADABLE } from '#contract/messages/song.ts';
import type { LookupState } from './lookup-queue.ts';

/** Says that the typed link is being read, or that it could not be read. */
export function LinkStatus({ state }: { state: LookupState | null }) {
  return (
    <div role="status" className="text-14 text-muted empty:hidden">
      {state?.kind === 'waiting' && 'Reading the link...'}
      {state?.kind === 'failed' && (
        <p className="flex items-center gap-1.5 font-medium text-danger">
          <CircleAlert className="size-4 shrink-0" />
          {LINK_UNREADABLE}
        </p>
      )}
    </div>
  );
}
