import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { killAtExit } from '#tests/support/child-process.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { GUARDS, type Guard } from './guard-list.ts';

/**
 * `npm run guards`: removes each guard from a copy of the code and expects its tests to fail without it and to pass with
 * it. Exits with 1 when the tests of a guard do not notice, or when no guard is chosen. Words after `--` choose the guards
 * whose names contain all of them.
 */
const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const results = z.object({ testResults: z.array(z.object({ assertionResults: z.array(assertion) })) });

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ guard }) => words.every((word) => guard.includes(word)));
const copy = makeTempFolder('guards');
const COPIED = ['src', 'tests', 'scripts', 'docs', 'demo', 'e2e', 'package.json', 'vitest.config.ts'];
for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
for (const name of ['node_modules', 'dist']) symlinkSync(resolve(name), join(copy, name));

// All test runs share one PostgreSQL, because starting it takes longer than most of the tests.
const postgres = await startPostgres();
const { host, port, user } = postgres.connection;
const TEST_DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}`;

let missed = 0;
for (const guard of chosen) {
  const withGuard = await runTests(guard);
  const without = await withoutGuard(guard, () => runTests(guard));
  const [failed] = without.failed;
  const isNoticed = withGuard.haveAllPassed && failed !== undefined;
  if (!isNoticed) missed += 1;
  console.log(
    `| ${guard.guard} | \`${guard.file}\` | ${isNoticed ? `\`${guard.test}\`: ${failed}` : 'NOT NOTICED'} |`,
  );
}
await postgres.stop();
console.log(`${chosen.length} guards taken out, ${missed} not noticed`);
process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;

/** Runs the tests of a guard in the copy. `failed` names the failed tests, without those that only timed out. */
async function runTests({ test, names }: Guard): Promise<{ haveAllPassed: boolean; failed: string[] }> {
  const out = join(copy, 'results.json');
  rmSync(out, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['run', test, '--testNamePattern', names, '--reporter=json', `--outputFile=${out}`];
  // The results file of an outer test run must not be overwritten.
  const env = { TEST_DATABASE_URL, ...process.env, VITEST_JSON: '' };
  const tests = spawn(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore', env });
  killAtExit(tests);
  await once(tests, 'exit');
  const { testResults } = results.parse(JSON.parse(readFileSync(out, 'utf8')));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = all.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed');
  const isTimeout = (message: string) => /timed out/i.test(message);
  return {
    haveAllPassed: ran.length > 0 && failed.length === 0,
    failed: failed.flatMap(({ fullName, failureMessages }) =>
      failureMessages?.some((message) => !isTimeout(message)) ? [fullName] : [],
    ),
  };
}

/** @throws Error when the guard's code does not occur exactly once in its file */
async function withoutGuard<T>({ file, code, without }: Guard, run: () => Promise<T>): Promise<T> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(code).length !== 2) throw new Error(`${file} does not contain ${code} exactly once`);
  writeFileSync(
    path,
    text.replace(code, () => without),
  );
  try {
    return await run();
  } finally {
    writeFileSync(path, text);
  }
}
