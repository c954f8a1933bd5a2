import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/**
 * `npm run audit`: asks the registry for known holes in everything that is installed, the tools included: what the
 * browser runs is built from packages that stand among them. Ends with 1 when there is one, and when npm says something
 * that is not understood. A registry without an audit, or out of reach, is no failure of a change: it is said, and the
 * question stays open.
 */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});

/** What npm reports of a question that nobody answered: the status of the refusal, if one came. */
const failure = z.object({ message: z.string(), statusCode: z.number().optional() });
const WITHOUT_AUDIT = [404, 405, 501];
/** Node gives no reason when a name has several addresses and none of them answers. */
const OUT_OF_REACH =
  /^network timeout at: | failed, reason: ($|.*(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|timeout|socket hang up))/;

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--include=dev', '--fetch-retries=0', '--fetch-timeout=30000'],
  { encoding: 'utf8', timeout: 120_000, maxBuffer: 64 * 2 ** 20 },
);
const said = parse(stdout);
const answer = report.safeParse(said);
if (answer.success) {
  const holes = Object.values(answer.data.vulnerabilities);
  for (const { name, severity, range } of holes) console.log(`${severity}: ${name} ${range}`);
  console.log(
    holes.length === 0
      ? 'The registry knows of no hole in what is installed.'
      : 'docs/decisions/0007 says how soon each is replaced.',
  );
  process.exitCode = holes.length === 0 ? 0 : 1;
} else if (wasNotAsked(said)) {
  console.log(
    'NOT ASKED: the registry did not answer npm audit. Ask again where one does, at the latest this week.',
  );
} else {
  console.log(`npm audit said nothing that is understood:\n${stdout}`);
  process.exitCode = 1;
}

function wasNotAsked(said: unknown): boolean {
  const { data } = failure.safeParse(said);
  if (!data) return false;
  return data.statusCode === undefined
    ? OUT_OF_REACH.test(data.message)
    : WITHOUT_AUDIT.includes(data.statusCode);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
