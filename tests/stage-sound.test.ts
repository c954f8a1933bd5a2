import { describe, expect, it } from 'vitest';
import type { OpenStage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import type { LiveClient } from './support/live-client.ts';
import { at, createTournament, refusal } from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();
const SHOW = { pace: 'show', voterPolicy: 'guest', maxParticipants: 4 } as const;
const TELEVISION = 'television0';
const LAPTOP = 'laptop00000';

const say = ({ socket }: LiveClient, tournamentId: number, stage: string, sound: string | null) =>
  socket.send(JSON.stringify({ type: 'stage', tournamentId, stage, sound }));
const messages = (client: LiveClient, type: string) => client.received.filter((each) => each.type === type);
const stagesOf = (client: LiveClient) =>
  (messages(client, 'stages').at(-1) as { stages: OpenStage[] } | undefined)?.stages;

async function openRoom(): Promise<number> {
  await app.pool.query("update shows set step = 'over' where pin is not null");
  const id = await createTournament(creator, SHOW);
  await creator.call(routes.steerShow, at(id, { action: 'open', seq: 0 }));
  return id;
}

describe('the sound of the stage', () => {
  it('is turned on and off by a host on all stages, and known after a reload (rule R18)', async () => {
    const id = await openRoom();
    const [television, phone] = [await watch(app, id), await watch(app, id, creator)];
    say(television, id, TELEVISION, 'off');
    await eventually(() => expect(stagesOf(phone)).toMatchObject([{ stage: TELEVISION, sound: 'off' }]));
    const before = (await app.visitor.call(routes.getShow, at(id))).body;
    const { body } = await creator.call(routes.setStageSound, at(id, { isOn: true }));
    expect(body).toMatchObject({ isSoundOn: true, seq: before.seq });
    await eventually(() => expect(messages(television, 'stage_sound')).toMatchObject([{ isOn: true }]));
    // The stage answers what its browser lets it do.
    say(television, id, TELEVISION, 'blocked');
    await eventually(() => expect(stagesOf(phone)).toMatchObject([{ sound: 'blocked' }]));
    await creator.call(routes.setStageSound, at(id, { isOn: true }));
    await eventually(() => expect(messages(television, 'stage_sound')).toHaveLength(2));
    expect(messages(phone, 'stage_sound')).toEqual([]);
    expect((await app.visitor.call(routes.getShow, at(id))).body).toMatchObject({ isSoundOn: true });
  });

  it('needs a room, and counts a stage that speaks before it is in it (rule R18)', async () => {
    const id = await createTournament(creator, SHOW);
    expect(await creator.call(routes.setStageSound, at(id, { isOn: true }))).toMatchObject(
      refusal(409, 'Open the room first.'),
    );
    const [early, phone] = [await watch(app, await openRoom()), await watch(app, id, creator)];
    say(early, id, TELEVISION, 'on');
    early.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: id, isPresent: false }));
    await eventually(() => expect(stagesOf(phone)).toMatchObject([{ stage: TELEVISION, sound: 'on' }]));
    for (const broken of ['A stage', '', 'x'.repeat(25)]) say(early, id, broken, 'off');
    say(early, id, TELEVISION, null);
    await eventually(() => expect(stagesOf(phone)).toEqual([]));
  });

  it('is moved by hosts alone, on the remote or on a stage of theirs (rule R18)', async () => {
    const id = await openRoom();
    const [guest, television, laptop] = [
      await watch(app, id, people[1]),
      await watch(app, id),
      await watch(app, id, creator),
    ];
    const by = (name: string) => stagesOf(laptop)?.find(({ stage }) => stage === name)?.by;
    guest.socket.send(JSON.stringify({ type: 'here', tournamentId: id }));
    say(guest, id, 'guest0000000', 'on');
    await eventually(() => expect(by('guest0000000')).toBe('viewer'));
    say(television, id, TELEVISION, 'blocked');
    await eventually(() => expect(by(TELEVISION)).toBe('viewer'));
    await creator.call(routes.setStageSound, at(id, { isOn: false }));
    for (const [client, name] of [
      [guest, 'guest0000000'],
      [television, TELEVISION],
    ] as const) {
      say(client, id, name, 'off');
    }
    await creator.call(routes.setStageSound, at(id, { isOn: true }));
    say(guest, id, 'guest0000000', 'on');
    say(television, id, TELEVISION, 'blocked');
    await eventually(() => expect(by(TELEVISION)).toBe('remote'));
    app.clock.advance(60_000);
    say(television, id, TELEVISION, 'on');
    await eventually(() => expect(stagesOf(laptop)).toHaveLength(2));
    await eventually(() =>
      expect(stagesOf(laptop)?.find(({ stage }) => stage === TELEVISION)).toMatchObject({
        sound: 'on',
        by: 'remote',
      }),
    );
    expect(by('guest0000000')).toBe('viewer');
    say(laptop, id, LAPTOP, 'on');
    await eventually(() => expect(by(LAPTOP)).toBe('host'));
    const crowd = [];
    for (let n = 0; n < 20; n += 1) crowd.push(await watch(app, id));
    for (const [n, fake] of crowd.entries()) say(fake, id, `fake0000${n}`, 'on');
    await eventually(() => expect(stagesOf(laptop)).toHaveLength(20));
    expect(stagesOf(laptop)?.slice(0, 2)).toMatchObject([{ stage: LAPTOP }, { stage: TELEVISION }]);
    const late = await watch(app, id);
    say(late, id, 'late00000000', 'off');
    await creator.call(routes.setStageSound, at(id, { isOn: false }));
    await eventually(() => expect(messages(late, 'stage_sound')).toHaveLength(1));
  });

  it('tells each stage of the others, and which one was switched on first (rule R18)', async () => {
    const id = await openRoom();
    const [television, laptop] = [await watch(app, id), await watch(app, id)];
    say(television, id, TELEVISION, 'on');
    await eventually(() => expect(stagesOf(laptop)).toHaveLength(1));
    app.clock.advance(1000);
    say(laptop, id, LAPTOP, 'on');
    await eventually(() => expect(stagesOf(television)).toHaveLength(2));
    const [first, second] = stagesOf(television) ?? [];
    expect(second?.since).toBeGreaterThan(first?.since ?? 0);
    const late = await watch(app, id);
    await eventually(() => expect(stagesOf(late)).toHaveLength(2));
    const elsewhere = { stage: 'elsewhere', sound: 'on', since: 1, by: 'viewer' } as const;
    app.context.bus.publish({
      type: 'viewer_count',
      server: 'other',
      tournamentId: id,
      count: 1,
      stages: [elsewhere],
    });
    await eventually(() => expect(stagesOf(late)).toContainEqual(elsewhere));
    laptop.socket.close();
    await eventually(() => expect(stagesOf(television)?.map(({ stage }) => stage)).not.toContain(LAPTOP));
  });
});
