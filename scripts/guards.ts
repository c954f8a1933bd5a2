import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { GUARDS, type Guard } from './guard-list.ts';

/**
 * `npm run guards`: takes each guard out of a copy of the code and expects its tests to turn red, and to be green with
 * it. Ends with 1 when one does not notice. Words after `--` choose guards by their names.
 */
const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const results = z.object({ testResults: z.array(z.object({ assertionResults: z.array(assertion) })) });

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ guard }) => words.every((word) => guard.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'beats-guards-'));
let tests: ChildProcess | undefined;
// Also when it is broken off.
process.once('exit', () => {
  tests?.kill();
  rmSync(copy, { recursive: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const COPIED = ['src', 'tests', 'scripts', 'docs', 'demo', 'e2e', 'package.json', 'vitest.config.ts'];
for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
for (const name of ['node_modules', 'dist']) symlinkSync(resolve(name), join(copy, name));

let missed = 0;
for (const guard of chosen) {
  const guarded = await run(guard);
  const bare = await withoutGuard(guard, () => run(guard));
  const [red] = bare.failed;
  const isNoticed = guarded.areAllGreen && red !== undefined;
  if (!isNoticed) missed += 1;
  console.log(
    `| ${guard.guard} | \`${guard.file}\` | ${isNoticed ? `\`${guard.test}\`: ${red}` : 'NOT NOTICED'} |`,
  );
}
console.log(`${chosen.length} guards taken out, ${missed} not noticed`);
process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;

/** Runs the guard's own tests in the copy. A test that only took too long saw nothing. */
async function run({ test, names }: Guard): Promise<{ areAllGreen: boolean; failed: string[] }> {
  const out = join(copy, 'results.json');
  rmSync(out, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['run', test, '--testNamePattern', names, '--reporter=json', `--outputFile=${out}`];
  // A file that is named for a run around this one is not for this one.
  const env = { ...process.env, VITEST_JSON: '' };
  tests = spawn(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore', env });
  await once(tests, 'exit');
  const { testResults } = results.parse(JSON.parse(readFileSync(out, 'utf8')));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = all.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed');
  const isLate = (message: string) => /timed out/i.test(message);
  return {
    areAllGreen: ran.length > 0 && failed.length === 0,
    failed: failed.flatMap(({ fullName, failureMessages }) =>
      failureMessages?.some((message) => !isLate(message)) ? [fullName] : [],
    ),
  };
}

/** @throws Error when the guard's code does not stand in its file exactly once */
async function withoutGuard<T>({ file, code, without }: Guard, look: () => Promise<T>): Promise<T> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(code).length !== 2) throw new Error(`${file} does not hold exactly one ${code}`);
  writeFileSync(
    path,
    text.replace(code, () => without),
  );
  try {
    return await look();
  } finally {
    writeFileSync(path, text);
  }
}
