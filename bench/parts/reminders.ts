import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { voteAtSteadyRate } from '#bench/support/load.ts';
import { type Pace, percentile, type Section, verdict, whole } from '#tests/support/measuring/report.ts';
import { SESSION_SECRET, type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import { databaseUrl } from '#tests/support/postgres.ts';
import { startProgram } from '#tests/support/program.ts';

/** People due at one instant, for each of `pace.users`. */
const USERS_FACTOR = 10;
const VOTES_PER_SECOND = 500;
const QUEUE_AIM_SECONDS = 5;
const LATE_AIM_SECONDS = 60;
const MATCHUPS = 16;
/** Longer than the pause before a push is tried again: after such a time without a push no more will come. */
const QUIET_MS = 180_000;

/** Measures the reminders of many people at the opening of one match: the queue, its drain, and what votes and clock feel of it. */
export function benchReminders(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const users = pace.users * USERS_FACTOR;
    const seeded = await seedTournament(environment.pool, { users, matchups: MATCHUPS });
    const receiver = await startProgram('bench/support/push-receiver.ts', { DATA_DIR: '-' });
    await remindAll(environment.pool, seeded, receiver.address);
    const server = await startProgram('tests/support/push-server.ts', {
      DATABASE_URL: databaseUrl(environment.connection),
      SESSION_SECRET,
      PUSH_HOST: new URL(receiver.address).host,
    });
    const figures = await measure(environment, {
      seeded,
      users,
      port: server.port,
      receiver: receiver.address,
      pace,
    });
    await server.stop();
    await receiver.stop('SIGKILL');
    return toSection(users, figures);
  });
}

