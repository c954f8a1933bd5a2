import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

const SHOWN_PEOPLE = 8;

/** The people who have joined, with their faces. */
export function WhoIsIn({ tournament: { id, participantCount } }: { tournament: TournamentDetail }) {
  const { data, isPending, isLoadingError, refetch } = useInfiniteQuery(participantsQuery(id));
  const people = rowsOf(data);
  const shown = people.slice(0, SHOWN_PEOPLE);
  const more = Math.max(people.length, participantCount) - shown.length;
  return (
    <div>
      <h3 className="text-18">Who is in</h3>
      {isPending && <Skeleton className="mt-3 h-7 max-w-md" />}
      {isLoadingError && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-14 text-muted">
          The names could not be loaded.
          <Button size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && people.length === 0 && <p className="mt-2 text-14 text-muted">No one yet. Be the first.</p>}
      <PeopleList people={people}>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-14 empty:hidden">
          {shown.map(({ id: participantId, user, userId }) => (
            <li key={participantId} className="min-w-0">
              <UserName user={user} userId={userId} withPicture linkClassName="touch-line" />
            </li>
          ))}
          {data && more > 0 && (
            <li className="content-center">
              <Link
                href="?tab=participants"
                className="touch-line font-semibold underline underline-offset-4"
              >
                and {countText(more, 'other')}
              </Link>
            </li>
          )}
        </ul>
      </PeopleList>
    </div>
  );
}
