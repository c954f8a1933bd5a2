import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { freePort } from '#e2e/support/free-port.ts';
import { killAtExit, stopChild } from '#tests/support/child-process.ts';
import { type Control, findControl, type TestBrowser, waitUntil } from './test-browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const [BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
/** The key of an element in the answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export const MISSING_WEBKIT_PACKAGES = [
  ...(existsSync(DRIVER) && BROWSER ? [] : ['webkit2gtk-driver']),
  ...(existsSync(DISPLAY) ? [] : ['xvfb']),
];

/** Starts WebKitGTK on a separate display and drives it over WebDriver. */
export async function startWebKit(): Promise<TestBrowser> {
  const display = start(DISPLAY, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const [displayNumber] = display.stdout ? await once(display.stdout, 'data') : [];
  const port = await freePort();
  const driver = start(DRIVER, [`--port=${port}`], {
    DISPLAY: `:${String(displayNumber).trim()}`,
    GDK_BACKEND: 'x11',
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitUntil('WebKitWebDriver', () =>
    call('GET', '/status')
      .then(() => true)
      .catch(() => false),
  );
  const session: { sessionId: string; capabilities: { browserVersion: string } } = await call(
    'POST',
    '/session',
    {
      capabilities: {
        alwaysMatch: {
          // The driver does not wait for pages to load, so that the first poll starts recording errors early.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
        },
      },
    },
  );
  const command = (path: string, body: object) => call('POST', `/session/${session.sessionId}${path}`, body);
  const run = (script: string, ...args: unknown[]) => command('/execute/sync', { script, args });
  const errors = new Set<string>();
  const find = (control: Control) =>
    waitUntil<string>(control.name, async () => {
      const answer: { found: Record<string, string> | null; errors: string[] } = await run(POLL, control);
      for (const error of answer.errors) errors.add(error);
      return answer.found?.[ELEMENT] ?? null;
    });
  return {
    name: `WebKitGTK ${session.capabilities.browserVersion}`,
    async open(url) {
      await command('/url', { url });
    },
    async click(control) {
      await command(`/element/${await find(control)}/click`, {});
    },
    async type(control, text) {
      await command(`/element/${await find(control)}/value`, { text });
    },
    async waitFor(control) {
      await find(control);
    },
    errors: async () => [...errors],
    async close() {
      await call('DELETE', `/session/${session.sessionId}`);
      await stopChild(driver);
      await stopChild(display);
    },
  };
}

/** WebDriver has no access to the console, so the page records its errors. */
function recordErrors(): string[] {
  const page = window as Window & { recordedErrors?: string[] };
  if (page.recordedErrors) return page.recordedErrors;
  const errors: string[] = [];
  page.recordedErrors = errors;
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    error(...parts);
  };
  window.addEventListener('error', (event) => errors.push(event.message || String(event.target)), true);
  window.addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  return errors;
}

const POLL = `
  ${recordErrors}
  ${findControl}
  const errors = recordErrors();
  return { found: findControl(arguments[0]), errors };
`;

function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  killAtExit(child);
  return child;
}
