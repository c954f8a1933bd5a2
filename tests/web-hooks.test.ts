import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { type Delivery, MAX_WEB_HOOKS, type WebHookMessage, webHookMessage } from '#contract/web-hook.ts';
import type { OutboundTargets } from '#server/outbound/outbound.ts';
import { openApp, openTestApp } from './support/community.ts';
import { historyOf } from './support/history.ts';
import { startHookReceiver } from './support/hook-receiver.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  endMatches,
  MINUTE_MS,
  playToTheEnd,
  refusal,
  refusalAt,
  runAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const SITE = 'https://beats.example';
const HOUR_MS = 60 * MINUTE_MS;
const DISCORD = 'https://discord.com/api/webhooks/123/t0ken';
const SLACK = 'https://hooks.slack.com/services/T0/B0/t0ken';

/** Where names lead to. */
const names: Record<string, string> = { 'moves.example': '93.184.216.34', 'inside.example': '10.0.0.5' };
const receiver = await startHookReceiver();
afterAll(() => receiver.close());
const targets: OutboundTargets = {
  ...receiver.targets,
  lookup: (host, _options, done) => {
    const address = names[host];
    if (address) done(null, [{ address, family: 4 }]);
    else done(new Error('not found'), []);
  },
};
const app = await openApp({ PUBLIC_URL: SITE, ADMIN_EMAIL: 'boss@test.example' }, undefined, targets);
const people = await signUpAll(app, ['host', 'ann', 'bob', 'cleo']);
const [creator, ann, bob, cleo] = people;
const admin = await app.signUp('boss');

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
});

const EVENTS = ['match_opened', 'result', 'champion'];
const add = (id: number, more: object = {}, by = creator) => {
  const body = { kind: 'standard', address: receiver.address, events: EVENTS, isSpoilerFree: false, ...more };
  return by.call(routes.addWebHook, at(id, body));
};

/** A drawn tournament with a web hook, and its first match. */
async function drawHooked(more: object = {}, settings: object = {}) {
  const { id, matchups } = await drawTournament(creator, people, settings);
  const { body: hook } = await add(id, more);
  return { id, hook, match: matchups[0] as Matchup };
}
const open = (match: Matchup) => creator.call(routes.activateMatchup, at(match.id));

/** Expands what was announced, and makes the calls that are due. */
async function send(): Promise<void> {
  await app.outbox.expandDue();
  await app.hookCalls?.runDue();
}

/** The messages that arrived, whose signatures are checked by the library. Its own check of the time knows the real clock only. */
const verified = (secret: string): WebHookMessage[] =>
  receiver.received.map(({ body, headers }) => {
    const of = (name: string) => String(headers[`webhook-${name}`]);
    const time = new Date(Number(of('timestamp')) * 1000);
    expect(new Webhook(secret).sign(of('id'), time, body)).toBe(of('signature'));
    return webHookMessage.parse(JSON.parse(body));
  });
const logOf = async (id: number): Promise<Delivery[]> =>
  (await creator.call(routes.listDeliveries, at(id))).body;
const listOf = async (id: number) => (await creator.call(routes.listWebHooks, at(id))).body;

