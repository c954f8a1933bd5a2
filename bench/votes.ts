import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { findDifferences } from '#server/db/recount.ts';
import { copyGround, type Ground, layGround, type Match } from './ground.ts';
import { measureBallotBox, measureLimit } from './limit.ts';
import type { LoadResult } from './load.ts';
import { hasPgbench, measurePeer } from './peer.ts';
import { type Figure, measureInTurns, median } from './rounds.ts';
import { startCrowd, startProject } from './servers.ts';

type Options = {
  rounds: number;
  seconds: number;
  users: number;
  connections: number;
  say: (line: string) => void;
};

/**
 * Votes a second: this project over HTTP against one transaction a vote without HTTP, and against what the database
 * can take at best. All on one PostgreSQL with fsync on, in one run, in turns.
 * @throws Error when a tally and its votes disagree afterwards
 */
export async function benchVotes(options: Options): Promise<string> {
  const workDir = mkdtempSync(join(tmpdir(), 'beats-bench-'));
  const embedded = await startEmbeddedPostgres({
    dataDir: join(workDir, 'postgres'),
    log: { warn: options.say },
  });
  try {
    return await benchOn(embedded.connection, workDir, options);
  } finally {
    await embedded.stop();
    rmSync(workDir, { recursive: true, force: true });
  }
}

type Server = Parameters<typeof copyGround>[0];

async function benchOn(server: Server, workDir: string, options: Options): Promise<string> {
  const { users, connections, say } = options;
  const sessionSecret = randomBytes(32).toString('base64url');
  const ground = await layGround(server, { users, sessionSecret });
  const own = await copyGround(server, 'bench_project');
  const pool = createPool(own, 2);
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const project = await startProject({ server: own, dataDir: join(workDir, 'project'), sessionSecret });
  const crowd = startCrowd();
  const answers: LoadResult[] = [];
  try {
    const benchOf = async (name: string, matches: Match[]) => {
      say(`${name}:`);
      const place = {
        server: await copyGround(server, `bench_peer_${matches.length}`),
        matches,
        users,
        workDir,
      };
      const limitPlace = { ...place, server: await copyGround(server, `bench_limit_${matches.length}`) };
      const boxPlace = {
        ...place,
        server: await copyGround(server, `bench_box_${matches.length}`),
        tournamentId: ground.tournamentId,
      };
      const vote = async (seconds: number) => {
        const { tournamentId, tokens } = ground;
        const result = await crowd.run({
          port: project.port,
          connections,
          seconds,
          tournamentId,
          tokens,
          matches,
        });
        answers.push(result);
        return result.perSecond;
      };
      return measureInTurns(
        [
          { name: 'this project, over HTTP', measure: vote },
          { name: 'peer, one transaction a vote', measure: (seconds) => measurePeer(place, seconds) },
          { name: 'ballot box without HTTP', measure: (seconds) => measureBallotBox(boxPlace, seconds) },
          { name: 'limit, bare batches of 500', measure: (seconds) => measureLimit(limitPlace, seconds) },
        ],
        options,
      );
    };
    const hot = await benchOf('One hot matchup', ground.hot);
    const many = await benchOf('64 matchups', ground.many);
    const proof = await proveCounts(pool, ground, answers);
    return report({ hot, many, answers, proof, options, postgres: rows[0]?.version ?? '' });
  } finally {
    await crowd.stop();
    await project.stop();
    await pool.end();
  }
}

/** Every vote that was answered is in the table, and every counter agrees with the table. @throws Error when not */
async function proveCounts(pool: pg.Pool, { tournamentId }: Ground, answers: LoadResult[]): Promise<string> {
  const sum = (of: (result: LoadResult) => number) =>
    answers.reduce((total, result) => total + of(result), 0);
  const refused = sum((result) => result.refused);
  if (refused > 0) throw new Error(`${refused} votes were refused`);
  const standing = sum((result) => result.cast) - sum((result) => result.removed);
  const { rows } = await pool.query<{ votes: number }>(
    `select count(v.song_id)::int as votes from votes v join matchups m on m.id = v.matchup_id where m.tournament_id = $1`,
    [tournamentId],
  );
  if (rows[0]?.votes !== standing)
    throw new Error(`${standing} votes answered, ${rows[0]?.votes} in the table`);
  const differences = await findDifferences(pool);
  if (differences.length > 0)
    throw new Error(`Counters and votes disagree: ${JSON.stringify(differences[0])}`);
  return `${sum((result) => result.answered).toLocaleString('en')} votes were answered; the ${standing.toLocaleString('en')} that stand by these answers are the ones in the table, and every tally, total and point agrees with them.`;
}

function report(of: {
  hot: Figure[];
  many: Figure[];
  answers: LoadResult[];
  proof: string;
  options: Options;
  postgres: string;
}): string {
  const { hot, many, options } = of;
  const at = (figures: Figure[], index: number) => figures[index]?.median ?? 0;
  const lines = hot.map((figure, index) => {
    const [project, peer] = [at(hot, 0), at(hot, 1)];
    const [manyProject, manyPeer] = [at(many, 0), at(many, 1)];
    const cells = [
      figure.name,
      whole(figure.median),
      whole(at(many, index)),
      index === 0
        ? ''
        : `${(project / figure.median).toFixed(2)}x / ${(manyProject / at(many, index)).toFixed(2)}x`,
      index === 1
        ? ''
        : `${(figure.median / peer).toFixed(1)}x / ${(at(many, index) / manyPeer).toFixed(1)}x`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '## Votes a second',
    '',
    `Medians of ${options.rounds} rounds of ${options.seconds} s each, in turns, on one PostgreSQL ${of.postgres} (fsync on) and the`,
    `same cores: ${options.users.toLocaleString('en')} signed-in users on ${options.connections} keep-alive connections without pipelining. Sessions,`,
    `validation, origin check and the limit of votes are on. The peer is ${hasPgbench ? 'pgbench with 16 connections and prepared statements' : '16 connections of the pg driver'}:`,
    'upsert and counter in one transaction, no HTTP, no checks.',
    '',
    '| | one hot matchup | 64 matchups | project / this (hot / 64) | this / peer (hot / 64) |',
    '|---|---:|---:|---:|---:|',
    ...lines,
    '',
    `One hot matchup against 64 of them, this project: ${(at(hot, 0) / at(many, 0)).toFixed(2)}; the peer: ${(at(hot, 1) / at(many, 1)).toFixed(2)}.`,
    `Answer times over HTTP: half within ${median(of.answers.map((a) => a.p50Ms)).toFixed(0)} ms, 99 of 100 within ${median(of.answers.map((a) => a.p99Ms)).toFixed(0)} ms.`,
    '',
    of.proof,
  ].join('\n');
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
