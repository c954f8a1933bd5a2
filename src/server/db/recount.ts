import type pg from 'pg';
import { POINTS, SONG_POINTS } from '#engine/points.ts';

const P = POINTS;

/** Tallies and the votes they count (R27). */
const TALLIES = `
  select 'tally of matchup ' || m.id as what, m.song1_votes || ':' || m.song2_votes as kept,
    c.song1 || ':' || c.song2 as counted
  from matchups m cross join lateral (
    select count(*) filter (where v.song_id = m.song1_id) as song1, count(*) filter (where v.song_id = m.song2_id) as song2
    from votes v where v.matchup_id = m.id) c
  where m.song1_votes <> c.song1 or m.song2_votes <> c.song2`;

/** Users' counters and the facts that earn them (R29). */
const USERS = `
  with facts as (
    select v.user_id, 1 as votes, 0 as wins,
      case when s.submitter_id = v.user_id then 0
        else ${P.vote} + case when m.winner_id = v.song_id then ${P.votedForWinner} else 0 end end as points
    from votes v join matchups m on m.id = v.matchup_id join songs s on s.id = v.song_id
    union all
    select s.submitter_id, 0, 0, ${P.ownSongWinsMatchup} from matchups m join songs s on s.id = m.winner_id
    where m.tiebreaker_level = 0
    union all
    select s.submitter_id, 0, 1, ${P.champion} from tournaments t join songs s on s.id = t.winner_id
    union all
    select s.submitter_id, 0, 0, ${P.runnerUp} from tournaments t
    join matchups m on m.tournament_id = t.id and m.phase = 'Finals' and m.tiebreaker_level = 0
    join songs s on s.id in (m.song1_id, m.song2_id) and s.id <> m.winner_id where t.status = 'completed'
    union all
    select s.submitter_id, 0, 0, ${P.third} from tournaments t
    join matchups m on m.tournament_id = t.id and m.phase = 'Third Place Match' and m.tiebreaker_level = 0
    join songs s on s.id = m.winner_id where t.status = 'completed'
    union all
    select s.submitter_id, 0, 0, ${P.third} from tournaments t cross join lateral (
      select case when m.winner_id = m.song1_id then m.song2_id else m.song1_id end as song_id
      from matchups m where m.tournament_id = t.id and m.phase = 'Semifinals' and m.tiebreaker_level = 0
      order by case when m.winner_id = m.song1_id then m.song2_votes else m.song1_votes end desc, (m.winner_id = t.winner_id) desc limit 1) l
    join songs s on s.id = l.song_id
    where t.status = 'completed' and not exists (
      select 1 from matchups m where m.tournament_id = t.id and m.phase = 'Third Place Match')
    union all
    select t.creator_id, 0, 0, ${P.createdTournamentCompletes} from tournaments t where t.status = 'completed'),
  sums as (select user_id, sum(votes)::int as votes, sum(wins)::int as wins, sum(points)::int as points from facts group by user_id)
  select 'user ' || u.id as what, u.total_votes || '/' || u.tournaments_won || '/' || u.points as kept,
    coalesce(s.votes, 0) || '/' || coalesce(s.wins, 0) || '/' || coalesce(s.points, 0) as counted
  from users u left join sums s on s.user_id = u.id
  where (u.total_votes, u.tournaments_won, u.points)
    is distinct from (coalesce(s.votes, 0), coalesce(s.wins, 0), coalesce(s.points, 0))`;

/** The song leaderboard's rows and the decided matchups they come from (R32). */
const SONGS = `
  with facts as (
    select s.song_key, case when s.id = m.song1_id then m.song1_votes else m.song2_votes end as votes,
      case when m.winner_id = s.id then ${SONG_POINTS.win} when m.winner_id is null then ${SONG_POINTS.tie} else 0 end as points,
      (m.winner_id = s.id)::int as won, (m.winner_id is not null)::int as decided, 0 as championships
    from matchups m join songs s on s.id in (m.song1_id, m.song2_id)
    where m.status = 'completed' and (m.winner_id is not null or m.decided_by = 'tie')
    union all
    select s.song_key, 0, ${SONG_POINTS.championship}, 0, 0, 1 from tournaments t join songs s on s.id = t.winner_id),
  sums as (select song_key, sum(votes)::int as votes, sum(points)::int as points, sum(won)::int as won,
    sum(decided)::int as decided, sum(championships)::int as championships from facts group by song_key)
  select 'song ' || coalesce(k.song_key, s.song_key) as what,
    concat_ws('/', k.votes_received, k.points, k.matchups_won, k.matchups_decided, k.championship_wins) as kept,
    concat_ws('/', s.votes, s.points, coalesce(s.won, 0), s.decided, s.championships) as counted
  from song_stats k full join sums s on s.song_key = k.song_key
  where (k.votes_received, k.points, k.matchups_won, k.matchups_decided, k.championship_wins)
    is distinct from (s.votes, s.points, coalesce(s.won, 0), s.decided, s.championships)`;

/** Everything that is counted, counted again from the facts; an empty list when all agrees. */
export async function findDifferences(pool: pg.Pool) {
  const results = await Promise.all([TALLIES, USERS, SONGS].map((query) => pool.query(query)));
  return results.flatMap((result) => result.rows as { what: string; kept: string; counted: string }[]);
}
