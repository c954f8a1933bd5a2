import { useInfiniteQuery } from '@tanstack/react-query';
import { TournamentRow } from '#client/entities/tournament/tournament-row.tsx';
import { ProfileList } from './profile-list.tsx';
import { profileTournamentsQuery } from './queries.ts';

/** The public tournaments that a user created or joined. */
export function ProfileTournaments({ userId }: { userId: number }) {
  const query = useInfiniteQuery(profileTournamentsQuery(userId));
  return (
    <ProfileList query={query} what="tournaments" className="md:grid-cols-2">
      {(tournament) => (
        <TournamentRow
          key={tournament.id}
          tournament={tournament}
          creatorLabel={tournament.creatorId === userId ? 'Creator' : null}
        />
      )}
    </ProfileList>
  );
}
