import { routes } from '#contract/routes.ts';
import type { ShowState } from '#contract/show.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { TestApp, TestUser } from './app.ts';
import { at, createTournament, enterSong } from './tournaments.ts';

/** The settings of a show whose matches last 30 s. */
export const SHOW = {
  pace: 'show',
  voterPolicy: 'guest',
  tiebreakerSongs: 'optional',
  showSeconds: 30,
} as const;

type Stage = { app: TestApp; creator: TestUser; people: readonly TestUser[] };

/** What the tests of shows do as their host. */
export function hostShows({ app, creator, people }: Stage) {
  const showOf = async (id: number): Promise<ShowState> =>
    (await creator.call(routes.getShow, { params: { id } })).body;
  const press = async (id: number, action: string, over: object = {}) => {
    const { seq } = await showOf(id);
    return creator.call(routes.steerShow, at(id, { action, seq, ...over }));
  };
  return {
    showOf,
    press,
    /** A show in its lobby, with the songs of all people in turn. */
    async openRoom(
      settings: Partial<CreateTournamentInput> = {},
      songs: number = people.length,
    ): Promise<number> {
      const id = await createTournament(creator, { maxParticipants: songs, ...SHOW, ...settings });
      for (let song = 0; song < songs; song += 1) {
        await enterSong(people[song % people.length] ?? creator, id, `Song ${song}`);
      }
      await press(id, 'open');
      return id;
    },
    /** Lets time pass, after which the show goes on by itself. */
    async pass(seconds: number): Promise<void> {
      app.clock.advance(seconds * 1000);
      await app.timekeeper.runDue();
    },
    /** Ends the shows of earlier tests, because a host has one open room. */
    endShows: () => app.pool.query("update shows set step = 'over' where pin is not null"),
  };
}
