import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ListMusic } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { ShareTools } from '#client/entities/tournament/share/share-tools.tsx';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { greetingOf } from '#contract/messages/greeting.ts';
import { placesText } from '#contract/messages/invitation.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { LineUp } from './line-up.tsx';

type Props = {
  tournament: TournamentDetail;
  viewer: { userId: number | null; canOrganize: boolean; canManage: boolean; hasJoined: boolean | null };
  /** Opens the dialog for a song or for a list of songs while places are left; visitors sign up first. */
  onAddSongs: ((what: 'song' | 'list') => void) | undefined;
  /** What happens next. */
  children?: ReactNode;
};

/** A tournament in setup: its places, who is in, and the link for those who can invite others. */
export function Invitation({ tournament, viewer, onAddSongs, children }: Props) {
  const entries = tournament.songs.filter(isMainEntry);
  // Songs with a hidden submitter have none, like visitors.
  const isOwn = ({ submitterId }: Song) => submitterId !== null && submitterId === viewer.userId;
  const ownSongs = entries.filter(isOwn).length;
  // A list fills several places, and its songs have no tiebreaker songs (rule C30).
  const takesList =
    viewer.canOrganize &&
    tournament.tiebreakerSongs === 'optional' &&
    tournament.maxParticipants - entries.length > 1;
  const greeting = greetingOf(tournament, { ...viewer, ownSongs });
  const canInvite = viewer.hasJoined === true || viewer.canManage;
  return (
    <Card
      as="section"
      {...tintOf(entries[0], entries[1])}
      className={clsx(
        'cover-light grid gap-x-10 gap-y-6 p-4 sm:p-6',
        canInvite ? 'lg:grid-cols-[minmax(0,1fr)_18rem]' : 'grid-cols-1',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div>
          <h2 className="text-28 sm:text-48">{placesText(tournament)}</h2>
          <p className="mt-1 text-16 text-muted">
            {greeting.inviter && (
              <>
                <bdi translate="no">{greeting.inviter}</bdi>{' '}
              </>
            )}
            {greeting.text}
          </p>
        </div>
        <LineUp
          entries={entries}
          size={tournament.maxParticipants}
          hasOwn={ownSongs > 0}
          isBeside={canInvite}
          onAddSongs={onAddSongs && (() => onAddSongs('song'))}
        />
        {takesList && onAddSongs && (
          <Button icon={ListMusic} className="justify-self-start" onClick={() => onAddSongs('list')}>
            Paste a list
          </Button>
        )}
        <WhoIsIn tournament={tournament} />
        {!canInvite && children}
      </div>
      {canInvite && (
        <div className="flex min-w-0 flex-col gap-8">
          <ShareTools tournament={tournament} isFirst={viewer.canOrganize || ownSongs > 0} />
          {children}
        </div>
      )}
    </Card>
  );
}

const SHOWN_PEOPLE = 8;

/** The people who have joined, with their faces. */
function WhoIsIn({ tournament: { id, participantCount } }: { tournament: TournamentDetail }) {
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
