import type pg from 'pg';
import type { MatchupDecision, MatchupPhase } from '#engine/kinds.ts';
import { decideResult } from '#engine/matchup/result.ts';
import {
  findPodiums,
  podiumTable,
  type RunQuery,
  songSums,
  type TournamentPodium,
  userSums,
} from './facts.ts';
import { findStaleKeys, renewKeys } from './song-keys.ts';
import { slotSum } from './tally-columns.ts';
import { copyCounters, RANKING_LOCK } from './user-counters.ts';

export type Difference = {
  what: string;
  stored: string;
  counted: string;
  /** False for a result, or for a side of a match that has opened: only an admin can judge these. */
  isRepairable: boolean;
};

/** Finds rows that differ from their facts. `fix` repairs those that are repairable; it is missing where none is. */
type Check = { find: (run: RunQuery) => Promise<Difference[]>; fix?: (run: RunQuery) => Promise<unknown> };

type Statements = { find: string; fix: string };

/** A check made of two SQL statements. */
const check = ({ find, fix }: Statements): Check => ({
  find: (run) => run<Difference>(find),
  fix: (run) => run(fix),
});

/** A check whose statements need the podiums of all tournaments. */
const podiumCheck = (make: (podiums: TournamentPodium[]) => Statements): Check => ({
  find: async (run) => run<Difference>(make(await findPodiums(run, null)).find),
  fix: async (run) => run(make(await findPodiums(run, null)).fix),
});

const FIX_BATCH = 10_000;

type ListCheck = {
  /** The query of the wrong rows. */
  list: (run: RunQuery) => Promise<string>;
  what: string;
  counted: string;
  /** The columns of the query that the repair needs, with their types. */
  columns: string;
  /** The statement that repairs the rows of a relation with these columns. */
  fix: (wrong: string) => string;
};

/**
 * A check that counts votes. It reads the wrong rows and repairs them by a statement without votes, because a database that
 * distributes votes has few forms of statements for them.
 */
const listCheck = ({ list, what, counted, columns, fix }: ListCheck): Check => ({
  find: async (run) => run<Difference>(row(what, counted, await list(run))),
  fix: async (run) => {
    const rows = await run<Record<string, number>>(await list(run));
    for (let start = 0; start < rows.length; start += FIX_BATCH) {
      const wrong = JSON.stringify(rows.slice(start, start + FIX_BATCH));
      await run(fix(`jsonb_to_recordset('${wrong}'::jsonb) as wrong_rows(${columns})`));
    }
  },
});

/** Matchups whose tally, or number of guests' votes, differs from the votes that count. */
const WRONG_TALLIES = `
  with counted as materialized (
    select v.matchup_id, v.song_id, count(*)::int as votes, (count(*) filter (where u.is_guest))::int as guests
    from votes v join users u on u.id = v.user_id where v.quarantine_id is null and v.song_id is not null
    group by v.matchup_id, v.song_id)
  select m.id, concat_ws(':', m.song1, m.song2, m.guest1, m.guest2) as stored, c.song1, c.song2, c.guest1, c.guest2
  from (select id, song1_id, song2_id, song1_votes + ${slotSum('m.id', 'song1')} as song1,
      song2_votes + ${slotSum('m.id', 'song2')} as song2, song1_guest_votes + ${slotSum('m.id', 'guest1')} as guest1,
      song2_guest_votes + ${slotSum('m.id', 'guest2')} as guest2 from matchups m) m
  left join counted s1 on s1.matchup_id = m.id and s1.song_id = m.song1_id
  left join counted s2 on s2.matchup_id = m.id and s2.song_id = m.song2_id
  cross join lateral (select coalesce(s1.votes, 0) as song1, coalesce(s2.votes, 0) as song2,
    coalesce(s1.guests, 0) as guest1, coalesce(s2.guests, 0) as guest2) c
  where (m.song1, m.song2, m.guest1, m.guest2) <> (c.song1, c.song2, c.guest1, c.guest2)`;

const WRONG_PREDICTIONS = `
  select p.id, p.yes_votes || ':' || p.no_votes as stored, c.yes, c.no
  from predictions p cross join lateral (
    select count(*) filter (where v.vote = 'yes')::int as yes, count(*) filter (where v.vote = 'no')::int as no
    from prediction_votes v where v.prediction_id = p.id) c
  where (p.yes_votes, p.no_votes) <> (c.yes, c.no)`;

