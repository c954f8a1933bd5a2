import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { EmbeddedPostgres } from '#server/db/embedded.ts';
import type { Match } from './ground.ts';

/**
 * How votes are usually counted: one transaction each, which writes the vote and moves its counter. 16 connections
 * send them as fast as they can, without any HTTP, session or check.
 */
const CONNECTIONS = 16;

type Server = EmbeddedPostgres['connection'];
type Place = { server: Server; matches: Match[]; users: number; workDir: string };

const UPSERT = (matchup: string, user: string, song: string) =>
  `insert into votes (matchup_id, user_id, song_id, last_outcome) values (${matchup}, ${user}, ${song}, 0)
   on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now()`.replaceAll(
    /\s+/g,
    ' ',
  );
const COUNT = (matchup: string) => `update matchups set song1_votes = song1_votes + 1 where id = ${matchup}`;

export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;

/** Votes a second of the peer, by pgbench where the machine has it, else by the same statements over `pg`. */
export function measurePeer(place: Place, seconds: number): Promise<number> {
  return hasPgbench ? measureWithPgbench(place, seconds) : measureWithDriver(place, seconds);
}

async function measureWithPgbench(
  { server, matches, users, workDir }: Place,
  seconds: number,
): Promise<number> {
  const script = join(workDir, `peer-${matches.length}.sql`);
  const first = matches[0]?.id ?? 0;
  writeFileSync(
    script,
    [
      `\\set user random(1, ${users})`,
      `\\set matchup random(${first}, ${first + matches.length - 1})`,
      // Songs were made in pairs, in the order of their matchups.
      '\\set song :matchup * 2 - random(0, 1)',
      'begin;',
      `${UPSERT(':matchup', ':user', ':song')};`,
      `${COUNT(':matchup')};`,
      'commit;',
    ].join('\n'),
  );
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-h', server.host, '-p', String(server.port), '-U', server.user, '-n', '-M', 'prepared'],
    ...['-c', String(CONNECTIONS), '-j', '2', '-T', String(seconds), '-f', script, server.database],
  ]);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said no figure: ${stdout}`);
  return Number(tps);
}

async function measureWithDriver({ server, matches, users }: Place, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(server);
      await client.connect();
      let done = 0;
      while (performance.now() < until) {
        const match = matches[Math.floor(Math.random() * matches.length)] as Match;
        const user = 1 + Math.floor(Math.random() * users);
        const song = Math.random() < 0.5 ? match.song1Id : match.song2Id;
        await client.query('begin');
        await client.query({ name: 'vote', text: UPSERT('$1', '$2', '$3'), values: [match.id, user, song] });
        await client.query({ name: 'count', text: COUNT('$1'), values: [match.id] });
        await client.query('commit');
        done += 1;
      }
      await client.end();
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
