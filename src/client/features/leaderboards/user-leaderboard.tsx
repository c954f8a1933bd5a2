import { useInfiniteQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import type { LeaderboardUser } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { unitOf } from './metric-tabs.tsx';
import { avatarLetter } from './names.ts';
import { leaderboardQuery } from './queries.ts';
import { RankedList } from './ranked-list.tsx';
import { RankedRow } from './ranked-row.tsx';

const VALUES = {
  points: 'points',
  votes: 'totalVotes',
  tournaments: 'tournamentsWon',
} as const satisfies Record<LeaderboardMetric, keyof LeaderboardUser>;

/** The users by one metric (rules P13, P14). */
export function UserLeaderboard({ metric }: { metric: LeaderboardMetric }) {
  const query = useInfiniteQuery(leaderboardQuery(metric));
  const { user: reader } = useCurrentUser();
  const people = rowsOf(query.data).map((user) => ({ userId: user.id, user }));
  return (
    <PeopleList people={people}>
      <RankedList
        query={query}
        label="The leaderboard"
        skeletonHeight="h-15"
        emptyText="No users found on the leaderboard yet."
        emptyAction={<LinkButton href="/tournaments">Find something to vote on</LinkButton>}
      >
        {(user, isOnPodium) => (
          <RankedRow
            key={user.id}
            rank={user.rank}
            isOnPodium={isOnPodium}
            picture={
              <Avatar
                src={user.profileImageUrl}
                initials={avatarLetter(user)}
                className={isOnPodium ? 'sm:size-20 sm:text-28' : undefined}
              />
            }
            name={
              // The whole row is a target of the link.
              <UserName
                user={user}
                userId={user.id}
                fallback={user.email}
                linkClassName="font-bold after:absolute after:inset-0 after:rounded-panel"
              />
            }
            details={
              <>
                <span className="tabular">
                  Rank #{user.rank} · Level {user.level}
                </span>
                {user.id === reader?.id && <Badge>You</Badge>}
              </>
            }
            value={user[VALUES[metric]]}
            unit={unitOf(metric, user[VALUES[metric]])}
          />
        )}
      </RankedList>
    </PeopleList>
  );
}
