import { createOpenMatchup } from '#e2e/support/open-matchup.ts';
import { startServer } from '#tests/support/program.ts';
import { MISSING_FIREFOX_PACKAGES, startFirefox } from './firefox.ts';
import { castFirstVote } from './first-vote.ts';
import { MISSING_WEBKIT_PACKAGES, startWebKit } from './webkit.ts';

/** `npm run browsers`: the first vote in Firefox and in WebKitGTK, against one server. */
const BROWSERS = [
  { engine: 'firefox', missing: MISSING_FIREFOX_PACKAGES, start: startFirefox },
  { engine: 'webkit', missing: MISSING_WEBKIT_PACKAGES, start: startWebKit },
];

const missing = BROWSERS.flatMap((each) => each.missing);
if (missing.length > 0) {
  console.error(`Install the browsers first: sudo apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const server = await startServer();
let hasFailed = false;
for (const { engine, start } of BROWSERS) {
  const match = await createOpenMatchup(server.address, { secondStartsInSeconds: -1 });
  const detail = await fetch(`${server.address}/api/tournaments/${match.tournamentId}`);
  const { sharePath } = (await detail.json()) as { sharePath: string };
  const startedAt = performance.now();
  const browser = await start();
  try {
    const shareLink = server.address + sharePath;
    const seconds = await castFirstVote({ browser, username: `invited_${engine}`, shareLink, match });
    const total = (performance.now() - startedAt) / 1000;
    // The command prints what it measured.
    console.log(
      `${browser.name}: first vote counted after ${seconds.toFixed(1)} s, journey with the browser's start ${total.toFixed(1)} s, no console error`,
    );
  } catch (error) {
    hasFailed = true;
    console.error(`${browser.name}:`, error, await browser.errors().catch(() => []));
  } finally {
    await browser.close();
  }
}
await server.stop();
process.exitCode = hasFailed ? 1 : 0;