const wrongUsers = (podiums: TournamentPodium[]) => `
  select u.id, concat_ws('/', c.total_votes, c.tournaments_won, c.perfect_predictions, c.points) as stored,
    coalesce(s.votes, 0) as votes, coalesce(s.wins, 0) as wins, coalesce(s.right_predictions, 0) as right_predictions,
    coalesce(s.points, 0) as points
  from users u left join user_counters c on c.user_id = u.id left join (${userSums(null, podiums)}) s on s.user_id = u.id
  where u.deleted_at is null and (c.total_votes, c.tournaments_won, c.perfect_predictions, c.points) is distinct from
    (coalesce(s.votes, 0), coalesce(s.wins, 0), coalesce(s.right_predictions, 0), coalesce(s.points, 0))`;

/** Users whose row of the ranking differs from their counters, and who do not wait for its next update. */
const WRONG_RANKING = `
  select coalesce(c.user_id, r.user_id) as id,
    concat_ws('/', r.total_votes, r.tournaments_won, r.perfect_predictions, r.points) as stored,
    concat_ws('/', c.total_votes, c.tournaments_won, c.perfect_predictions, c.points) as counted
  from user_counters c full join user_ranking r on r.user_id = c.user_id
  where (c.user_id is null
      or (coalesce(r.total_votes, 0), coalesce(r.tournaments_won, 0), coalesce(r.perfect_predictions, 0), coalesce(r.points, 0))
        <> (c.total_votes, c.tournaments_won, c.perfect_predictions, c.points))
    and coalesce(c.user_id, r.user_id) not in (select unnest(user_ids) from ranking_queue)`;

const WRONG_LEVELS = `
  select u.id, u.level_adjustment as stored, coalesce(s.levels, 0) as levels
  from users u left join (
    select user_id, sum(delta)::int as levels from adjustments where field = 'level' group by user_id) s on s.user_id = u.id
  where u.level_adjustment <> coalesce(s.levels, 0)`;

/** A row of zeros equals a missing row, because a deleted tournament takes back the results of its songs. */
const wrongSongs = (podiums: TournamentPodium[]) => `
  select coalesce(k.song_key, s.song_key) as song_key,
    nullif(concat_ws('/', k.votes_received, k.points, k.matchups_won, k.matchups_decided, k.championship_wins), '') as stored,
    coalesce(s.votes, 0) as votes, coalesce(s.points, 0) as points, coalesce(s.won, 0) as won,
    coalesce(s.decided, 0) as decided, coalesce(s.championships, 0) as championships
  from song_stats k full join (${songSums(null, podiums)}) s on s.song_key = k.song_key
  where (coalesce(k.votes_received, 0), coalesce(k.points, 0), coalesce(k.matchups_won, 0),
      coalesce(k.matchups_decided, 0), coalesce(k.championship_wins, 0))
    <> (coalesce(s.votes, 0), coalesce(s.points, 0), coalesce(s.won, 0), coalesce(s.decided, 0), coalesce(s.championships, 0))`;

/** Sides of next matchups that do not hold the winner or the loser of the decided matchup that leads there. */
const WRONG_PLACES = `
  select n.id, p.slot, p.song_id, case p.slot when 1 then n.song1_id else n.song2_id end as stored,
    n.status in ('pending', 'scheduled') as is_repairable
  from matchups m cross join lateral (values
    (m.winner_to_id, m.winner_to_slot, m.winner_id),
    (m.loser_to_id, m.loser_to_slot, case when m.winner_id = m.song1_id then m.song2_id else m.song1_id end))
    as p(next_id, slot, song_id)
  join matchups n on n.id = p.next_id
  where m.winner_id is not null and m.tiebreaker_level = 0
    and (case p.slot when 1 then n.song1_id else n.song2_id end) is distinct from p.song_id`;

type DecidedMatchup = {
  id: number;
  phase: MatchupPhase;
  song1Id: number | null;
  song2Id: number | null;
  song1Votes: number;
  song2Votes: number;
  winnerId: number;
  decidedBy: MatchupDecision | null;
};
const MATCHUP_BATCH = 10_000;

