import { clsx } from 'clsx';
import { Square, SquareCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { OwnDiscussion } from '#contract/comment.ts';

type Props = { matchupId: number; own: OwnDiscussion | null | undefined };

/**
 * The switch with which users show their vote in this discussion. It is within the text field, or below the note
 * of a closed discussion, and disabled until the stored choice has loaded.
 */
export function ShowSide({ matchupId, own }: Props) {
  const ownKey = matchupKeys.ownDiscussion(matchupId);
  const change = useApiMutation({
    mutationFn: (showsSide: boolean) =>
      call('PATCH /api/matchups/:id/own-discussion', { params: { id: matchupId }, body: { showsSide } }),
    failure: { description: 'Failed to save your choice. Please try again.' },
    onSuccess: async ({ showsSide }, _input, client) => {
      await client.cancelQueries({ queryKey: ownKey });
      client.setQueryData<OwnDiscussion | null>(ownKey, (known) => known && { ...known, showsSide });
    },
    // The server may have stored a choice whose answer was lost.
    onError: (_error, _input, client) => client.invalidateQueries({ queryKey: ownKey }),
  });
  // The box changes at the click. The state of the mutation changes only a moment later.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? own?.showsSide ?? false;
  const Icon = isShown ? SquareCheck : Square;
  return (
    <label
      title="Show my vote beside my messages"
      className="relative flex h-11 w-fit min-w-11 items-center justify-end"
    >
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label="Show my vote beside my messages"
        checked={isShown}
        disabled={!own}
        onChange={({ target }) => {
          if (change.isPending) return;
          setChosen(target.checked);
          change.mutate(target.checked, { onSettled: () => setChosen(null) });
        }}
      />
      <span
        aria-hidden="true"
        className={clsx(
          'flex items-center gap-[calc(var(--label,0.75rem)/2)] rounded-full border px-2.5 py-1 text-[length:var(--label,0.75rem)] leading-5 whitespace-nowrap peer-hover:border-ink peer-hover:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:opacity-60 [&>svg]:size-3.5',
          isShown ? 'border-edge bg-line font-semibold text-ink' : 'border-line text-muted',
        )}
      >
        <Icon />
        <span className="@max-[24rem]/field:hidden">Show my vote</span>
        <span className="hidden @max-[24rem]/field:inline">My vote</span>
      </span>
    </label>
  );
}
