import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { openReader, type Reader } from '#bench/support/http-reader.ts';
import { openSockets, productProtocol, type WatcherGroup } from '#bench/support/sockets.ts';
import { processorMs } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, percentile, type Section } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import type { Program } from '#tests/support/program.ts';

type Size = { users: number; messages: number; watchers: number; pauseMs: number };
const FULL: Size = { users: 3_000, messages: 20_000, watchers: 2_000, pauseMs: 1_000 };
const BRIEF: Size = { users: 300, messages: 2_000, watchers: 100, pauseMs: 300 };
/** Clients spread their reloads over this time, as in `entities/tournament/refetch.ts`. */
const SPREAD_MS = 400;
/** A comment that a watcher has not seen after this time is counted as missed. */
const DEADLINE_MS = 15_000;

type Way = { delaysMs: number[]; serverMs: number; bytesPerWatcher: number; missed: number };
type Round = { patch: Way; reload: Way };
type Setting = { seeded: SeededTournament; comments: number; size: Size };
type Run = Setting & { server: Program; group: WatcherGroup };

/** Measures a comment in a discussion of 20,000 messages for 2,000 sockets: as a patch, and when each client reloads. */
export function benchDiscussion(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const size = pace.rounds > 1 ? FULL : BRIEF;
    const seeded = await seedTournament(environment.pool, { users: size.users, matchups: 1 });
    await seedMessages(environment.pool, seeded, size.messages);
    const setting = { seeded, comments: 2 * pace.loneMessages, size };
    const rounds: Round[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      rounds.push(await measureRound(environment, setting));
    }
    return toSection(rounds, setting);
  });
}

/** Three in five messages start a thread, the others are replies at both levels. They compress about as well as prose. */
async function seedMessages(
  pool: pg.Pool,
  { matchups, userIds }: SeededTournament,
  messages: number,
): Promise<void> {
  const insert = (count: number, depth: number) =>
    pool.query(
      `with parents as (select id, coalesce(root_id, id) as root_id, row_number() over (order by id) as n
         from comments where depth = $3::int - 1)
       insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
       select $1, ($2::int[])[1 + g.n % array_length($2::int[], 1)], p.id, p.root_id, $3::int,
         'Message ' || md5(g.n::text) || ' ' || md5((g.n + $3::int)::text)
       from generate_series(1, $4::int) g(n) left join parents p on p.n = g.n`,
      [matchups[0]?.id, userIds, depth, count],
    );
  await insert(messages * 0.6, 1);
  await insert(messages * 0.3, 2);
  await insert(messages * 0.1, 3);
  await pool.query('vacuum analyze');
}

async function measureRound({ startServer }: BenchEnvironment, setting: Setting): Promise<Round> {
  const { seeded, size } = setting;
  const server = await startServer({ LIMIT_COMMENTS: '100000' });
  try {
    const group = await openSockets(size.watchers, productProtocol(server.port, seeded.tournamentId));
    const run = { ...setting, server, group };
    await wait(size.pauseMs);
    const patch = await measurePatches(run);
    const reload = await measureReloads(run);
    await group.close();
    return { patch, reload };
  } finally {
    await server.stop();
  }
}

