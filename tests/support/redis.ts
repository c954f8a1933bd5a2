import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** The tests of Redis run where the machine has it; CI always does. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A port above the usual servers and below the system's own choices. */
export const somePort = () => 20_000 + Math.floor(Math.random() * 10_000);

/** A Redis that keeps nothing. */
export function startRedis(port: number): ChildProcess {
  return spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no']);
}