/** Finds winners that did not play, and winners by votes without more votes than the other side. */
async function findWrongWinners(run: RunQuery): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let lastId = 0; ; ) {
    const matchups = await run<DecidedMatchup>(`
      select id, phase, song1_id as "song1Id", song2_id as "song2Id", song1_votes as "song1Votes",
        song2_votes as "song2Votes", winner_id as "winnerId", decided_by as "decidedBy"
      from matchups where winner_id is not null and id > ${lastId} order by id limit ${MATCHUP_BATCH}`);
    for (const matchup of matchups) {
      const counted = winnerByVotes(matchup);
      const hasPlayed = [matchup.song1Id, matchup.song2Id].includes(matchup.winnerId);
      if (hasPlayed && (matchup.decidedBy !== 'votes' || matchup.winnerId === counted)) continue;
      differences.push({
        what: `result of matchup ${matchup.id}`,
        stored: `${matchup.winnerId}`,
        counted: counted === null ? 'nothing' : `${counted}`,
        isRepairable: false,
      });
    }
    const last = matchups.at(-1);
    if (!last || matchups.length < MATCHUP_BATCH) return differences;
    lastId = last.id;
  }
}

function winnerByVotes({ song1Id, song2Id, ...matchup }: DecidedMatchup): number | null {
  if (song1Id === null || song2Id === null) return null;
  const result = decideResult({ ...matchup, song1Id, song2Id });
  return result.kind === 'winner' ? result.winnerId : null;
}

/** Tournaments whose stored champion is not the champion of their podium; an open tournament has none. */
const wrongChampions = (podiums: TournamentPodium[]) => `
  select t.id, t.winner_id as stored, p.champion_id as counted
  from tournaments t left join ${podiumTable(podiums, 'p')} on p.tournament_id = t.id
  where t.winner_id is distinct from p.champion_id`;

const WRONG_PARTICIPANTS = `
  select t.id, t.participant_count as stored, coalesce(p.counted, 0) as counted
  from tournaments t left join (
    select tournament_id, count(*)::int as counted from participants group by tournament_id) p on p.tournament_id = t.id
  where t.participant_count <> coalesce(p.counted, 0)`;

const row = (what: string, counted: string, from: string, isRepairable = 'true') =>
  `select ${what} as what, coalesce(stored::text, 'nothing') as stored, coalesce((${counted})::text, 'nothing') as counted,
    ${isRepairable} as "isRepairable" from (${from}) d`;

/** Songs whose key is not that of their title and artist. The results of songs are counted by it. */
const keyCheck: Check = {
  find: async (run) =>
    (await findStaleKeys(run)).map(({ id, stored, key }) => ({
      what: `key of song ${id}`,
      stored: stored.replace('\n', ' by '),
      counted: key.replace('\n', ' by '),
      isRepairable: true,
    })),
  fix: async (run) => renewKeys(run, await findStaleKeys(run)),
};

