// Prints each test that failed or passed only at a later attempt, and then one line with the totals of the given Playwright and
// Vitest runs. A missing file counts as a failure.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One attempt's error on one line, short enough for a terminal. */
const brief = (message = '') => stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);

/** The tests of a Playwright suite and of the suites in it, in the form of `testsOf`. */
function testsOfSuite(suite, titles = []) {
  const here = [...titles, suite.title];
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: [...here, spec.title].join(' › '),
        outcome: { expected: 'passed', unexpected: 'failed' }[status] ?? status,
        error: brief(results[0]?.error?.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOfSuite(inner, here)),
  ];
}

/** The tests of a Vitest file in the form of `testsOf`. A file that does not load counts as a failed test. */
function testsOfFile({ name, status, message, assertionResults }) {
  const file = relative('.', name);
  const tests = assertionResults.map((test) => ({
    title: `${file} › ${test.fullName}`,
    outcome: test.status === 'passed' && test.failureMessages.length > 0 ? 'flaky' : test.status,
    error: brief(test.failureMessages[0]),
  }));
  const isNamed = status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed');
  return isNamed ? tests : [...tests, { title: file, outcome: 'failed', error: brief(message) }];
}

/** Each test of a run as `{ title, outcome, error }`; an outcome is `passed`, `flaky`, `failed` or another word for skipped. */
function testsOf(file) {
  if (!existsSync(file)) return [{ title: file, outcome: 'failed', error: 'The run ended without results.' }];
  const run = JSON.parse(readFileSync(file, 'utf8'));
  return run.suites
    ? run.suites.flatMap((suite) => testsOfSuite(suite))
    : run.testResults.flatMap(testsOfFile);
}

const tests = process.argv.slice(2).flatMap(testsOf);
const withOutcome = (outcome) => tests.filter((test) => test.outcome === outcome);
const [passed, flaky, failed] = ['passed', 'flaky', 'failed'].map(withOutcome);
for (const { title, error } of flaky) console.log(`Passed at a later attempt: ${title}\n  ${error}`);
for (const { title, error } of failed) console.log(`Failed: ${title}\n  ${error}`);
const skipped = tests.length - passed.length - flaky.length - failed.length;
console.log(`${passed.length + flaky.length} passed, ${failed.length} failed, ${skipped} skipped`);
