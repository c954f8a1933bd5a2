import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/**
 * `npm run audit`: asks the registry for known vulnerabilities in all installed packages, including tools, because the
 * client is built from them. Exits with 1 when there is one, or when the output of npm has an unknown form. A registry
 * that has no audit or cannot be reached does not fail a change.
 */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});

/** The report of npm when there was no answer, with the status of a refusal if there was one. */
const failure = z.object({ message: z.string(), statusCode: z.number().optional() });
const WITHOUT_AUDIT = [404, 405, 501];
/** Node gives an empty reason when a name has several addresses and none of them answers. */
const UNREACHABLE =
  /^network timeout at: | failed, reason: ($|.*(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|timeout|socket hang up))/;

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--include=dev', '--fetch-retries=0', '--fetch-timeout=30000'],
  { encoding: 'utf8', timeout: 120_000, maxBuffer: 64 * 2 ** 20 },
);
const output = parse(stdout);
const answer = report.safeParse(output);
if (answer.success) {
  const vulnerabilities = Object.values(answer.data.vulnerabilities);
  for (const { name, severity, range } of vulnerabilities) console.log(`${severity}: ${name} ${range}`);
  console.log(
    vulnerabilities.length === 0
      ? 'The registry knows no vulnerabilities in the installed packages.'
      : 'docs/decisions/0007 says how soon each package must be replaced.',
  );
  process.exitCode = vulnerabilities.length === 0 ? 0 : 1;
} else if (isUnanswered(output)) {
  console.log(
    'NOT AUDITED: the registry did not answer npm audit. Run it again with another registry within a week.',
  );
} else {
  console.log(`The output of npm audit has an unknown form:\n${stdout}`);
  process.exitCode = 1;
}

function isUnanswered(output: unknown): boolean {
  const { data } = failure.safeParse(output);
  if (!data) return false;
  return data.statusCode === undefined
    ? UNREACHABLE.test(data.message)
    : WITHOUT_AUDIT.includes(data.statusCode);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
