import { useInfiniteQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import type { LeaderboardUser } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { RankedList } from './ranked-list.tsx';
import type { Place } from './ranked-row.tsx';

const VALUES = {
  points: 'points',
  votes: 'totalVotes',
  tournaments: 'tournamentsWon',
} as const satisfies Record<LeaderboardMetric, keyof LeaderboardUser>;

const leaderboardQuery = (metric: LeaderboardMetric) =>
  pagedQuery<LeaderboardUser>(['/api/leaderboard', metric], { staleTime: RANKING_FRESH_MS });

/** The users by one metric. */
export function UserLeaderboard({ metric }: { metric: LeaderboardMetric }) {
  const query = useInfiniteQuery(leaderboardQuery(metric));
  const { user: reader } = useCurrentUser();
  return (
    <PeopleList people={rowsOf(query.data).map((user) => ({ userId: user.id, user }))}>
      <RankedList
        query={query}
        metric={metric}
        metricOf={(user) => user[VALUES[metric]]}
        label="The leaderboard"
        emptyText="No users found on the leaderboard yet."
        emptyLink="Find something to vote on"
        pictureKind="face"
      >
        {(user, place) => ({
          isReader: user.id === reader?.id,
          picture: (
            <Avatar
              src={user.profileImageUrl}
              initials={avatarLetter(user)}
              colorOf={user.id}
              className={faceClass(place, user.rank)}
            />
          ),
          // The whole row is a target of the link.
          name: (
            <UserName
              user={user}
              userId={user.id}
              fallback={user.email}
              linkClassName="font-bold after:absolute after:inset-0 after:rounded-panel"
            />
          ),
          details: (
            <>
              <span className="tabular whitespace-nowrap">Level {user.level}</span>
              {user.id === reader?.id && <Badge>You</Badge>}
            </>
          ),
        })}
      </RankedList>
    </PeopleList>
  );
}

/** The first letter of the first name, else of the e-mail address, else U. */
export function avatarLetter({ firstName, email }: Pick<LeaderboardUser, 'firstName' | 'email'>): string {
  const [letter] = Array.from(firstName?.trim() || email || 'U');
  return (letter ?? 'U').toUpperCase();
}

/** Faces of the podium: the first rank has the largest. */
function faceClass(place: Place, rank: number): string | undefined {
  if (place === null) return undefined;
  return rank === 1
    ? 'size-24! text-36! sm:size-36! sm:text-48!'
    : 'size-18! text-28! sm:size-28! sm:text-36!';
}
