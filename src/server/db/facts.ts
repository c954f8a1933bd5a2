import { POINTS, SONG_POINTS } from '#engine/rewards/points.ts';

/**
 * What counters are kept of, worked out anew from what happened: the ledger of R29 and R32. The scope is a tournament's
 * id, or null for everything; predictions and an admin's corrections belong to no tournament and count with null.
 */
type Scope = number | null;

const P = POINTS;
const within = (scope: Scope, column: string) => (scope === null ? 'true' : `${column} = ${scope}`);

/** (user_id, votes, wins, right_predictions, points), one row a fact. */
const userFacts = (scope: Scope) => `
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
  select s.submitter_id, 0, 0, 0, ${P.runnerUp} from tournaments t
  join matchups m on m.tournament_id = t.id and m.phase = 'Finals' and m.tiebreaker_level = 0 and m.winner_id is not null
  join songs s on s.id in (m.song1_id, m.song2_id) and s.id <> m.winner_id
  where t.status = 'completed' and ${within(scope, 't.id')}
  union all
  select s.submitter_id, 0, 0, 0, ${P.third} from tournaments t
  join matchups m on m.tournament_id = t.id and m.phase = 'Third Place Match' and m.tiebreaker_level = 0
  join songs s on s.id = m.winner_id
  where t.status = 'completed' and t.winner_id is not null and ${within(scope, 't.id')}
  union all
  select s.submitter_id, 0, 0, 0, ${P.third} from tournaments t cross join lateral (
    select case when m.winner_id = m.song1_id then m.song2_id else m.song1_id end as song_id
    from matchups m where m.tournament_id = t.id and m.phase = 'Semifinals' and m.tiebreaker_level = 0
    order by case when m.winner_id = m.song1_id then m.song2_votes else m.song1_votes end desc,
      (m.winner_id = t.winner_id) desc limit 1) l
  join songs s on s.id = l.song_id
  where t.status = 'completed' and t.winner_id is not null and ${within(scope, 't.id')} and not exists (
    select 1 from matchups m where m.tournament_id = t.id and m.phase = 'Third Place Match') and not exists (
    select 1 from matchups m where m.tournament_id = t.id and m.phase = 'Semifinals' and m.tiebreaker_level = 0
      and m.winner_id is null)
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

/** (user_id, votes, wins, right_predictions, points), one row a user who has facts (R29). */
export const userSums = (scope: Scope) => `
  select user_id, sum(votes)::int as votes, sum(wins)::int as wins,
    sum(right_predictions)::int as right_predictions, sum(points)::int as points
  from (${userFacts(scope)}) facts group by user_id`;

/** (song_key, votes, points, won, decided, championships), one row a song that played (R32). */
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
