import { useQuery } from '@tanstack/react-query';
import { leaderboardQuery } from '#client/lib/queries.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import type { LeaderboardMetric, LeaderboardUser } from '#contract/leaderboard.ts';
import { unitOf } from './metric-tabs.tsx';
import { avatarLetter, displayName } from './names.ts';
import { RankedList } from './ranked-list.tsx';
import { RankedRow } from './ranked-row.tsx';

const VALUES = {
  points: 'points',
  votes: 'totalVotes',
  tournaments: 'tournamentsWon',
} as const satisfies Record<LeaderboardMetric, keyof LeaderboardUser>;

/** The first users by one metric (A §2). */
export function UserLeaderboard({ metric }: { metric: LeaderboardMetric }) {
  const query = useQuery(leaderboardQuery(metric));
  const { user: reader } = useCurrentUser();
  return (
    <RankedList
      query={query}
      label="The leaderboard"
      skeletonHeight="h-19"
      emptyText="No users found on the leaderboard yet."
      emptyAction={<LinkButton href="/tournaments">Find something to vote on</LinkButton>}
    >
      {(user) => (
        <RankedRow
          key={user.id}
          rank={user.rank}
          picture={<Avatar src={user.profileImageUrl} initials={avatarLetter(user)} />}
          name={displayName(user)}
          details={
            <>
              <span>Rank #{user.rank}</span>
              {user.id === reader?.id && <Badge>You</Badge>}
            </>
          }
          value={user[VALUES[metric]]}
          unit={unitOf(metric, user[VALUES[metric]])}
        />
      )}
    </RankedList>
  );
}
