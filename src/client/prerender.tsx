import { prerender } from 'react-dom/static';
import type { CurrentUser } from '#contract/account.ts';
import { PAGE_SLOTS } from '#contract/written-pages.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { queryClient } from './lib/api/query-client.ts';
import { queryKeys } from './lib/queries.ts';

const ANY_ID = 1;
const TOURNAMENT = `/tournaments/${ANY_ID}`;
const HOUR_MS = 60 * 60 * 1000;

const MATCHUP = {
  status: 'active',
  startTime: new Date(Date.now() - HOUR_MS).toISOString(),
  endTime: new Date(Date.now() + HOUR_MS).toISOString(),
  song1: { title: PAGE_SLOTS.title1, artist: PAGE_SLOTS.artist1, pitch: PAGE_SLOTS.pitch1 },
  song2: { title: PAGE_SLOTS.title2, artist: PAGE_SLOTS.artist2, pitch: PAGE_SLOTS.pitch2 },
};

function cardOf(currentMatchup: typeof MATCHUP | null) {
  const { name, description } = PAGE_SLOTS;
  return { id: ANY_ID, name, description, currentMatchup };
}

/**
 * What the build writes into the pages that the server sends, to be read before any script has come: the whole landing
 * page; of the most visited pages what is known before their data, with slots for the words that the server fills in;
 * and the loading screen (A §2) for all others. The keys name the written files.
 */
export async function prerenderPages() {
  const loading = await render('/');
  const { firstName } = PAGE_SLOTS;
  // A card of the list tells of its tournament while the page's own data are on their way.
  const quiet = [cardOf(null)];
  const onStage = [cardOf(MATCHUP)];

  know(queryKeys.currentUser, null);
  const landing = await render('/');
  know(queryKeys.tournaments, quiet);
  const visitorTournament = await render(TOURNAMENT);
  know(queryKeys.tournaments, onStage);
  const visitorVoting = await render(TOURNAMENT);

  know(queryKeys.currentUser, { firstName } as CurrentUser);
  const voting = await render(TOURNAMENT);
  know(queryKeys.tournaments, quiet);
  const tournament = await render(TOURNAMENT);
  queryClient.removeQueries({ queryKey: queryKeys.tournaments });
  const home = await render('/');
  const tournaments = await render('/tournaments');
  return { loading, landing, home, tournaments, tournament, voting, visitorTournament, visitorVoting };
}

function know<T>(queryKey: readonly unknown[], data: T): void {
  queryClient.setQueryData(queryKey, data);
}

async function render(path: string): Promise<string> {
  const isMember = Boolean(queryClient.getQueryData(queryKeys.currentUser));
  await preloadPage(path, isMember);
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App path={path} />, {
    onError: (error) => void failures.push(error),
    // A larger page would be moved into place by scripts in it, which the content policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (failures.length > 0) throw new Error(`The page at ${path} cannot be written`, { cause: failures[0] });
  return new Response(prelude).text();
}