describe('a web hook (rule X11)', () => {
  it('hears of openings, results and the champion, each once, signed, and of nothing else', async () => {
    const { id, hook, match } = await drawHooked({}, AUTOMATIC);
    await runAt(app, match.startTime);
    await vote(ann, match, 1);
    await send();
    expect(receiver.received[0]?.headers).toMatchObject({
      'webhook-timestamp': String(app.clock.now().getTime() / 1000),
      'content-type': 'application/json',
    });
    const opened = verified(hook.secret).find(({ data }) => data.match?.id === match.id);
    expect(opened).toEqual({
      type: 'match.opened',
      timestamp: app.clock.now().toISOString(),
      data: {
        tournament: { id, name: expect.any(String), url: expect.stringMatching(`^${SITE}/t/.*-${id}$`) },
        isSpoilerFree: false,
        match: {
          id: match.id,
          name: 'Semifinal A',
          url: expect.stringMatching(`-${id}\\?tab=voting#matchup-${match.id}$`),
          songs: [
            { title: match.song1?.title, artist: match.song1?.artist },
            { title: match.song2?.title, artist: match.song2?.artist },
          ],
          endsAt: expect.any(String),
        },
      },
    });
    await playToTheEnd(app, creator, id, async (each) => {
      if (each.id !== match.id) await vote(bob, each, 2);
      await send();
    });
    await send();
    await send();
    const types = verified(hook.secret).map(({ type }) => type);
    expect(types.toSorted()).toEqual(
      [
        ...['match.opened', 'match.opened', 'match.opened', 'match.result', 'match.result', 'match.result'],
        'tournament.champion',
      ].toSorted(),
    );
    const result = verified(hook.secret).find(({ data }) => data.result && data.match?.id === match.id);
    expect(result?.data.result).toEqual({
      winner: { title: match.song1?.title, artist: match.song1?.artist },
      votes: [1, 0],
    });
    expect(await logOf(hook.id)).toHaveLength(7);
  });

  it('without spoilers names neither winner, counts nor champion', async () => {
    const { id } = await drawHooked({ isSpoilerFree: true }, AUTOMATIC);
    await playToTheEnd(app, creator, id, async (each) => {
      await vote(ann, each, 1);
      await send();
    });
    await send();
    expect(receiver.received).toHaveLength(7);
    for (const { body } of receiver.received) expect(body).not.toMatch(/winner|votes|champion":|result":/);
  });

  it('holds no hidden count: other votes make the same message until counts open (rules E1, X11)', async () => {
    const bodies = async (side: 1 | 2) => {
      const { match } = await drawHooked({}, { countVisibility: 'after_close', name: 'Twin' });
      await open(match);
      for (const person of [ann, bob]) await vote(person, match, side);
      receiver.received.length = 0;
      await send();
      const ofMatch = () => receiver.received.find(({ body }) => body.includes(`"id":${match.id},`));
      const hidden = ofMatch();
      receiver.received.length = 0;
      await endMatches(app);
      await send();
      // The twins differ in ids and times alone.
      const plain = (text = '') =>
        text.replaceAll(/\b\d+\b(?=[,"}])|-\d+(?=["?])|matchup-\d+|"20[^"]+Z"/g, '#');
      const shown = ofMatch();
      return { hidden: plain(hidden?.body), shown: shown?.body ?? '' };
    };
    const [one, two] = [await bodies(1), await bodies(2)];
    expect(one.hidden).toContain('match.opened');
    expect(two.hidden.replace(/Song \d/g, 'Song')).toBe(one.hidden.replace(/Song \d/g, 'Song'));
    // The same look at a result finds the counts.
    expect(one.shown).toContain('"votes":[2,0]');
    expect(two.shown).toContain('"votes":[0,2]');
  });

  it('says nothing that was taken back before it could be told', async () => {
    const { hook, match } = await drawHooked();
    receiver.answer = { status: 503 };
    await open(match);
    await send();
    await vote(ann, match, 1);
    await endMatches(app);
    receiver.answer = { status: 200 };
    receiver.received.length = 0;
    await send();
    expect(verified(hook.secret).map(({ type }) => type)).toEqual(['match.result']);
  });

  it('posts to Discord and Slack without mentions, markup or links of users', async () => {
    const name = '@everyone *Cup* <!channel> & [x](https://evil.example)';
    for (const [kind, address] of [
      ['discord', DISCORD],
      ['slack', SLACK],
    ] as const) {
      const { hook } = await drawHooked({ kind, address }, { name });
      expect(hook).toMatchObject({ secret: null, address: expect.stringMatching(/…oken$|…0ken$/) });
      await creator.call(routes.testWebHook, at(hook.id));
    }
    const [discord, slack] = receiver.received.map(({ path, headers, body }) => ({
      path,
      isSigned: 'webhook-signature' in headers,
      body: JSON.parse(body),
    }));
    expect(discord).toMatchObject({
      path: '/api/webhooks/123/t0ken',
      isSigned: false,
      body: {
        allowed_mentions: { parse: [] },
        embeds: [
          {
            description: expect.stringContaining(
              '\\@everyone \\*Cup\\* \\<!channel\\> & \\[x\\]\\(https\\://',
            ),
          },
        ],
      },
    });
    expect(slack).toMatchObject({ path: '/services/T0/B0/t0ken', isSigned: false });
    expect(slack?.body.blocks[0].text.text).toContain('&lt;!channel&gt; &amp; [x]');
  });

  it.each([
    ['standard', 'https://127.0.0.1/x', 'public'],
    ['standard', 'https://[::1]/x', 'public'],
    ['standard', 'https://inside.example/x', 'public'],
    ['standard', 'https://moves.example:8443/x', 'public'],
    ['standard', 'http://127.0.0.1:1/x', 'public'],
    ['standard', 'ftp://moves.example', 'public'],
    ['standard', 'https://user:word@moves.example', 'public'],
    ['standard', 'https://gone.example/x', 'not found'],
    ['discord', SLACK, 'discord.com'],
    ['discord', 'https://discord.com.evil.example/api/webhooks/1/x', 'discord.com'],
    ['discord', 'https://discord.com/api/users', 'discord.com'],
    ['slack', DISCORD, 'hooks.slack.com'],
    ['slack', 'http://hooks.slack.com/services/T/B/x', 'hooks.slack.com'],
  ])('%s refuses %s at its field', async (kind, address, words) => {
    const id = await createTournament(creator);
    const reply = await add(id, { kind, address });
    expect(reply).toMatchObject(refusalAt('address', expect.stringContaining(words) as unknown as string));
    expect(await listOf(id)).toEqual([]);
  });

  it('never calls an address that has become private, nor one that a redirect names', async () => {
    const { hook } = await drawHooked({ address: 'https://moves.example/x' });
    names['moves.example'] = '10.0.0.5';
    expect((await creator.call(routes.testWebHook, at(hook.id))).body).toEqual({
      isDelivered: false,
      answer: null,
      problem: 'The address is not public, or it redirects.',
    });
    names['moves.example'] = '93.184.216.34';
    const { hook: redirected } = await drawHooked();
    receiver.answer = { status: 307, headers: { location: receiver.address } };
    const { body } = await creator.call(routes.testWebHook, at(redirected.id));
    expect(body).toMatchObject({ isDelivered: false, answer: null });
    expect(receiver.received).toHaveLength(1);
  });

  it('shows its address in part and its secret once, which a new one ends', async () => {
    const { id, hook } = await drawHooked();
    const again = JSON.stringify([await listOf(id), await logOf(hook.id)]);
    for (const secret of [hook.secret, '/hook']) expect(again).not.toContain(secret);
    expect(again).toContain('…hook');
    const { secret } = (await creator.call(routes.renewWebHookSecret, at(hook.id))).body;
    expect(secret).not.toBe(hook.secret);
    await creator.call(routes.testWebHook, at(hook.id));
    expect(verified(secret)).toMatchObject([{ type: 'test' }]);
    expect(() => verified(hook.secret)).toThrow();
    const [{ sealed }] = await app.rows('select sealed from web_hooks where id = $1', hook.id);
    expect(sealed.toString('latin1')).not.toContain('whsec_');
  });

  it('has no more than five beside it, and the history says that they changed, no more', async () => {
    const id = await createTournament(creator);
    for (let count = 0; count < MAX_WEB_HOOKS; count += 1) expect((await add(id)).status).toBe(201);
    expect(await add(id)).toMatchObject(refusal(409, 'CONFLICT'));
    const [{ id: first }] = await listOf(id);
    await creator.call(routes.changeWebHook, at(first, { isSpoilerFree: true, events: ['result'] }));
    expect((await listOf(id))[0]).toMatchObject({ isSpoilerFree: true, events: ['result'], isOn: true });
    await creator.call(routes.deleteWebHook, at(first));
    expect(await listOf(id)).toHaveLength(MAX_WEB_HOOKS - 1);
    const rows = await historyOf(app, id, 'web_hooks_changed');
    expect(rows).toHaveLength(MAX_WEB_HOOKS + 2);
    for (const { details } of rows) expect(details).toEqual({});
  });

  it('of a manager is not called any more once the manager is removed', async () => {
    const { id, matchups } = await drawTournament(creator, people);
    await creator.call(routes.addManager, at(id, { username: 'cleo' }));
    expect((await add(id, {}, cleo)).status).toBe(201);
    await creator.call(routes.removeManager, { params: { id, userId: cleo.id } });
    await open(matchups[0] as Matchup);
    await send();
    expect(receiver.received).toEqual([]);
    expect(await cleo.call(routes.listWebHooks, at(id))).toMatchObject(refusal(403, 'FORBIDDEN'));
    // Admins see and delete web hooks, and add none.
    const [{ id: hookId }] = (await admin.call(routes.listWebHooks, at(id))).body;
    expect(await add(id, {}, admin)).toMatchObject(refusal(403, 'FORBIDDEN'));
    expect((await admin.call(routes.deleteWebHook, at(hookId))).status).toBe(200);
  });

  it('of a private tournament links to no address that admits people', async () => {
    const { hook, id } = await drawHooked({}, { isPublic: false });
    await creator.call(routes.testWebHook, at(hook.id));
    expect(verified(hook.secret)[0]?.data.tournament.url).toBe(`${SITE}/tournaments/${id}`);
  });

  it('cannot be added where the server asks no other host', async () => {
    const closed = await openTestApp({ LOOKUPS: 'off' });
    const host = await closed.signUp('host');
    expect(await add(await createTournament(host), {}, host)).toMatchObject(refusal(409, 'LOOKUPS_OFF'));
    expect(closed.hookCalls).toBeNull();
  });
});

