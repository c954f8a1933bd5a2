import { ListPlus, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { hasUnfinishedSubmission } from '#client/features/songs/submission/stored-submission.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { HIDDEN_SONG_REFUSALS } from '#contract/messages/moderation.ts';
import { canChangeEntries, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import type { Entry } from './song-set.ts';
import { WithdrawEntry } from './withdrawals.tsx';

const EditEntry = lazyDialog(async () => (await import('./entry-dialogs.tsx')).EditEntry);
const AddTiebreakers = lazyDialog(async () => (await import('./entry-dialogs.tsx')).AddTiebreakers);

/** What a submitter can do with their entry until the draw. A hidden song stays as it is. */
export function EntryActions(props: Entry) {
  const { userId, tournament, song, tiebreakers } = props;
  const [open, setOpen] = useState<'edit' | 'add' | 'withdraw' | null>(null);
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  // While a submission is unfinished, 'Finish your songs' enters its missing songs.
  const lacksTiebreakers =
    tiebreakers.length < TOURNAMENT_LIMITS.tiebreakerSongs && !hasUnfinishedSubmission(tournament.id, userId);
  const isKept = song.isHidden || tiebreakers.some(({ isHidden }) => isHidden);
  return (
    <>
      {canChangeEntries(tournament) && (
        <fieldset aria-label={`Your entry ${song.title}`} className="mt-3 flex flex-wrap gap-2">
          {!song.isHidden && (
            <Button icon={Pencil} size="small" onClick={() => setOpen('edit')}>
              Edit
            </Button>
          )}
          {!isKept && (
            <Button icon={Undo2} size="small" onClick={() => setOpen('withdraw')}>
              Withdraw
            </Button>
          )}
          {lacksTiebreakers && (
            <Button icon={ListPlus} size="small" onClick={() => setOpen('add')}>
              Add tiebreaker songs
            </Button>
          )}
          {isKept && <p className="w-full text-14 text-muted">{HIDDEN_SONG_REFUSALS.withdraw}</p>}
        </fieldset>
      )}
      <EditEntry {...props} {...dialog('edit')} />
      <AddTiebreakers {...props} {...dialog('add')} />
      <WithdrawEntry {...props} {...dialog('withdraw')} />
    </>
  );
}
