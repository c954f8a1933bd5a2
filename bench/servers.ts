import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '#server/db/embedded.ts';
import type { LoadOrder, LoadResult } from './load.ts';

const ROOT = join(import.meta.dirname, '..');

/** The real server, started as everybody starts it, on a database of the bench's PostgreSQL. */
export async function startProject(options: {
  server: EmbeddedPostgres['connection'];
  dataDir: string;
  sessionSecret: string;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const { host, port, user, database } = options.server;
  const child = fork(join(ROOT, 'src/server/main.ts'), [], {
    cwd: ROOT,
    silent: true,
    execArgv: process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: options.dataDir,
      DATABASE_URL: `postgresql:///${database}?host=${host}&port=${port}&user=${user}`,
      SESSION_SECRET: options.sessionSecret,
      LOG_LEVEL: 'error',
    },
  });
  child.stderr?.pipe(process.stderr);
  const [line] = (await Promise.race([
    once(child.stdout as NonNullable<typeof child.stdout>, 'data'),
    once(child, 'exit').then(() => ['']),
  ])) as [Buffer | string];
  const listening = /:(\d+)\s*$/.exec(String(line))?.[1];
  if (!listening) throw new Error(`The server did not start: ${line}`);
  return { port: Number(listening), stop: () => end(child) };
}

/** The crowd, in a process of its own. */
export function startCrowd(): { run(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> } {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  return {
    async run(order) {
      child.send(order);
      const [result] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          throw new Error('The crowd went home: its process ended');
        }),
      ]);
      return result as LoadResult;
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
