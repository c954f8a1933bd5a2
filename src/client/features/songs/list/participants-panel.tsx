import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { UserMinus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { powersOf, useKeepsVoters, useOwnSides } from '#client/entities/tournament/powers.ts';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { useRenewLink } from '#client/entities/tournament/use-renew-link.ts';
import { personInitials, personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { call } from '#client/lib/api/api.ts';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { OWN_MATCH_REFUSALS, OWN_SONG_REFUSALS } from '#contract/messages/match.ts';
import type { Participant } from '#contract/participant.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { removalEndsVoting } from '#engine/matchup/voters.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import { LeaveTournament } from './leave-tournament.tsx';
import { type Selection, SelectionBox, SelectionRemoval, useSelection } from './selection.tsx';

const NO_SONGS = { none: 'No songs entered', hidden: 'Songs are hidden until they are out' };
/** A row has all titles of up to three songs, else the first two. */
const MOST_TITLES = 3;
const FIRST_TITLES = 2;
const SKELETON_ROWS = [1, 2, 3, 4];

type Props = {
  tournament: TournamentDetail;
  canManage: boolean;
  join: ReactNode;
};

/** Participants and followers, with the songs that they entered. */
export function ParticipantsPanel({ tournament, canManage, join }: Props) {
  const { id: tournamentId, participantCount } = tournament;
  const query = useInfiniteQuery(participantsQuery(tournamentId));
  const { data, isPending, isLoadingError, refetch } = query;
  const participants = rowsOf(data);
  // The list may be newer than the count, and its end may not be loaded.
  const count = Math.max(participants.length, participantCount);
  const selection = useSelection(participants.map(({ id }) => id));
  const canRemove = canManage && participants.length > 0;
  const takesSide = useOwnSides(tournament).length > 0 && removalEndsVoting(tournament);
  const keepsVoters = useKeepsVoters(tournament);
  const refusal = keepsVoters ? OWN_SONG_REFUSALS.removal : takesSide ? OWN_MATCH_REFUSALS.removal : null;
  const isSelecting = canRemove && selection.isOn;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">
          Participants{' '}
          {data && (
            <span translate="no" className="tabular text-muted">
              {numberText(count)}
            </span>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          {canRemove && !isSelecting && (
            <Button icon={UserMinus} disabled={refusal !== null} onClick={selection.start}>
              Remove Participants
            </Button>
          )}
          <LeaveTournament tournament={tournament} />
        </div>
      </div>
      {canRemove && refusal && <p className="text-14 text-muted">{refusal}</p>}
      {isSelecting && <ParticipantRemoval tournament={tournament} selection={selection} />}
      {isPending && SKELETON_ROWS.map((row) => <Skeleton key={row} className="h-16" />)}
      {isLoadingError && (
        <EmptyState
          title="The participants could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
      {data && participants.length === 0 && (
        <EmptyState
          icon={<Users />}
          title="No participants yet"
          description="Be the first to join."
          action={join}
        />
      )}
      <PeopleList people={participants}>
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {participants.map((participant) => (
            <li key={participant.id}>
              <ParticipantRow
                participant={participant}
                hidesSongs={hidesSubmitters(tournament)}
                choice={
                  isSelecting && (
                    <SelectionBox
                      selection={selection}
                      id={participant.id}
                      name={personName(participant.user, participant.userId)}
                    />
                  )
                }
              />
            </li>
          ))}
        </ul>
      </PeopleList>
      <ShowMore {...moreOf(query)} />
    </div>
  );
}

/** The most covers of a row. A phone shows one. */
const SHOWN_COVERS = 3;

type RowProps = {
  participant: Participant;
  /** Whether songs that are still in are left out. */
  hidesSongs: boolean;
  /** The checkbox, while rows are selected. */
  choice: ReactNode;
};

function ParticipantRow({ participant, hidesSongs, choice }: RowProps) {
  const { user, userId, isFollowing, songs } = participant;
  const tiebreakers = songs.reduce((count, entry) => count + entry.tiebreakers.length, 0);
  return (
    <Card as="article" className="flex h-full items-center gap-3 p-3">
      <Avatar src={user.profileImageUrl} initials={personInitials(user)} colorOf={user.id} />
      <div className="min-w-0 flex-1">
        <p className="text-14">
          <UserName user={user} userId={userId} withUsername linkClassName="touch-line" />
        </p>
        <p className="text-12 break-words text-muted">
          {songs.length > 0 ? (
            <>
              <SongTitles titles={songs.map((entry) => entry.mainEntry.title)} />{' '}
              <span className="max-sm:block">({countText(tiebreakers, 'tiebreaker song')})</span>
            </>
          ) : (
            NO_SONGS[hidesSongs ? 'hidden' : 'none']
          )}
        </p>
      </div>
      {isFollowing && <Badge tone="quiet">Following</Badge>}
      {songs.slice(0, SHOWN_COVERS).map(({ mainEntry }, index) => (
        <span key={mainEntry.id} className={clsx('flex', index > 0 && 'max-sm:hidden')}>
          <ListenCover song={mainEntry} className="listen-row">
            <SongArtwork song={mainEntry} size="medium" className="max-sm:size-11" />
          </ListenCover>
        </span>
      ))}
      {choice}
    </Card>
  );
}

/** The titles of a participant's songs. Of more than three the first two show until a press. */
function SongTitles({ titles }: { titles: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = titles.length > MOST_TITLES;
  const shown = isLong && !showsAll ? titles.slice(0, FIRST_TITLES) : titles;
  return (
    <>
      <bdi translate="no">{shown.join(', ')}</bdi>
      {isLong && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            className="font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {showsAll ? 'Show fewer' : `and ${titles.length - FIRST_TITLES} others`}
          </button>
        </>
      )}
    </>
  );
}

type RemovalProps = Pick<Props, 'tournament'> & { selection: Selection };

/** Removes the selected participants after a confirmation; their songs and votes stay. */
function ParticipantRemoval({ tournament, selection }: RemovalProps) {
  const { id, isPublic } = tournament;
  const [renewsLink, setRenewsLink] = useState(false);
  const renew = useRenewLink(id);
  const remove = useApiMutation({
    mutationFn: (participantIds: number[]) =>
      call('DELETE /api/tournaments/:id/participants/bulk', { params: { id }, body: { participantIds } }),
    success: { title: 'Participants deleted successfully' },
    failure: { title: 'The participants were not deleted', fallback: 'Please try again.' },
    onSuccess: () => renewsLink && renew.mutate(),
    refresh: (client) => refreshTournament(client, id),
  });
  const { user } = useCurrentUser();
  const takesSide = useOwnSides(tournament).length > 0;
  const canRenew = powersOf(user, tournament)('own') && !takesSide;
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
      {!isPublic && (
        <p>
          This tournament is private: their accounts, and the browsers in which they opened it, can no longer
          open it. A copy of the link still works without an account.
        </p>
      )}
      {!isPublic && canRenew && (
        <Checkbox checked={renewsLink} onChange={({ target }) => setRenewsLink(target.checked)}>
          Renew the link
        </Checkbox>
      )}
      {!isPublic && !canRenew && (
        <p className="text-14 text-muted">The creator or an admin can renew the link.</p>
      )}
    </SelectionRemoval>
  );
}
