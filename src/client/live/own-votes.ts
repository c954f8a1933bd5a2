import type { QueryClient } from '@tanstack/react-query';
import { voteKeys } from '#client/lib/api/keys.ts';
import type { Tally, UserVotes } from '#contract/vote.ts';

/**
 * The user's choice in a matchup, at a version of the matchup's tally. Hidden tallies have version 0, so the time of the
 * vote orders choices of the same version. `tally` has the counts that the user sees beyond the shared ones.
 */
type OwnVote = {
  tournamentId: number;
  matchupId: number;
  songId: number | null;
  version: number;
  countedAt: number;
  tally?: Tally | undefined;
  setAside?: true | undefined;
};
type Age = Pick<OwnVote, 'version' | 'countedAt'>;

/** The age of the newest known choice in each matchup. Versions only grow, even when another user signs in. */
const knownAges = new WeakMap<QueryClient, Map<number, Age>>();

function agesOf(client: QueryClient): Map<number, Age> {
  const ages = knownAges.get(client) ?? new Map<number, Age>();
  knownAges.set(client, ages);
  return ages;
}

/** The version of a tally that counts the choice, with the tally itself where only the voter sees its counts. */
export function ownTallyOf(tally: Tally): Pick<OwnVote, 'version' | 'tally'> {
  const isOwn = tally.version === 0 && !tally.countsHidden;
  return { version: tally.version, tally: isOwn ? tally : undefined };
}

const isOlder = (one: Age, other: Age) =>
  one.version < other.version || (one.version === other.version && one.countedAt < other.countedAt);

/**
 * Stores the user's choice, unless a newer one is known: answers, pushes and checks overtake each other. Reads
 * that began earlier are cancelled, because their answers would hide it.
 */
export async function keepOwnVote(
  client: QueryClient,
  { tournamentId, matchupId, songId, version, countedAt, tally, setAside }: OwnVote,
): Promise<void> {
  const ages = agesOf(client);
  const isOutdated = () => isOlder({ version, countedAt }, ages.get(matchupId) ?? { version, countedAt });
  if (isOutdated()) return;
  ages.set(matchupId, { version, countedAt });
  const queryKey = voteKeys.own(tournamentId);
  const query = client.getQueryCache().find({ queryKey });
  // The first read continues, because it brings the choices in the other matchups.
  if (query?.state.data === undefined) await query?.promise?.catch(() => {});
  else await client.cancelQueries({ queryKey });
  if (isOutdated()) return;
  client.setQueryData<UserVotes | null>(
    queryKey,
    (ballots) =>
      ballots === undefined
        ? undefined
        : withBallot(ballots ?? [], { matchupId, songId, ...(tally && { tally }), setAside }),
    // The age of the other choices.
    { updatedAt: query?.state.dataUpdatedAt },
  );
}

type Ballot = UserVotes[number];

/**
 * Replaces one of the user's ballots, or removes it if `songId` is null. A push does not say whether the vote is set aside.
 * A vote that was set aside stays so when it changes.
 */
function withBallot(
  ballots: readonly Ballot[],
  { songId, ...ballot }: Omit<Ballot, 'songId'> & { songId: number | null },
): Ballot[] {
  const others = ballots.filter(({ matchupId }) => matchupId !== ballot.matchupId);
  if (songId === null) return others;
  const setAside =
    ballot.setAside ?? ballots.find(({ matchupId }) => matchupId === ballot.matchupId)?.setAside;
  return [...others, { ...ballot, songId, ...(setAside && { setAside }) }];
}
