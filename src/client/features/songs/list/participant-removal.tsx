import { useState } from 'react';
import { powersOf, useOwnSides } from '#client/entities/tournament/powers.ts';
import { useRenewLink } from '#client/entities/tournament/use-renew-link.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { SelectionRemoval } from './selection-removal.tsx';
import { useRemoveParticipants } from './use-removals.ts';
import type { Selection } from './use-selection.ts';

type Props = { tournament: TournamentDetail; selection: Selection };

/** Removes the selected participants after a confirmation. */
export function ParticipantRemoval({ tournament, selection }: Props) {
  const { id, isPublic } = tournament;
  const [renewsLink, setRenewsLink] = useState(false);
  const renew = useRenewLink(id);
  const remove = useRemoveParticipants(id, { onRemoved: () => renewsLink && renew.mutate() });
  return (
    <SelectionRemoval
      selection={selection}
      remove={remove}
      removeLabel="Remove"
      title="Remove these participants?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
    >
      <p>
        {countText(selection.ids.length, 'participant')} will be removed from the tournament. Their songs and
        votes stay{isPublic ? ', and they can join again' : ''}.
      </p>
      {!isPublic && <LinkChoice tournament={tournament} isChosen={renewsLink} onChoose={setRenewsLink} />}
    </SelectionRemoval>
  );
}

type LinkProps = Pick<Props, 'tournament'> & { isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** What the removal from a private tournament ends, and the new link that ends copies of the old one. */
function LinkChoice({ tournament, isChosen, onChoose }: LinkProps) {
  const { user } = useCurrentUser();
  const takesSide = useOwnSides(tournament).length > 0;
  const canRenew = powersOf(user, tournament)('own') && !takesSide;
  return (
    <>
      <p>
        This tournament is private: their accounts, and the browsers in which they opened it, can no longer
        open it. A copy of the link still works without an account.
      </p>
      {canRenew ? (
        <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
          Renew the link
        </Checkbox>
      ) : (
        <p className="text-14 text-muted">The creator or an admin can renew the link.</p>
      )}
    </>
  );
}
