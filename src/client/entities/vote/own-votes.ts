import type { QueryClient } from '@tanstack/react-query';
import type { UserVotes } from '#contract/vote.ts';
import { withBallot } from './optimistic-vote.ts';
import { voteKeys } from './queries.ts';

/** The user's choice in a matchup, at a version of the matchup's tally. */
type OwnVote = { tournamentId: number; matchupId: number; songId: number | null; version: number };

/** The newest known version for each matchup. Versions only grow, also when another user signs in. */
const knownVersions = new WeakMap<QueryClient, Map<number, number>>();

function versionsOf(client: QueryClient): Map<number, number> {
  const versions = knownVersions.get(client) ?? new Map<number, number>();
  knownVersions.set(client, versions);
  return versions;
}

/**
 * Stores the user's choice, unless a newer one is known: answers, pushes and checks overtake each other (rule U9). Reads
 * that began earlier are cancelled, because their answers would hide it.
 */
export async function keepOwnVote(
  client: QueryClient,
  { tournamentId, matchupId, songId, version }: OwnVote,
): Promise<void> {
  const versions = versionsOf(client);
  const isOutdated = () => (versions.get(matchupId) ?? 0) > version;
  if (isOutdated()) return;
  versions.set(matchupId, version);
  const queryKey = voteKeys.own(tournamentId);
  const isLoaded = client.getQueryData(queryKey) !== undefined;
  // The first read continues, because it brings the choices in the other matchups.
  if (isLoaded) await client.cancelQueries({ queryKey });
  else
    await client
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.catch(() => {});
  if (isOutdated()) return;
  client.setQueryData<UserVotes | null>(queryKey, (ballots) =>
    ballots === undefined ? undefined : withBallot(ballots ?? [], matchupId, songId),
  );
}
