import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { killAtExit, stopChild } from './child-process.ts';
import { copyNewCluster } from './new-cluster.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

/** The options of `node` with which `npm run` starts a command. */
export const FAST = ['--import', './src/server/fast-modules.ts'];

const START_TIMEOUT_MS = 120_000;

export type Program = {
  address: string;
  port: number;
  pid: number;
  process: ChildProcess;
  /**
   * Stops the program, by default with SIGTERM. Resolves with its exit code (null after a signal).
   * @throws Error when the program is still running after a minute; it is killed then
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts a program that listens, such as the server or the demo, in a separate process on a free port. Without `DATA_DIR`
 * it gets a data folder, which `stop` removes, and without `DATABASE_URL` an empty database in it.
 * @throws Error when the program ends before it listens, or does not listen within two minutes
 */
export async function startProgram(script: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const folder = env.DATA_DIR ? null : makeTempFolder('data');
  if (folder && !env.DATABASE_URL) await copyNewCluster(folder);
  const child = spawnProgram(script, { ...(folder ? { DATA_DIR: folder } : {}), ...env }, 'inherit');
  const address = await readAddress(child);
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    process: child,
    async stop(signal) {
      const code = await stopChild(child, signal);
      if (folder) removeTempFolder(folder);
      return code;
    },
  };
}

export const SERVER = 'src/server/main.ts';
export const startServer = (env: NodeJS.ProcessEnv = {}) => startProgram(SERVER, env);

/** Spawns a program that is killed when this process exits. It takes a free port, unless `env` names one. */
export function spawnProgram(
  script: string,
  env: NodeJS.ProcessEnv,
  standardError: 'inherit' | 'pipe',
): ChildProcess {
  const child = spawn(process.execPath, [script], {
    // Tests reach no other host: lookups need the stand-ins of `providers.ts`.
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', LOOKUPS: 'off', ...env },
    stdio: ['ignore', 'pipe', standardError],
  });
  killAtExit(child);
  return child;
}

/**
 * Resolves with the address that a program prints when it listens.
 * @throws Error when the program ends first, or does not listen in time, by default two minutes, and is killed
 */
export function readAddress(child: ChildProcess, timeoutMs = START_TIMEOUT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The program did not start'));
    }, timeoutMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The program ended with ${code}`));
    });
    child.stdout?.on('data', (text) => {
      const address = /http:\/\/[^\s"]+/.exec(String(text))?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

type Run = { env?: NodeJS.ProcessEnv; input?: string };

/** Runs a script to its end, as `npm run` does. Returns what it wrote to both streams, which go into one text. */
export function runScript(
  script: string,
  args: readonly string[] = [],
  { env = {}, input = '' }: Run = {},
): Promise<{ code: number | null; output: string }> {
  const options = { env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...FAST, script, ...args], options, (_, output, errors) =>
      resolve({ code: child.exitCode, output: output + errors }),
    );
    child.stdin?.end(input);
  });
}
