import { FINALS, SEMIFINALS, THIRD_PLACE } from '#engine/formats/phases.ts';
import { type Podium, type PodiumMatchup, podium } from '#engine/formats/podium.ts';
import type { MatchupDecision } from '#engine/kinds.ts';
import {
  CROWD,
  CROWD_RULES_VERSION,
  NEEDS_VOTES,
  payingPlaces,
  type RulesVersion,
} from '#engine/rewards/crowd.ts';
import { POINTS, SONG_POINTS } from '#engine/rewards/points.ts';
import { isOwnVoteKnown, submitterShown } from './shown-submitter.ts';
import { slotSum } from './tally-columns.ts';

/** A tournament's id, or null for all facts. Predictions and adjustments belong to no tournament: only null counts them. */
type Scope = number | null;

/** The podium of a completed tournament, and its places that pay. */
export type TournamentPodium = Podium & { tournamentId: number; paying: Podium };

/** Runs a query without parameters and returns its rows. */
export type RunQuery = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;

const P = POINTS;
const within = (scope: Scope, column: string) => (scope === null ? 'true' : `${column} = ${scope}`);
const PODIUM_PHASES = [FINALS, SEMIFINALS, THIRD_PLACE].map((phase) => `'${phase}'`).join(', ');

/** Finds the podiums of all completed tournaments in the scope. */
export async function findPodiums(run: RunQuery, scope: Scope): Promise<TournamentPodium[]> {
  const matchups = await run<
    PodiumMatchup & {
      song1Votes: number;
      song2Votes: number;
      tournamentId: number;
      rulesVersion: RulesVersion;
      decidedBy: MatchupDecision | null;
    }
  >(`
    select t.id as "tournamentId", t.rules_version as "rulesVersion", m.phase, m.round, m.status,
      m.song1_id as "song1Id", m.song2_id as "song2Id", m.song1_votes as "song1Votes", m.song2_votes as "song2Votes",
      m.winner_id as "winnerId", m.decided_by as "decidedBy", m.tiebreaker_level as "tiebreakerLevel"
    from tournaments t join matchups m on m.tournament_id = t.id
    where t.status = 'completed' and m.tiebreaker_level = 0 and m.phase in (${PODIUM_PHASES})
      and ${within(scope, 't.id')}
    order by m.id`);
  return [...Map.groupBy(matchups, (matchup) => matchup.tournamentId)].map(([tournamentId, own]) => {
    const rulesVersion = own[0]?.rulesVersion ?? 1;
    return { tournamentId, ...podium(own), paying: payingPlaces(own, rulesVersion) };
  });
}

/** A relation of podiums for a FROM clause: (tournament_id, champion_id, runner_up_id, third_id). */
export const podiumTable = (podiums: readonly (Podium & { tournamentId: number })[], alias: string) => {
  const rows = podiums.map((p) => [p.tournamentId, p.championId, p.runnerUpId, p.thirdId]);
  return `(select (r->>0)::int as tournament_id, (r->>1)::int as champion_id, (r->>2)::int as runner_up_id,
    (r->>3)::int as third_id from jsonb_array_elements('${JSON.stringify(rows)}'::jsonb) r) ${alias}`;
};

/** The paying places of the podiums as `p`. */
const payingTable = (podiums: readonly TournamentPodium[]) =>
  podiumTable(
    podiums.map(({ tournamentId, paying }) => ({ tournamentId, ...paying })),
    'p',
  );

/** So many votes of accounts on a matchup are a crowd without its submitters, for a matchup and for a tournament. */
const SURE_CROWD = Math.max(CROWD.matchup + 2, CROWD.tournament + 1);

/** The votes of accounts that count, for each matchup in the scope: of a tournament by its tallies, else counted. */
const accountVotes = (scope: Scope) =>
  scope === null
    ? `select v.matchup_id, count(*) as votes from votes v join users u on u.id = v.user_id
      where v.song_id is not null and v.quarantine_id is null and not u.is_guest group by v.matchup_id`
    : `select m.id as matchup_id, m.song1_votes + m.song2_votes - m.song1_guest_votes - m.song2_guest_votes
        + ${slotSum('m.id', 'song1')} + ${slotSum('m.id', 'song2')}
        - ${slotSum('m.id', 'guest1')} - ${slotSum('m.id', 'guest2')} as votes
      from matchups m where m.tournament_id = ${scope}`;

/**
 * Queries of a `with` for the crowds in a scope: `matchup_crowds` (id, crowd) of the decided matchups and
 * `tournament_crowds` (id, crowd) of the completed tournaments, of those that have one. A matchup's are the accounts that voted
 * in it or its tiebreakers, or in its parent, without the shown submitters of its songs; a tournament's all but its champion's
 * submitter. Guests earn nothing, and no one earns by their votes; those that are set aside are no facts. Only the voters of
 * matchups with few votes are read, so the cost is bounded, and the number is exact below the one that pays.
 */
