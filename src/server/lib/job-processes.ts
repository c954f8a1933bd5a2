import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { THREAD_CACHE } from './module-loading.ts';

/** The time of one job. A process that takes longer is killed. */
const TIME_LIMIT_MS = 10_000;
/** The memory of a process. A picture that the header allows takes 315 MB at most, 90 MB of the process included. */
const MEMORY_LIMIT_BYTES = 512_000_000;
/** A process that does not give back its memory after a job would refuse the next one. */
const REUSE_LIMIT_BYTES = 200_000_000;
const START_LIMIT_MS = 30_000;
/** An idle process takes some 60 MB of memory. */
const IDLE_MS = 30_000;
const MEMORY_CHECK_MS = 50;

type Message<Job> = { job: Job; memoryLimitBytes: number };
/** The result of a job and the memory that the process holds after it. */
type Answer<Result> = { result: Result; heldBytes: number };

type Options = { entry: URL; env?: Record<string, string>; refusal: () => Error };

/**
 * Does jobs in separate processes of the program `entry`, which later jobs use again. Their environment has none of the
 * server's secrets. The caller limits how many jobs run at once. The result is null when the process exceeds the time or
 * the memory, or crashes.
 * @throws the refusal when no process can be started
 */
export function createJobProcesses<Job, Result>({ entry, env = {}, refusal }: Options) {
  /** Processes without a job, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  async function start(): Promise<ChildProcess> {
    const child = fork(entry, {
      serialization: 'advanced',
      env: { ...THREAD_CACHE, TMPDIR: tmpdir(), ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener an error, such as one of sending, would end the server.
    child.on('error', () => {});
    try {
      await messageOf(child, START_LIMIT_MS);
      return child;
    } catch {
      child.kill('SIGKILL');
      throw refusal();
    }
  }

  /** The process that worked last, so that the others can end. */
  function takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of [...idle].reverse()) {
      clearTimeout(timer);
      idle.delete(child);
      if (!child.connected) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
  }

  /** Keeps a process for a while. An idle process does not keep the server from ending, and ends with it. */
  function keepIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const end = () => {
      idle.delete(child);
      if (child.connected) child.disconnect();
    };
    idle.set(child, setTimeout(end, IDLE_MS).unref());
  }

  return async (
    job: Job,
    { timeLimitMs = TIME_LIMIT_MS, memoryLimitBytes = MEMORY_LIMIT_BYTES } = {},
  ): Promise<Result | null> => {
    const child = takeIdle() ?? (await start());
    try {
      const answer = await messageOf(child, timeLimitMs, (fail) =>
        child.send({ job, memoryLimitBytes } satisfies Message<Job>, (error) => error && fail()),
      );
      const { result, heldBytes } = answer as Answer<Result>;
      if (heldBytes > REUSE_LIMIT_BYTES) child.kill('SIGKILL');
      else keepIdle(child);
      return result;
    } catch {
      child.kill('SIGKILL');
      return null;
    }
  };
}

/** The next message of a process. @throws Error when the process ends, the time is over, or `ask` fails */
async function messageOf(
  child: ChildProcess,
  timeLimitMs: number,
  ask: (fail: () => void) => void = () => {},
): Promise<unknown> {
  const end = new AbortController();
  const fail = () => end.abort();
  const timer = setTimeout(fail, timeLimitMs);
  child.once('exit', fail).once('error', fail);
  try {
    const answered = once(child, 'message', { signal: end.signal });
    ask(fail);
    return (await answered)[0];
  } finally {
    clearTimeout(timer);
    child.off('exit', fail).off('error', fail);
  }
}

/** Does the jobs of the server in this process. Called by the programs that `createJobProcesses` starts. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // A terminal sends its signals to all processes. The server finishes its work, so its processes wait for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  // The server ended or needs this process no more. Running work would delay a plain exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async ({ job, memoryLimitBytes }: Message<Job>) => {
    const watch = setInterval(() => endAbove(memoryLimitBytes), MEMORY_CHECK_MS);
    // A job that fails ends this process, which the server takes as no result.
    const result = await work(job);
    clearInterval(watch);
    const answer: Answer<Result> = { result, heldBytes: process.memoryUsage.rss() };
    if (process.connected) process.send?.(answer);
  });
  process.send?.('ready');
}

/** Ends this process when it holds more memory. Pictures are worked on in threads, so that this check is in time. */
function endAbove(memoryLimitBytes: number): void {
  if (process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, 'SIGKILL');
}
