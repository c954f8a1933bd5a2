import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { GUARDS, type Guard } from './guard-list.ts';

/**
 * `npm run guards`: takes each guard out of a copy of the code and expects its tests to turn red, and to be green with
 * it. Ends with 1 when one does not notice. Words after `--` choose guards by their names.
 */
const results = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) }),
  ),
});

const words = process.argv.slice(2);
const chosen = GUARDS.filter(({ guard }) => words.every((word) => guard.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'beats-guards-'));
const COPIED = ['src', 'tests', 'scripts', 'docs', 'demo', 'e2e', 'package.json', 'vitest.config.ts'];
for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
for (const name of ['node_modules', 'dist']) symlinkSync(resolve(name), join(copy, name));

try {
  let missed = 0;
  for (const guard of chosen) {
    const guarded = run(guard);
    const bare = withoutGuard(guard, () => run(guard));
    const [red] = bare.failed;
    const isNoticed = guarded.failed.length === 0 && guarded.passed > 0 && red !== undefined;
    if (!isNoticed) missed += 1;
    console.log(
      `| ${guard.guard} | \`${guard.file}\` | ${isNoticed ? `\`${guard.test}\`: ${red}` : 'NOT NOTICED'} |`,
    );
  }
  console.log(`${chosen.length} guards taken out, ${missed} not noticed`);
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

/** Runs the guard's own tests in the copy. */
function run({ test, names }: Guard): { passed: number; failed: string[] } {
  const out = join(copy, 'results.json');
  rmSync(out, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['run', test, '--testNamePattern', names, '--reporter=json', `--outputFile=${out}`];
  // A file that is named for a run around this one is not for this one.
  const env = { ...process.env, VITEST_JSON: '' };
  spawnSync(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore', env });
  const { testResults } = results.parse(JSON.parse(readFileSync(out, 'utf8')));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.flatMap(({ status, title }) => (status === 'failed' ? [title] : [])),
  };
}

/** @throws Error when the guard's code does not stand in its file exactly once */
function withoutGuard<T>({ file, code, without }: Guard, look: () => T): T {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(code).length !== 2) throw new Error(`${file} does not hold exactly one ${code}`);
  writeFileSync(
    path,
    text.replace(code, () => without),
  );
  try {
    return look();
  } finally {
    writeFileSync(path, text);
  }
}
