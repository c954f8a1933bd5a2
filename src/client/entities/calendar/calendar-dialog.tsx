import { Download } from 'lucide-react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { OwnCalendar } from './own-calendar.tsx';

type Props = OpenState & { tournament: Pick<TournamentDetail, 'id' | 'isPublic'> };

/** The matches of a tournament, and those of all own tournaments, in the reader's calendar program. */
export function CalendarDialog({ tournament: { id, isPublic }, ...dialog }: Props) {
  const { user } = useCurrentUser();
  const path = `/api/tournaments/${id}/calendar.ics`;
  return (
    <Dialog {...dialog} width="small" title="Add to calendar">
      <div className="grid grid-cols-1 gap-8">
        <section className="grid grid-cols-1 gap-3">
          <h3 className="text-18">This tournament</h3>
          {isPublic ? (
            <>
              <p>A calendar that you subscribe to shows new times by itself.</p>
              <CalendarLinks path={path} label="Address of the tournament's calendar" />
            </>
          ) : (
            <p>
              It is private, so calendar programs cannot read it. Your own calendar below has its matches.
            </p>
          )}
          <div>
            <LinkButton icon={Download} href={path} download>
              Download the current times
            </LinkButton>
          </div>
        </section>
        {user && (
          <section className="grid grid-cols-1 gap-3">
            <h3 className="text-18">All your tournaments</h3>
            <OwnCalendar />
          </section>
        )}
      </div>
    </Dialog>
  );
}
