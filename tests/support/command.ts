import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { collectOutput, hasEnded, killAtExit } from './child-process.ts';
import { makeTempFolder } from './temp-folder.ts';

/** A running `npm run` command. */
export type Command = { child: ChildProcess; output: () => string };

/** Where the commands of a test file keep their data. */
export const dataDir = makeTempFolder();

/** Starts `npm run` with these arguments. `input` is typed into it. */
export function runCommand(args: string[], env: Record<string, string> = {}, input?: string): Command {
  // A separate process group, so that npm and its children end together.
  const child = spawn('npm', ['run', '-s', ...args], {
    env: { ...process.env, DATA_DIR: join(dataDir, 'data'), PORT: '0', HOST: '127.0.0.1', ...env },
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  const output = collectOutput(child);
  killAtExit(child);
  // In CI some tools colour their output, also within words.
  return { child, output: () => stripVTControlCharacters(output()) };
}

/** Ends the command and its children. */
export async function endCommand({ child }: Command): Promise<void> {
  if (hasEnded(child) || !child.pid) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/**
 * Resolves with the first match in the output, or with its first group if the pattern has one.
 * @throws Error with the output when the command ends before
 */
export async function waitForOutput({ child, output }: Command, pattern: RegExp): Promise<string> {
  for (;;) {
    const isOver = hasEnded(child);
    const found = pattern.exec(output());
    if (found) return found[1] ?? found[0];
    if (isOver) throw new Error(`The command ended with ${child.exitCode ?? child.signalCode}: ${output()}`);
    await wait(50);
  }
}

/** Resolves with the output when the command ends, and expects success. */
export async function finishCommand({ child, output }: Command): Promise<string> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('close', resolve));
  expect(child.exitCode, output()).toBe(0);
  return output();
}
