import { Card } from '#client/ui/layout/card.tsx';
import { placesText } from '#contract/messages/invitation.ts';
import { columnsOf } from '#engine/sharing/line-up.ts';
import styles from './line-up.module.css';

/** A placeholder of the invitation, whose greeting and places the server fills in. */
export function InvitationSkeleton({
  tournament,
}: {
  tournament: { songCount: number; maxParticipants: number };
}) {
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <div>
        <h2 className="text-28 sm:text-48">{placesText(tournament)}</h2>
        <p data-greeting="" className="mt-1 min-h-[1lh] text-16 text-muted" />
      </div>
      <ul
        aria-hidden="true"
        data-line-up=""
        data-columns={columnsOf(tournament.maxParticipants)}
        className={`max-md:[--half:2] ${styles.lineUp}`}
      />
    </Card>
  );
}
