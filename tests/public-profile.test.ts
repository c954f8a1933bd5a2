import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  enterSong,
  playToTheEnd,
  vote,
} from './support/tournaments.ts';

const UNKNOWN_ID = 2_000_000_000;

const { app, people, creator: ada, admin } = await createCommunity({}, ['ada', 'grace', 'edsger', 'barbara']);
const stranger = await app.signUp('stranger');
const { id: played } = await drawTournament(ada, people, AUTOMATIC, { tiebreakers: 1 });
await playToTheEnd(app, ada, played, async (matchup) => {
  const side = matchup.song1?.title === 'Song 1' ? 1 : 2;
  for (const person of people) await vote(person, matchup, side);
});
const hidden = await createTournament(ada, { name: 'Hidden Cup', isPublic: false });
await enterSong(ada, hidden, 'Hidden Song');
const ids = { played, hidden };
beforeEach(() => app.context.bus.publish({ type: 'user_changed' }));

const CALLS = [routes.getProfile, routes.listProfileTournaments, routes.listProfileSongs];
const readers = () => [app.visitor, stranger, ada, admin];

describe('a public profile', () => {
  it('shows name, level, points, rank, wins, songs and achievements to visitors (rule A19)', async () => {
    const { status, body } = await app.visitor.call(routes.getProfile, at(ada.id));
    expect(status).toBe(200);
    const { points, level, rank, tournamentsWon } = (await ada.call(routes.getCurrentUser)).body;
    expect(body).toMatchObject({ id: ada.id, username: 'ada', firstName: 'ada', lastName: 'Tester' });
    expect(body).toMatchObject({ points, level, rank, tournamentsWon, songCount: 1 });
    expect(body.achievements.map((row: { title: string }) => row.title)).toContain('First Vote');
  });

  it('lists public tournaments, and the songs in them with their wins (rule A19)', async () => {
    const tournaments = await readAll<{ id: number }>(app.visitor, routes.listProfileTournaments, at(ada.id));
    expect(tournaments.map(({ id }) => id)).toEqual([ids.played]);
    const songs = await readAll<object>(app.visitor, routes.listProfileSongs, at(ada.id));
    const wins = (
      await app.pool.query(
        'select count(*)::int as wins from matchups m join songs s on s.id = m.winner_id where s.submitter_id = $1',
        [ada.id],
      )
    ).rows[0].wins;
    expect(songs).toEqual([
      expect.objectContaining({
        title: 'Song 1',
        tournamentId: ids.played,
        tournamentName: 'Summer Cup',
        wins,
      }),
    ]);
  });

  it('shows no e-mail address, vote or private tournament to any reader', async () => {
    for (const reader of readers()) {
      for (const route of CALLS) {
        const { status, body } = await reader.call(route, at(ada.id));
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/@test\.example|Hidden (Cup|Song)/);
      }
    }
    const { body } = await ada.call(routes.getProfile, at(ada.id));
    expect(Object.keys(body).toSorted()).toEqual([
      'achievements',
      'firstName',
      'id',
      'lastName',
      'level',
      'perfectPredictions',
      'points',
      'profileImageUrl',
      'rank',
      'songCount',
      'tournamentsWon',
      'username',
    ]);
  });

  it('is 404 for a deleted user at once, and for an unknown id', async () => {
    const person = await app.signUp('leaving');
    for (const route of CALLS) expect((await app.visitor.call(route, at(person.id))).status).toBe(200);
    await admin.call(routes.adminDeleteUser, at(person.id));
    for (const id of [person.id, UNKNOWN_ID]) {
      for (const route of CALLS) expect((await app.visitor.call(route, at(id))).status).toBe(404);
    }
  });

  it('lists all songs page by page, without those of private tournaments', async () => {
    const person = await app.signUp('prolific');
    await app.pool.query(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
       select case when n % 4 = 0 then $2::int else $3::int end, $1, 'P' || n, 'A', 'p' || n, 'other',
         'main_participant_entry' from generate_series(1, 160) n`,
      [person.id, ids.hidden, ids.played],
    );
    app.context.bus.publish({ type: 'user_changed' });
    const pages = await readPages(app.visitor, routes.listProfileSongs, at(person.id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 20]);
    const titles = pages.flatMap(({ body }) => body.map(({ title }: { title: string }) => title));
    expect(new Set(titles).size).toBe(120);
    expect(titles).not.toContain('P4');
    expect((await app.visitor.call(routes.getProfile, at(person.id))).body.songCount).toBe(120);
    await app.pool.query('delete from songs where submitter_id = $1', [person.id]);
  });
});