const crowds = (scope: Scope) => `
  account_votes as materialized (${accountVotes(scope)}),
  few_voters as materialized (
    select v.matchup_id, v.user_id from votes v join users u on u.id = v.user_id
    where v.matchup_id in (select matchup_id from account_votes where votes > 0 and votes < ${SURE_CROWD})
      and v.song_id is not null and v.quarantine_id is null and not u.is_guest),
  sure_families as materialized (
    select distinct coalesce(f.parent_matchup_id, f.id) as id from account_votes a join matchups f on f.id = a.matchup_id
    where a.votes >= ${SURE_CROWD}),
  matchup_crowds as materialized (
    select m.id, ${CROWD.matchup} as crowd from matchups m join sure_families f
      on f.id = coalesce(m.parent_matchup_id, m.id) where ${isDecided} and ${within(scope, 'm.tournament_id')}
    union all
    select m.id, least(count(distinct v.user_id), ${CROWD.matchup})::int from matchups m join matchups f
      on coalesce(f.parent_matchup_id, f.id) = coalesce(m.parent_matchup_id, m.id) and ${within(scope, 'f.tournament_id')}
    join few_voters v on v.matchup_id = f.id
    where ${isDecided} and ${within(scope, 'm.tournament_id')}
      and coalesce(m.parent_matchup_id, m.id) not in (select id from sure_families)
      and not exists (select from songs s where s.id in (m.song1_id, m.song2_id) and s.submitter_id = v.user_id
        and ${submitterShown('s')})
    group by m.id),
  tournament_crowds as materialized (
    select t.id, case when bool_or(a.votes >= ${SURE_CROWD}) then ${CROWD.tournament}
      else least(count(distinct v.user_id), ${CROWD.tournament})::int end as crowd
    from tournaments t join matchups f on f.tournament_id = t.id join account_votes a on a.matchup_id = f.id
    left join few_voters v on v.matchup_id = f.id
      and v.user_id is distinct from (select submitter_id from songs where id = t.winner_id)
    where t.status = 'completed' and ${within(scope, 't.id')}
    group by t.id)`;

/**
 * (lacks), one row: whether a decided matchup or the completed tournament lacks a crowd, so that one more account among the
 * voters may make it pay.
 */
export const lacksCrowd = (tournamentId: number) => `
  with ${crowds(tournamentId)}
  select exists (select 1 from tournaments t where t.id = ${tournamentId} and not ${isRulesVersion1('t')}
    and (exists (select from matchups m where m.tournament_id = t.id and ${isDecided}
        and not exists (select from matchup_crowds c where c.id = m.id and c.crowd >= ${CROWD.matchup}))
      or t.status = 'completed'
        and not exists (select from tournament_crowds c where c.id = t.id and c.crowd >= ${CROWD.tournament}))) as lacks`;

/** Counts the voters of a prediction `p` without its author, up to the number that pays. */
export const predictionCrowd = `(
  select count(*)::int from (
    select from prediction_votes o where o.prediction_id = p.id and o.user_id <> p.author_id
    limit ${CROWD.prediction}) c)`;

const isRulesVersion1 = (alias: string) => `${alias}.rules_version < ${CROWD_RULES_VERSION}`;

/** A matchup `m` with a winner, or a group tie, which pays the votes that wait. */
const isDecided = `(m.winner_id is not null or m.decided_by = 'tie')`;

const isContested = `m.decided_by is distinct from 'walkover'`;

/**
 * Whether the result of a matchup `m` of a tournament `t` counts: not a walkover, and not a win by rank or decision without
 * a vote.
 */
const resultCounts = `${isContested} and (${isRulesVersion1('t')} or m.song1_votes + m.song2_votes > 0
  or m.decided_by is null or m.decided_by not in (${NEEDS_VOTES.map((decision) => `'${decision}'`).join(', ')}))`;

/** Which votes are summed. All others of the facts are those of the scope. */
type OfVoter = { userId?: number };

/**
 * (user_id, votes, wins, right_predictions, points): several rows for a user with facts. What pays is worked out once for each
 * matchup, tournament and prediction, not for each of their votes, which are summed by their voters. A hidden submitter counts
 * like any other voter, and so does one whose side is hidden.
 */
