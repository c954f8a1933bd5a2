import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from './support/app.ts';
import {
  type Command,
  dataDir,
  endCommand,
  finishCommand,
  runCommand,
  waitForOutput,
} from './support/command.ts';
import { eventually } from './support/eventually.ts';

const running: Command[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(endCommand));
});

function run(...command: Parameters<typeof runCommand>): Command {
  const started = runCommand(...command);
  running.push(started);
  return started;
}

describe('a command of the documents', () => {
  it('npm start serves the built app, and the commands of its operator work beside it', async () => {
    const address = await waitForOutput(run(['start']), /(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('<title>Battle of the Beats</title>');
    const registration = { email: 'boss@test.example', password: PASSWORD, firstName: 'A', lastName: 'B' };
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration, username: 'boss' }),
    });
    expect((await reply.json()).role).toBe('user');
    expect(await finishCommand(run(['admin', '--', 'boss@test.example']))).toContain(
      'boss@test.example is an admin',
    );
    expect(await finishCommand(run(['recount', '--', '--fix']))).toContain(
      'Every count agrees with its facts.',
    );
    const password = run(['password', '--', 'boss@test.example'], {}, 'another long phrase\n');
    expect(await finishCommand(password)).toContain('The password is changed.');
    // It has none, which the command says with the exit code 1.
    const factor = run(['second-factor', '--', 'boss@test.example']);
    await expect(finishCommand(factor)).rejects.toThrow('has no second factor');
    const backup = join(dataDir, 'beats.backup');
    expect(await finishCommand(run(['backup', '--', backup]))).toContain(`${backup} holds everything`);
    const restore = run(['restore', '--', backup], { DATA_DIR: join(dataDir, 'restored') });
    expect(await finishCommand(restore)).toMatch(/^Restored [1-9]\d* rows\.$/m);
  });

  it('npm run release makes an archive that starts with the packages that its lock file names', async () => {
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const notes = join(dataDir, 'notes.md');
    await finishCommand(run(['release', '--', '--tag', `v${version}`, '--notes', notes]));
    expect(readFileSync(notes, 'utf8')).toMatch(/^### Added\n\n- /m);
    const archive = `${name}-${version}.tar.gz`;
    execFileSync('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: 'dist/release' });
    execFileSync('tar', ['-C', dataDir, '-xzf', join('dist/release', archive)]);
    const release = join(dataDir, `${name}-${version}`);
    execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit'], { cwd: release });
    const start = run(['--prefix', release, 'start'], { DATA_DIR: join(dataDir, 'released') });
    const address = await waitForOutput(start, /(http:\/\/localhost:\d+)/);
    for (const path of ['/', '/api/docs', '/api/site'])
      expect((await fetch(address + path)).status, path).toBe(200);
    expect(existsSync(join(release, 'node_modules/vite'))).toBe(false);
    expect(existsSync(join(release, 'src/client'))).toBe(false);
  });

  it('npm run dev serves the client’s source files, and leaves no process behind', async () => {
    const dev = run(['dev'], { DATA_DIR: join(dataDir, 'dev'), CI: 'true' });
    const address = await waitForOutput(dev, /Local: +(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('/main.tsx');
    await endCommand(dev);
    await eventually(() => expect(fetch(address)).rejects.toThrow());
    // The pipe stays open while a child process runs.
    await eventually(() => expect(dev.child.stdout?.closed).toBe(true));
  });

  it('npm run guards removes a guard, and its test fails', async () => {
    const output = await finishCommand(run(['guards', '--', 'HSTS']));
    expect(output).toContain('1 guards taken out, 0 not noticed');
    expect(output).toContain('| HSTS | `src/server/http/security-headers.ts` | `tests/headers.test.ts`: ');
  });

  it('npm run mutate lists the changes of the engine that no test notices', async () => {
    const output = await finishCommand(run(['mutate', '--', '--mutate', 'src/engine/rewards/tokens.ts']));
    expect(output).toMatch(/All files +\| +\d+\.\d+ \|/);
  });

  it.skipIf(spawnSync('cloc', ['--version']).error)('the commands of CONTRIBUTING.md measure weight', () => {
    const [, block = ''] = /```sh weight\n([\s\S]*?)```/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
    const output = execFileSync('sh', ['-ec', block], { encoding: 'utf8' });
    expect(output.match(/^TypeScript +[1-9]/gm)).toHaveLength(4);
    expect(output).toMatch(/ total\n[1-9]\d*\n$/);
  });

  it('npm run configuration leaves .env.example and docs/configuration.md as they are in the repository', async () => {
    const read = () => ['.env.example', 'docs/configuration.md'].map((file) => readFileSync(file, 'utf8'));
    const before = read();
    await finishCommand(run(['configuration']));
    expect(read()).toEqual(before);
  });

  it('npm run simulate plays random tournaments to their end', async () => {
    const output = await finishCommand(run(['simulate', '--', 'tournaments', '--brief', '--seed', '1']));
    expect(output).toMatch(/^2 tournaments with .* 0 of them broke a rule\.$/m);
  });
});
