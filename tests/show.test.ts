import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { hostShows, SHOW } from './support/shows.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  fillTournament,
  matchOf,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

const { showOf, press, openRoom, pass, endShows } = hostShows({ app, creator, people });

afterEach(endShows);

describe('a show', () => {
  it('plays one match after the other to the champion without a press after the start (rules R1, R3)', async () => {
    const id = await openRoom();
    expect(await showOf(id)).toMatchObject({ step: 'lobby', pin: expect.stringMatching(/^\d{6}$/) });
    await pass(600);
    expect((await detailOf(creator, id)).status).toBe('setup');
    expect((await press(id, 'start')).body).toMatchObject({ step: 'draw', turnout: null });
    const steps: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const show = await showOf(id);
      steps.push(show.step);
      if (show.step === 'over') break;
      if (show.step === 'vote') {
        const match = await matchOf(creator, { id: show.matchupId ?? 0 });
        expect(match).toMatchObject({ status: 'active', countsHidden: true });
        await vote(people[0] ?? creator, match, 1);
        expect((await showOf(id)).turnout).toBe(1);
      }
      await pass(((show.until ?? 0) - show.at) / 1000);
    }
    const match = ['vote', 'reveal', 'break'];
    expect(steps).toEqual(['draw', ...match, ...match, 'vote', 'reveal', 'over']);
    expect((await detailOf(creator, id)).status).toBe('completed');
  });

  it('does one step for two presses at the same moment, and refuses a stale one (rule R4)', async () => {
    const id = await fillTournament(creator, Array(4).fill(creator), SHOW);
    await press(id, 'open');
    await press(id, 'start');
    await press(id, 'next');
    const { seq, until } = await showOf(id);
    const body = { action: 'extend', seq } as const;
    const both = await Promise.all([
      creator.call(routes.steerShow, at(id, body)),
      creator.call(routes.steerShow, at(id, body)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await showOf(id)).toMatchObject({ step: 'vote', until: (until ?? 0) + 15_000 });
  });

  it('plays a tie off at once, half as long, at least 20 seconds (rule R3)', async () => {
    const id = await fillTournament(creator, people, SHOW, { tiebreakers: 1 });
    await press(id, 'open');
    await press(id, 'start');
    await press(id, 'next');
    const { matchupId } = await showOf(id);
    const match = await matchOf(creator, { id: matchupId ?? 0 });
    await vote(people[0] ?? creator, match, 1);
    await vote(people[1] ?? creator, match, 2);
    await pass(30);
    expect(await showOf(id)).toMatchObject({ step: 'reveal', matchupId });
    await pass(6);
    const tie = await showOf(id);
    expect(tie).toMatchObject({ step: 'vote', until: tie.at + 20_000 });
    expect(await matchOf(creator, { id: tie.matchupId ?? 0 })).toMatchObject({ parentMatchupId: matchupId });
  });

  it('pauses after the reveal, resumes, extends and closes a vote (rule R4)', async () => {
    const id = await fillTournament(creator, Array(4).fill(creator), SHOW);
    await press(id, 'open');
    await press(id, 'start');
    await press(id, 'next');
    const before = await showOf(id);
    expect(await press(id, 'close')).toMatchObject(refusal(409, 'A match is open for at least 10 seconds.'));
    expect((await press(id, 'extend')).body.until).toBe((before.until ?? 0) + 15_000);
    await pass(10);
    expect((await press(id, 'pause')).body).toMatchObject({ step: 'vote', isPausing: true });
    const closed = (await press(id, 'close')).body;
    expect(closed.until).toBe(closed.at + 10_000);
    await pass(10);
    await pass(6);
    expect(await showOf(id)).toMatchObject({ step: 'paused', pausedBy: 'host', until: null });
    await pass(3600);
    expect(await showOf(id)).toMatchObject({ step: 'paused' });
    expect((await press(id, 'resume')).body.step).toBe('vote');
  });

  it('starts with fewer songs, and moves its matches alone (rule R5)', async () => {
    const id = await openRoom({ maxParticipants: 8 }, 5);
    expect(await press(id, 'start')).toMatchObject(refusal(409, 'WRONG_STATE'));
    const own = (await detailOf(creator, id)).songs.filter(({ submitterId }) => submitterId === creator.id);
    expect(own).toHaveLength(2);
    for (const song of own) await creator.call(routes.withdrawSong, at(song.id));
    expect(await press(id, 'start', { fewerSongs: true })).toMatchObject(
      refusal(409, 'A show needs at least 4 songs.'),
    );
    for (const title of ['New', 'Newer']) await enterSong(creator, id, title);
    expect((await press(id, 'start', { fewerSongs: true })).body.step).toBe('draw');
    const detail = await detailOf(creator, id);
    expect(detail.maxParticipants).toBe(5);
    const [match] = detail.matchups;
    const hands = [
      await admin.call(routes.activateMatchup, at(match?.id ?? 0)),
      await creator.call(routes.openRound, at(id)),
      await creator.call(routes.deleteMatchup, at(match?.id ?? 0)),
      await creator.call(routes.generateSchedule, at(id)),
    ];
    for (const reply of hands) expect(reply).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('does not listen to a hidden song (rule R7)', async () => {
    const url = 'https://example.com/song.mp3';
    const settings = { ...SHOW, listenSeconds: 20 };
    const id = await fillTournament(creator, Array(4).fill(creator), settings, { url });
    await press(id, 'open');
    await press(id, 'start');
    const [match] = (await detailOf(creator, id)).matchups;
    await admin.call(routes.hideSong, at(match?.song1Id ?? 0, { isHidden: true }));
    await press(id, 'next');
    const { step, until, at: now } = await showOf(id);
    expect({ step, seconds: ((until ?? 0) - now) / 1000 }).toEqual({ step: 'listen', seconds: 20 });
  });

  it('keeps its manual scheduling in the settings (rule R1)', async () => {
    const id = await createTournament(creator, SHOW);
    const change = (body: object) => creator.call(routes.updateTournament, at(id, body));
    await change({ settingsVersion: 1, schedulingType: 'automatic', breakSeconds: 5 });
    expect(await detailOf(creator, id)).toMatchObject({ schedulingType: 'manual', breakSeconds: 5 });
    await change({ settingsVersion: 2, pace: 'clock', schedulingType: 'automatic' });
    expect(await detailOf(creator, id)).toMatchObject({ schedulingType: 'automatic', pace: 'clock' });
  });

  it('plays groups, draws the knockout and goes on (rule R3)', async () => {
    const id = await openRoom({ tournamentType: 'round_robin', songsPerGroup: 4 }, 8);
    await press(id, 'start');
    const drawn: number[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      const show = await showOf(id);
      if (show.step === 'over') break;
      if (show.step === 'draw') drawn.push(turn);
      if (show.step === 'vote')
        await vote(people[0] ?? creator, await matchOf(creator, { id: show.matchupId ?? 0 }), 1);
      await pass(((show.until ?? 0) - show.at) / 1000);
    }
    expect(drawn).toHaveLength(2);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed' });
  });
});
