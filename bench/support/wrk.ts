import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined;

type WrkLoad = {
  port: number;
  seeded: SeededTournament;
  matchups: number;
  connections: number;
  seconds: number;
};

/**
 * Casts votes with wrk, whose connections wait for each answer, and returns votes per second.
 * @throws Error when a vote was refused, or wrk fails or reports no rate
 */
export function voteByWrk({ port, seeded, matchups, connections, seconds }: WrkLoad): number {
  const folder = makeTempFolder('wrk');
  const script = join(folder, 'vote.lua');
  writeFileSync(script, voteScript(seeded, matchups));
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const url = `http://127.0.0.1:${port}/api/votes`;
  const options = ['-t', '1', '-c', String(connections), '-d', duration, '-s', script, url];
  try {
    const output = execFileSync('wrk', options, { encoding: 'utf8' });
    const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
    if (refused) throw new Error(`${refused} votes were refused, so the figures are not valid`);
    const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
    if (!rate) throw new Error(`wrk reported no rate: ${output}`);
    return Number(rate);
  } finally {
    removeTempFolder(folder);
  }
}

const voteScript = ({ tournamentId, tokens, matchups }: SeededTournament, places: number) => `
local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
local matchups = { ${matchups
  .slice(0, places)
  .map(({ id, song1Id, song2Id }) => `{ ${id}, ${song1Id}, ${song2Id} }`)
  .join(', ')} }
function init() math.randomseed(os.time()) end
function request()
  local matchup = matchups[math.random(#matchups)]
  local body = string.format('{"tournamentId":${tournamentId},"matchupId":%d,"songId":%d}', matchup[1], matchup[1 + math.random(2)])
  local headers = {
    ["cookie"] = "${SESSION_COOKIE}=" .. tokens[math.random(#tokens)],
    ["sec-fetch-site"] = "same-origin",
    ["content-type"] = "application/json",
  }
  return wrk.format("POST", "/api/votes", headers, body)
end
`;
