import { MAIN_ENTRY, TIEBREAKER_OPTIONS } from '#contract/kinds.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput, TournamentDetail } from '#contract/tournament.ts';
import type { Caller, Person, TestApp } from './app.ts';

export const MINUTE_MS = 60_000;

/** Creates a tournament and returns its id. */
export async function createTournament(
  creator: Person,
  settings: Partial<CreateTournamentInput> = {},
): Promise<number> {
  const body = { name: 'Summer Cup', maxParticipants: 4, ...settings };
  const reply = await creator.call(routes.createTournament, { body });
  if (reply.status !== 201) throw new Error(`Creating failed: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** Enters a main entry, with `tiebreakers` of its three tiebreaker songs. */
export async function enterSong(
  person: Person,
  tournamentId: number,
  name: string,
  { tiebreakers = 0 }: { tiebreakers?: number } = {},
): Promise<number> {
  const send = (title: string, submissionType: string) =>
    person.call(routes.submitSong, {
      params: { id: tournamentId },
      body: { title, artist: `${name} Band`, url: 'https://example.com/song', submissionType },
    });
  const main = await send(name, MAIN_ENTRY);
  if (main.status !== 201) throw new Error(`Entering ${name} failed: ${JSON.stringify(main.body)}`);
  for (const option of TIEBREAKER_OPTIONS.slice(0, tiebreakers)) await send(`${name} ${option}`, option);
  return main.body.id;
}

/** A tournament whose places are all taken, one song a person. */
export async function fillTournament(
  creator: Person,
  people: Person[],
  settings: Partial<CreateTournamentInput> = {},
  options: { tiebreakers?: number } = {},
): Promise<number> {
  const id = await createTournament(creator, { maxParticipants: people.length, ...settings });
  for (const [index, person] of people.entries()) await enterSong(person, id, `Song ${index + 1}`, options);
  return id;
}

export async function detailOf(person: Person, id: number): Promise<TournamentDetail> {
  return (await person.call(routes.getTournament, { params: { id } })).body;
}

/** Signs up people of these names. */
export async function signUpAll(app: TestApp, names: string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of names) people.push(await app.signUp(name));
  return people;
}

/** Votes for the song of that side of a matchup. */
export async function vote(person: Caller, matchup: TournamentDetail['matchups'][number], side: 1 | 2) {
  const songId = side === 1 ? matchup.song1Id : matchup.song2Id;
  return person.call(routes.castVote, {
    body: { tournamentId: matchup.tournamentId, matchupId: matchup.id, songId },
  });
}

/**
 * Moves the clock from one due instant to the next until the tournament is over, `play` casting the votes of every
 * matchup that opens.
 */
export async function playToTheEnd(
  app: TestApp,
  viewer: Person,
  id: number,
  play: (matchup: TournamentDetail['matchups'][number]) => Promise<void>,
): Promise<TournamentDetail> {
  const played = new Set<number>();
  for (let step = 0; step < 2000; step += 1) {
    await app.timekeeper.runDue();
    const detail = await detailOf(viewer, id);
    if (detail.status === 'completed') return detail;
    for (const matchup of detail.matchups) {
      if (matchup.status !== 'active' || played.has(matchup.id)) continue;
      played.add(matchup.id);
      await play(matchup);
    }
    if (detail.status === 'start_playoffs') {
      await viewer.call(routes.generateKnockout, { params: { id } });
      continue;
    }
    app.clock.advance(MINUTE_MS);
  }
  throw new Error('The tournament did not end');
}
