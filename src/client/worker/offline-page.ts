import { type KeptBracket, readBracket } from '#client/lib/browser/kept-bracket.ts';
import { clearInstant } from '#client/lib/time/date-text.ts';
import css from './offline.css?inline';

/**
 * The theme of boot.js. The page loads again when the browser is online, and when the server answers. A server that answers and
 * sends no page is asked half as often each time.
 */
const SCRIPT = `
try {
  const stored = localStorage.getItem('theme');
  const isLight = stored === 'light' || (stored === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
} catch {}
const RELOADS = 'offline-reloads';
let waitMs = 10000;
try {
  const last = JSON.parse(sessionStorage.getItem(RELOADS));
  if (last && Date.now() - last.at < 30000) waitMs = Math.min(last.waitMs * 2, 300000);
} catch {}
function reload() {
  try {
    sessionStorage.setItem(RELOADS, JSON.stringify({ at: Date.now(), waitMs }));
  } catch {}
  location.reload();
}
addEventListener('online', reload);
setInterval(async () => (await fetch('/healthz').catch(() => null))?.ok && reload(), waitMs);
`;

/** A page that needs no other file: it names the lost connection and shows the bracket that the reader has seen last. */
export async function offlinePage(): Promise<Response> {
  const nonce = crypto.randomUUID();
  const bracket = await readBracket().catch(() => null);
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<script nonce="${nonce}">${SCRIPT}</script>
<style nonce="${nonce}">${css}</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>This page opens by itself once you are connected. Your vote needs a connection.</p>
<a class="button" href="">Try again</a>
${bracket ? bracketHtml(bracket) : ''}
</main>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none';style-src 'nonce-${nonce}';script-src 'nonce-${nonce}';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
    },
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const bracketHtml = ({ name, path, seenAt, rounds }: KeptBracket) => `
<h2><a href="${escapeHtml(path)}" dir="auto">${escapeHtml(name)}</a></h2>
<p>As you saw it on <time datetime="${new Date(seenAt).toISOString()}">${clearInstant(seenAt)}</time></p>
<div class="bracket" role="region" tabindex="0" aria-label="Bracket">
${rounds.map(roundHtml).join('')}
</div>`;

type Round = KeptBracket['rounds'][number];

const roundHtml = ({ title, matches }: Round) => `
<section><h3>${escapeHtml(title)}</h3><ul>${matches.map(matchHtml).join('')}</ul></section>`;

const matchHtml = ({ name, sides, score }: Round['matches'][number]) => `
<li><p>${escapeHtml(name)}${score ? ` <b>${escapeHtml(score)}</b>` : ''}</p>${sides.map(sideHtml).join('')}</li>`;

const sideHtml = ({ title, artist, isWinner }: Round['matches'][number]['sides'][0]) =>
  `<p class="side"${isWinner ? ' data-won' : ''} dir="auto">${escapeHtml(title)}${
    isWinner ? '<span class="won"> ✓<span class="unseen"> Winner</span></span>' : ''
  }<small>${escapeHtml(artist)}</small></p>`;
