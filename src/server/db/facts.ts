import { FINALS, SEMIFINALS, THIRD_PLACE } from '#engine/formats/phases.ts';
import { type Podium, type PodiumMatchup, podium } from '#engine/ranking/podium.ts';
import { POINTS, SONG_POINTS } from '#engine/rewards/points.ts';

/** A tournament's id, or null for all facts. Predictions and adjustments belong to no tournament: only null counts them. */
type Scope = number | null;

/** The podium of a completed tournament. */
export type TournamentPodium = Podium & { tournamentId: number };

/** Runs a query without parameters and returns its rows. */
export type RunQuery = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;

const P = POINTS;
const within = (scope: Scope, column: string) => (scope === null ? 'true' : `${column} = ${scope}`);
const PODIUM_PHASES = [FINALS, SEMIFINALS, THIRD_PLACE].map((phase) => `'${phase}'`).join(', ');

/** Finds the podiums of all completed tournaments in the scope (rule B10). */
export async function findPodiums(run: RunQuery, scope: Scope): Promise<TournamentPodium[]> {
  const matchups = await run<PodiumMatchup & { tournamentId: number }>(`
    select t.id as "tournamentId", m.phase, m.round, m.status, m.song1_id as "song1Id", m.song2_id as "song2Id",
      m.song1_votes as "song1Votes", m.song2_votes as "song2Votes", m.winner_id as "winnerId",
      m.tiebreaker_level as "tiebreakerLevel"
    from tournaments t join matchups m on m.tournament_id = t.id
    where t.status = 'completed' and m.tiebreaker_level = 0 and m.phase in (${PODIUM_PHASES})
      and ${within(scope, 't.id')}
    order by m.id`);
  return [...Map.groupBy(matchups, (matchup) => matchup.tournamentId)].map(([tournamentId, own]) => ({
    tournamentId,
    ...podium(own),
  }));
}

/** A relation of podiums for a FROM clause: (tournament_id, champion_id, runner_up_id, third_id). */
export const podiumTable = (podiums: readonly TournamentPodium[], alias: string) => {
  const rows = podiums.map((p) => [p.tournamentId, p.championId, p.runnerUpId, p.thirdId]);
  return `(select (r->>0)::int as tournament_id, (r->>1)::int as champion_id, (r->>2)::int as runner_up_id,
    (r->>3)::int as third_id from jsonb_array_elements('${JSON.stringify(rows)}'::jsonb) r) ${alias}`;
};

/** (user_id, votes, wins, right_predictions, points), one row for each fact. */
const userFacts = (scope: Scope, podiums: readonly TournamentPodium[]) => `
  select v.user_id, 1 as votes, 0 as wins, 0 as right_predictions,
    case when s.submitter_id = v.user_id then 0
      else ${P.vote} + case when m.winner_id = v.song_id then ${P.votedForWinner} else 0 end end as points
  from votes v join matchups m on m.id = v.matchup_id join songs s on s.id = v.song_id
  where ${within(scope, 'm.tournament_id')}
  union all
  select s.submitter_id, 0, 0, 0, ${P.ownSongWinsMatchup} from matchups m join songs s on s.id = m.winner_id
  where m.tiebreaker_level = 0 and ${within(scope, 'm.tournament_id')}
  union all
  select s.submitter_id, 0, 1, 0, ${P.champion} from tournaments t join songs s on s.id = t.winner_id
  where t.status = 'completed' and ${within(scope, 't.id')}
  union all
  select s.submitter_id, 0, 0, 0, case when s.id = p.third_id then ${P.third} else ${P.runnerUp} end
  from ${podiumTable(podiums, 'p')} join songs s on s.id in (p.runner_up_id, p.third_id)
  union all
  select t.creator_id, 0, 0, 0, ${P.createdTournamentCompletes} from tournaments t
  where t.status = 'completed' and ${within(scope, 't.id')}
  union all
  select v.user_id, 0, 0, 1, ${P.predictionRight} from prediction_votes v
  join predictions p on p.id = v.prediction_id and p.outcome = v.vote where ${scope === null}
  union all
  select a.user_id, case when a.field = 'totalVotes' then a.delta else 0 end,
    case when a.field = 'tournamentsWon' then a.delta else 0 end, 0, case when a.field = 'points' then a.delta else 0 end
  from adjustments a where ${scope === null}`;

/** (user_id, votes, wins, right_predictions, points), one row for each user with facts (rules P1 to P7). */
export const userSums = (scope: Scope, podiums: readonly TournamentPodium[]) => `
  select user_id, sum(votes)::int as votes, sum(wins)::int as wins,
    sum(right_predictions)::int as right_predictions, sum(points)::int as points
  from (${userFacts(scope, podiums)}) facts group by user_id`;

/** (song_key, votes, points, won, decided, championships), one row for each song that has played (rule P11). */
export const songSums = (scope: Scope) => `
  select song_key, sum(votes)::int as votes, sum(points)::int as points, sum(won)::int as won,
    sum(decided)::int as decided, sum(championships)::int as championships
  from (
    select s.song_key, case when s.id = m.song1_id then m.song1_votes else m.song2_votes end as votes,
      case when m.winner_id = s.id then ${SONG_POINTS.win} when m.winner_id is null then ${SONG_POINTS.tie} else 0 end as points,
      coalesce(m.winner_id = s.id, false)::int as won, (m.winner_id is not null)::int as decided, 0 as championships
    from matchups m join songs s on s.id in (m.song1_id, m.song2_id)
    where m.status = 'completed' and (m.winner_id is not null or m.decided_by = 'tie') and ${within(scope, 'm.tournament_id')}
    union all
    select s.song_key, 0, ${SONG_POINTS.championship}, 0, 0, 1 from tournaments t join songs s on s.id = t.winner_id
    where t.status = 'completed' and ${within(scope, 't.id')}) facts
  group by song_key`;