const CHECKS: Check[] = [
  keyCheck,
  listCheck({
    list: async () => WRONG_TALLIES,
    what: "'tally of matchup ' || id",
    counted: "concat_ws(':', song1, song2, guest1, guest2)",
    columns: 'id int, song1 int, song2 int, guest1 int, guest2 int',
    fix: (wrong) => `
      with wrong as materialized (select * from ${wrong}),
      slots as (delete from matchup_tallies s using wrong w where s.matchup_id = w.id returning s.*)
      update matchups m set song1_votes = d.song1, song2_votes = d.song2, song1_guest_votes = d.guest1,
        song2_guest_votes = d.guest2,
        version = m.version + 1 + coalesce((select sum(s.version)::int from slots s where s.matchup_id = m.id), 0)
      from wrong d where d.id = m.id`,
  }),
  check({
    find: row("'counts of prediction ' || id", "yes || ':' || no", WRONG_PREDICTIONS),
    fix: `update predictions p set yes_votes = d.yes, no_votes = d.no from (${WRONG_PREDICTIONS}) d where d.id = p.id`,
  }),
  { find: findWrongWinners },
  check({
    find: row("'side ' || slot || ' of matchup ' || id", 'song_id', WRONG_PLACES, 'is_repairable'),
    fix: `update matchups n set version = n.version + 1,
        song1_id = coalesce((select song_id from (${WRONG_PLACES}) d where d.id = n.id and slot = 1), n.song1_id),
        song2_id = coalesce((select song_id from (${WRONG_PLACES}) d where d.id = n.id and slot = 2), n.song2_id)
      where n.id in (select id from (${WRONG_PLACES}) d where is_repairable)`,
  }),
  podiumCheck((podiums) => ({
    find: row("'champion of tournament ' || id", 'counted', wrongChampions(podiums)),
    fix: `update tournaments t set winner_id = d.counted, version = t.version + 1
      from (${wrongChampions(podiums)}) d where d.id = t.id`,
  })),
  check({
    find: row("'participants of tournament ' || id", 'counted', WRONG_PARTICIPANTS),
    fix: `update tournaments t set participant_count = d.counted, version = t.version + 1
      from (${WRONG_PARTICIPANTS}) d where d.id = t.id`,
  }),
  listCheck({
    list: async (run) => wrongUsers(await findPodiums(run, null)),
    what: "'user ' || id",
    counted: "concat_ws('/', votes, wins, right_predictions, points)",
    columns: 'id int, votes int, wins int, right_predictions int, points int',
    fix: (wrong) => `
      insert into user_counters (user_id, total_votes, tournaments_won, perfect_predictions, points)
      select id, votes, wins, right_predictions, points from ${wrong}
      on conflict (user_id) do update set total_votes = excluded.total_votes, tournaments_won = excluded.tournaments_won,
        perfect_predictions = excluded.perfect_predictions, points = excluded.points`,
  }),
  check({
    find: row("'ranking of user ' || id", 'counted', WRONG_RANKING),
    fix: `with ended as (
        delete from user_ranking r where not exists (select from user_counters c where c.user_id = r.user_id))
      ${copyCounters(`user_counters c where c.user_id in (select id from (${WRONG_RANKING}) d)`)}`,
  }),
  check({
    find: row("'level of user ' || id", 'levels', WRONG_LEVELS),
    fix: `update users u set level_adjustment = d.levels from (${WRONG_LEVELS}) d where d.id = u.id`,
  }),
  podiumCheck((podiums) => ({
    find: row(
      "'song ' || replace(song_key, e'\\n', ' by ')",
      "concat_ws('/', votes, points, won, decided, championships)",
      wrongSongs(podiums),
    ),
    fix: `insert into song_stats
        (song_key, title, artist, votes_received, points, matchups_won, matchups_decided, championship_wins)
      select d.song_key, coalesce(min(s.title), ''), coalesce(min(s.artist), ''), min(d.votes), min(d.points), min(d.won),
        min(d.decided), min(d.championships)
      from (${wrongSongs(podiums)}) d left join songs s on s.song_key = d.song_key group by d.song_key
      on conflict (song_key) do update set votes_received = excluded.votes_received, points = excluded.points,
        matchups_won = excluded.matchups_won, matchups_decided = excluded.matchups_decided,
        championship_wins = excluded.championship_wins`,
  })),
];

async function findAll(run: RunQuery): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { find } of CHECKS) found.push(...(await find(run)));
  return found;
}

/** Counts everything again from the facts of one instant and returns the differences. Votes do not wait. */
export async function findDifferences(pool: pg.Pool): Promise<Difference[]> {
  return inTransaction(pool, 'begin isolation level repeatable read, read only', findAll);
}

/**
 * Repairs the repairable differences, each check after the checks that it depends on, and returns all that it found before. Writes to the locked tables wait until the repair is committed.
 */
export async function repairDifferences(pool: pg.Pool): Promise<Difference[]> {
  return inTransaction(pool, 'begin', async (run) => {
    await run(`select pg_advisory_xact_lock(${RANKING_LOCK})`);
    await run(
      'lock table tournaments, participants, matchups, matchup_tallies, votes, predictions, users, user_counters in share row exclusive mode',
    );
    const found = await findAll(run);
    for (const { fix } of CHECKS) await fix?.(run);
    return found;
  });
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (run: RunQuery) => Promise<T>) {
  const client = await pool.connect();
  const run: RunQuery = async (text) => (await client.query(text)).rows;
  try {
    await client.query(begin);
    const result = await work(run);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