/** Writes a comment and returns the instant at which it was sent, on `performance.now()`. */
async function writeComment({ server, seeded }: Run, turn: number): Promise<number> {
  const sentAt = performance.now();
  const answer = await fetch(`${server.address}/api/comments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `${seeded.cookie}=${seeded.tokens[turn % seeded.tokens.length]}`,
    },
    body: JSON.stringify({ matchupId: seeded.matchups[0]?.id, content: `Comment ${turn}` }),
  });
  if (!answer.ok) throw new Error(`A comment was answered with ${answer.status}`);
  await answer.arrayBuffer();
  return sentAt;
}

/** Writes comments one by one and measures them. `see` starts to collect when watchers have the next one. */
async function measureWay(run: Run, bytes: () => number, see: () => { times: number[]; stop: () => void }) {
  const way: Way = { delaysMs: [], serverMs: 0, bytesPerWatcher: 0, missed: 0 };
  const { length } = run.group.watchers;
  const [usedBefore, bytesBefore] = [processorMs(run.server.pid), bytes()];
  for (let turn = 0; turn < run.comments; turn += 1) {
    const seen = see();
    const startedAt = performance.now();
    const sentAt = await writeComment(run, turn);
    while (seen.times.length < length && performance.now() - startedAt < DEADLINE_MS) await wait(5);
    seen.stop();
    way.delaysMs.push(...seen.times.map((time) => time - sentAt));
    way.missed += length - seen.times.length;
    await wait(Math.max(0, startedAt + run.size.pauseMs - performance.now()));
  }
  way.serverMs = (processorMs(run.server.pid) - usedBefore) / run.comments;
  way.bytesPerWatcher = (bytes() - bytesBefore) / run.comments / length;
  return way;
}

const isCommentEvent = (text: string) => text.startsWith('{"type":"comment_event"');
const socketBytes = ({ watchers }: WatcherGroup) => watchers.reduce((sum, { bytes }) => sum + bytes, 0);

/** A watcher has a comment when its patch arrives. */
function measurePatches(run: Run): Promise<Way> {
  return measureWay(
    run,
    () => socketBytes(run.group),
    () => {
      const times: number[] = [];
      run.group.listen(({ last, heardAt }) => {
        if (isCommentEvent(last) && last.includes('"content"')) times.push(heardAt);
      });
      return { times, stop: () => run.group.listen(null) };
    },
  );
}

/** A watcher has a comment when it has read the newest 500 messages, which it does after each event. */
async function measureReloads(run: Run): Promise<Way> {
  const { server, seeded, group } = run;
  const path = `/api/matchups/${seeded.matchups[0]?.id}/comments`;
  const readers: Reader[] = [];
  for (const _ of group.watchers) readers.push(await openReader(server.port, path));
  const bytes = () => socketBytes(group) + readers.reduce((sum, reader) => sum + reader.bytesRead(), 0);
  const way = await measureWay(run, bytes, () => {
    const times: number[] = [];
    group.listen(({ last }, index) => {
      if (!isCommentEvent(last)) return;
      setTimeout(() => {
        void readers[index]?.read().then(() => times.push(performance.now()));
      }, Math.random() * SPREAD_MS);
    });
    return { times, stop: () => group.listen(null) };
  });
  for (const reader of readers) reader.close();
  return way;
}

function toSection(rounds: readonly Round[], { comments, size }: Setting): Section {
  const { watchers, messages } = size;
  const middle = (of: (way: Way) => number) =>
    [median(rounds.map(({ patch }) => of(patch))), median(rounds.map(({ reload }) => of(reload)))] as const;
  const show = (value: number) =>
    value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
  const row = (name: string, [patch, reload]: readonly [number, number]) => [
    name,
    show(patch),
    show(reload),
    reload > 0 ? `${show(reload / patch)} x` : '',
  ];
  const missed = rounds.reduce((sum, { patch, reload }) => sum + patch.missed + reload.missed, 0);
  return {
    title: 'Discussion',
    text: [
      `${watchers.toLocaleString('en')} sockets watch a discussion of ${messages.toLocaleString('en')} messages while ${comments} comments are written, one a second. They get each comment as a`,
      'patch, or read the newest 500 messages (compressed, from the cache of the server) within 400 ms of its event, which clients did',
      `before there were patches. A delay counts from when the comment is sent to when a watcher has it. Median of ${rounds.length} rounds, each with a new`,
      'server and both ways. The watchers run in the measuring process, on the same machine.',
    ].join('\n'),
    head: ['for each comment', 'patch', 'reload', 'ratio'],
    rows: [
      row(
        'processor time of the server, ms',
        middle(({ serverMs }) => serverMs),
      ),
      row(
        'bytes of a watcher',
        middle(({ bytesPerWatcher }) => bytesPerWatcher),
      ),
      row(
        'delay p50, ms',
        middle(({ delaysMs }) => percentile(delaysMs, 0.5)),
      ),
      row(
        'delay p99, ms',
        middle(({ delaysMs }) => percentile(delaysMs, 0.99)),
      ),
    ],
    notes: [`Comments that a watcher missed: ${missed} (aim: 0, ${missed === 0 ? 'met' : 'missed'}).`],
  };
}