const userFacts = (scope: Scope, podiums: readonly TournamentPodium[], { userId }: OfVoter) => `
  with ${crowds(scope)},
  paying_matchups as materialized (
    select m.id, m.winner_id, m.tiebreaker_level from matchups m join tournaments t on t.id = m.tournament_id
    where ${isDecided} and ${isContested} and ${within(scope, 'm.tournament_id')}
      and (${isRulesVersion1('t')}
        or m.id in (select id from matchup_crowds where crowd >= ${CROWD.matchup}))),
  paying_tournaments as materialized (
    select t.id, t.creator_id, t.winner_id from tournaments t
    where t.status = 'completed' and ${within(scope, 't.id')}
      and (${isRulesVersion1('t')} or t.id in (select id from tournament_crowds where crowd >= ${CROWD.tournament}))),
  paying_predictions as materialized (
    select p.id, p.outcome, case when ${isRulesVersion1('p')} then null else p.author_id end as unpaid_id
    from predictions p where p.outcome <> 'void' and ${scope === null}
      and (${isRulesVersion1('p')} or ${predictionCrowd} >= ${CROWD.prediction})),
  voted_matchups as materialized (
    select m.id, m.song1_id, m.song2_id, w.winner_id, w.id is not null as pays,
      case when ${isOwnVoteKnown('s1', 'm.id')} then s1.submitter_id end as unpaid1_id,
      case when ${isOwnVoteKnown('s2', 'm.id')} then s2.submitter_id end as unpaid2_id
    from matchups m left join songs s1 on s1.id = m.song1_id left join songs s2 on s2.id = m.song2_id
    left join paying_matchups w on w.id = m.id where ${within(scope, 'm.tournament_id')}),
  voters as materialized (
    select v.user_id, count(*) as votes, sum(case
        when v.user_id = case v.song_id when m.song1_id then m.unpaid1_id when m.song2_id then m.unpaid2_id end then 0
        else case when v.is_paid_later and not m.pays then 0 else ${P.vote} end
          + case when v.song_id = m.winner_id then ${P.votedForWinner} else 0 end end) as points
    from votes v join voted_matchups m on m.id = v.matchup_id
    where v.song_id is not null and v.quarantine_id is null ${userId === undefined ? '' : `and v.user_id = ${userId}`}
    group by v.user_id)
  select v.user_id, v.votes, 0 as wins, 0 as right_predictions, v.points from voters v
  join users u on u.id = v.user_id and not u.is_guest
  union all
  select s.submitter_id, 0, 0, 0, ${P.ownSongWinsMatchup} from paying_matchups w join songs s on s.id = w.winner_id
  where w.tiebreaker_level = 0 and ${submitterShown('s')}
  union all
  select s.submitter_id, 0, 1, 0, ${P.champion} from paying_tournaments t
  join ${payingTable(podiums)} on p.tournament_id = t.id and p.champion_id = t.winner_id
  join songs s on s.id = t.winner_id
  union all
  select s.submitter_id, 0, 0, 0, case when s.id = p.third_id then ${P.third} else ${P.runnerUp} end
  from paying_tournaments t join ${payingTable(podiums)} on p.tournament_id = t.id
  join songs s on s.id in (p.runner_up_id, p.third_id)
  union all
  select t.creator_id, 0, 0, 0, ${P.createdTournamentCompletes} from paying_tournaments t
  union all
  select v.user_id, 0, 0, 1, ${P.predictionRight} from prediction_votes v
  join paying_predictions p on p.id = v.prediction_id and p.outcome = v.vote and v.user_id is distinct from p.unpaid_id
  union all
  select a.user_id, case when a.field = 'totalVotes' then a.delta else 0 end,
    case when a.field = 'tournamentsWon' then a.delta else 0 end, 0, case when a.field = 'points' then a.delta else 0 end
  from adjustments a where ${scope === null}`;

/**
 * (user_id, votes, wins, right_predictions, points), one row for each user with facts. With a `userId` only that user's votes
 * are read; the rows of other users then lack theirs.
 */
export const userSums = (scope: Scope, podiums: readonly TournamentPodium[], of: OfVoter = {}) => `
  select user_id, sum(votes)::int as votes, sum(wins)::int as wins,
    sum(right_predictions)::int as right_predictions, sum(points)::int as points
  from (${userFacts(scope, podiums, of)}) facts group by user_id`;

/** (song_key, votes, points, won, decided, championships), one row for each song whose results count. */
export const songSums = (scope: Scope, podiums: readonly TournamentPodium[]) => `
  select song_key, sum(votes)::int as votes, sum(points)::int as points, sum(won)::int as won,
    sum(decided)::int as decided, sum(championships)::int as championships
  from (
    select s.song_key, case when s.id = m.song1_id then m.song1_votes else m.song2_votes end as votes,
      case when m.winner_id = s.id then ${SONG_POINTS.win} when m.winner_id is null then ${SONG_POINTS.tie} else 0 end as points,
      coalesce(m.winner_id = s.id, false)::int as won, (m.winner_id is not null)::int as decided, 0 as championships
    from matchups m join tournaments t on t.id = m.tournament_id join songs s on s.id in (m.song1_id, m.song2_id)
    where m.status = 'completed' and ${isDecided} and ${resultCounts} and ${within(scope, 'm.tournament_id')}
    union all
    select s.song_key, 0, ${SONG_POINTS.championship}, 0, 0, 1 from tournaments t
    join ${payingTable(podiums)} on p.tournament_id = t.id and p.champion_id = t.winner_id
    join songs s on s.id = t.winner_id
    where t.status = 'completed' and ${within(scope, 't.id')}) facts
  group by song_key`;