/** Lets all voters take part, with one browser each. */
async function remindAll(pool: pg.Pool, { tournamentId }: SeededTournament, address: string): Promise<void> {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  await pool.query(
    `insert into participants (tournament_id, user_id) select $1, id from users where username like 'voter%'`,
    [tournamentId],
  );
  await pool.query(
    `insert into reminder_settings (user_id, push_kinds, mail_kinds)
     select id, '{match_opened}', '{}' from users where username like 'voter%'`,
  );
  await pool.query(
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
     select user_id, id, $1 || '/push/' || user_id, $2, $3, 'Browser' from sessions`,
    [address, p256dh, randomBytes(16).toString('base64url')],
  );
  await pool.query('vacuum analyze');
}

type Run = { seeded: SeededTournament; users: number; port: number; receiver: string; pace: Pace };

async function measure({ pool }: BenchEnvironment, { seeded, users, port, receiver, pace }: Run) {
  const [opening, ...open] = seeded.matchups;
  const load = {
    port,
    perSecond: VOTES_PER_SECOND,
    seeded: { matchups: open, voters: seeded.voters.slice(0, 2_000) },
  };
  await voteAtSteadyRate({ ...load, seconds: pace.warmUpSeconds });
  const clockId = await planClock(pool, seeded.tournamentId);
  const beforeMs = await voteAtSteadyRate({ ...load, seconds: pace.seconds });
  const openedAt = await openSoon(pool, opening?.id ?? 0);
  const queued = waitForQueue(pool, opening?.id ?? 0);
  const duringMs: number[] = [];
  let times: number[] = [];
  do {
    duringMs.push(...(await voteAtSteadyRate({ ...load, seconds: Math.max(1, pace.seconds / 5) })));
    times = (await (await fetch(receiver)).json()) as number[];
  } while (times.length < users && Date.now() - (times.at(-1) ?? openedAt) < QUIET_MS);
  const { rows: lags } = await pool.query<{ at: number; lag: number }>(
    `select extract(epoch from m.start_time)::float8 * 1000 as at,
       extract(epoch from a.created_at - m.start_time)::float8 * 1000 as lag
     from matchups m join announcements a on a.matchup_id = m.id and a.kind = 'match_opened' where m.tournament_id = $1`,
    [clockId],
  );
  const worst = (isDuring: boolean) =>
    Math.max(0, ...lags.filter(({ at }) => at >= openedAt === isDuring).map(({ lag }) => lag));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    queueSeconds: await queued,
    delivered: times.length,
    lateSeconds: ((sorted.at(-1) ?? Number.NaN) - openedAt) / 1000,
    medianSeconds: (percentile(sorted, 0.5) - openedAt) / 1000,
    perSecond: (times.length * 1000) / ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)),
    before: { delaysMs: beforeMs, lagMs: worst(false) },
    during: { delaysMs: duringMs, lagMs: worst(true) },
  };
}

/** Another tournament, of which a match opens each second. Returns its id. */
async function planClock(pool: pg.Pool, tournamentId: number): Promise<number> {
  const columns = `creator_id, status, current_phase, tournament_type, max_participants, min_users, songs_per_group,
    match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public, scheduling_type, start_date_mode,
    group_phase_scheduling, third_place_match, draw_seed`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into tournaments (name, next_due_at, ${columns}) select 'Clock', now(), ${columns} from tournaments where id = $1
     returning id`,
    [tournamentId],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id, start_time, end_time)
     select $1, 'C' || n, 'group_stage', 1, n, 'scheduled', song1_id, song2_id, now() + n * interval '1 second',
       now() + interval '1 day'
     from generate_series(1, 120) n, (select song1_id, song2_id from matchups where tournament_id = $2 limit 1) m`,
    [id, tournamentId],
  );
  return id;
}

/** Lets the clock open a match in two seconds. Resolves then, with the instant. */
async function openSoon(pool: pg.Pool, id: number): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    `update matchups set status = 'scheduled', start_time = now() + interval '2 seconds' where id = $1 returning start_time as at`,
    [id],
  );
  await pool.query(
    'update tournaments t set next_due_at = m.start_time from matchups m where m.id = $1 and t.id = m.tournament_id',
    [id],
  );
  const at = rows[0]?.at.getTime() ?? 0;
  await wait(at - Date.now());
  return at;
}

/** The seconds from the opening until its last reminder is queued. */
async function waitForQueue(pool: pg.Pool, id: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - created_at)::float8 as seconds from announcements
       where matchup_id = $1 and kind = 'match_opened' and expanded_at is not null`,
      [id],
    );
    if (rows[0]) return rows[0].seconds;
    await wait(20);
  }
}

type Figures = Awaited<ReturnType<typeof measure>>;

function toSection(users: number, figures: Figures): Section {
  const { before, during, queueSeconds, lateSeconds, medianSeconds, perSecond, delivered } = figures;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const votes = (share: number) => [
    ms(percentile(before.delaysMs, share)),
    ms(percentile(during.delaysMs, share)),
  ];
  return {
    title: 'Reminders',
    text: [
      `A match opens for ${whole(users)} people with one browser each, whose pushes are encrypted and sent to a stand-in for a push`,
      `service, while ${VOTES_PER_SECOND} votes a second are cast and another tournament opens a match each second.`,
    ].join('\n'),
    head: ['', 'before', 'from the opening to the last push'],
    rows: [
      ['votes, p50', ...votes(0.5)],
      ['votes, p99', ...votes(0.99)],
      ['latest opening by the clock', ms(before.lagMs), ms(during.lagMs)],
    ],
    notes: [
      `All reminders queued: ${queueSeconds.toFixed(1)} s (aim: at most ${QUEUE_AIM_SECONDS} s, ${verdict(queueSeconds <= QUEUE_AIM_SECONDS)}).`,
      `Pushes a second: ${whole(perSecond)}.`,
      `Lateness: ${medianSeconds.toFixed(1)} s in the middle, ${lateSeconds.toFixed(1)} s at most (aim: at most ${LATE_AIM_SECONDS} s, ${verdict(lateSeconds <= LATE_AIM_SECONDS)}).`,
      `Pushes that came: ${whole(delivered)} of ${whole(users)}.`,
    ],
  };
}