describe('a call that is not taken (rule X12)', () => {
  it('is repeated with growing pauses for a day, then the web hook is off and its host has a notice', async () => {
    const { id, hook, match } = await drawHooked();
    receiver.answer = { status: 500 };
    await open(match);
    await send();
    await app.rows("update matchups set end_time = end_time + interval '3 days' where id = $1", match.id);
    const began = app.clock.now().getTime();
    const times = [0];
    while (app.clock.now().getTime() - began < 25 * HOUR_MS) {
      app.clock.advance(MINUTE_MS);
      const before = receiver.received.length;
      await app.hookCalls?.runDue();
      if (receiver.received.length > before) times.push((app.clock.now().getTime() - began) / MINUTE_MS);
    }
    expect(times.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
    expect(times.at(-1)).toBeGreaterThan(20 * 60);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await listOf(id))[0]).toMatchObject({ isOn: false, failingSince: expect.any(String) });
    expect(await logOf(hook.id)).toMatchObject([
      { status: 'failed', attempts: times.length, answer: 500, problem: 'It answered 500.' },
    ]);
    const { body: notices } = await creator.call(routes.listNotices);
    expect(notices[0]).toMatchObject({
      kind: 'web_hook_off',
      details: { tournamentId: id, address: expect.stringContaining('…hook') },
    });

    // Turned on again, it hears of what comes then.
    receiver.answer = { status: 200 };
    receiver.received.length = 0;
    await send();
    expect(receiver.received).toEqual([]);
    await creator.call(routes.changeWebHook, at(hook.id, { isOn: true }));
    await creator.call(routes.testWebHook, at(hook.id));
    expect((await listOf(id))[0]).toMatchObject({ isOn: true, failingSince: null });
    expect(await logOf(hook.id)).toMatchObject([{ event: 'test', status: 'sent' }, { status: 'failed' }]);
  });

  it('ends at once where the address says that it is gone', async () => {
    for (const [more, status] of [
      [{}, 410],
      [{ kind: 'discord', address: DISCORD }, 404],
      [{ kind: 'slack', address: SLACK }, 403],
    ] as const) {
      const { id, match } = await drawHooked(more);
      receiver.answer = { status };
      await open(match);
      await send();
      expect((await listOf(id))[0], String(status)).toMatchObject({ isOn: false });
    }
  });

  it('waits as long as the other side asks', async () => {
    const { hook, match } = await drawHooked({ kind: 'discord', address: DISCORD });
    receiver.answer = { status: 429, headers: { 'retry-after': '600.5' } };
    await open(match);
    await send();
    app.clock.advance(600_000);
    await app.hookCalls?.runDue();
    expect(receiver.received).toHaveLength(1);
    receiver.answer = { status: 204 };
    app.clock.advance(1_000);
    await app.hookCalls?.runDue();
    expect(await logOf(hook.id)).toMatchObject([{ status: 'sent', attempts: 2, answer: 204, problem: null }]);
  });
});
