import { describe, expect, it } from 'vitest';
import type { OpenStage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import type { LiveClient } from './support/live-client.ts';
import { at, createTournament, refusal } from './support/tournaments.ts';

const { app, creator } = await createCommunity();
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

  it('tells each stage of the others, and which one was switched on last (rule R18)', async () => {
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
    const elsewhere = { stage: 'elsewhere', sound: 'on', since: 1 } as const;
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
