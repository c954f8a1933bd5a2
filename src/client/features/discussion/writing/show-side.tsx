import { Square, SquareCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { OwnDiscussion } from '#contract/comment.ts';
import styles from './comment-form.module.css';

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
    <label title="Show my vote beside my messages" className={styles.switch}>
      <input
        type="checkbox"
        className={styles.input}
        aria-label="Show my vote beside my messages"
        checked={isShown}
        disabled={!own}
        onChange={({ target }) => {
          if (change.isPending) return;
          setChosen(target.checked);
          change.mutate(target.checked, { onSettled: () => setChosen(null) });
        }}
      />
      <span aria-hidden="true" className={styles.box} data-checked={isShown || undefined}>
        <Icon />
        <span className={styles.long}>Show my vote</span>
        <span className={styles.short}>My vote</span>
      </span>
    </label>
  );
}
