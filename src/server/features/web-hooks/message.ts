import { type WebHookMessage, webHookMessage } from '#contract/web-hook.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { WebHookEvent } from '#engine/kinds.ts';
import { sharePath } from '#engine/sharing/share-path.ts';
import type { Context } from '#server/context.ts';
import { loadMatchup } from '#server/features/matchups/service.ts';
import { loadSongsByIds } from '#server/features/songs/service.ts';
import { AppError } from '#server/http/errors.ts';
import type { HookWithTournament } from './data.ts';

/** What a queued call is about. */
type About = { matchupId?: unknown; songId?: unknown };

const TYPES: Record<WebHookEvent | 'test', WebHookMessage['type']> = {
  match_opened: 'match.opened',
  result: 'match.result',
  champion: 'tournament.champion',
  test: 'test',
};

/**
 * The message of a call from what visitors may see now (rule X11): counts that are hidden from them are null, and submitters are
 * left out. Null when the fact was taken back, or is over. The link of a private tournament admits no one: it has its number.
 */
export async function makeMessage(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { hook, tournament }: HookWithTournament,
  { event, about }: { event: WebHookEvent | 'test'; about: About },
): Promise<WebHookMessage | null> {
  const urlOf = (tail = '') => config.publicUrl && new URL(pathOf(tournament) + tail, config.publicUrl).href;
  const { isSpoilerFree } = hook;
  const make = (data: Partial<WebHookMessage['data']>) =>
    // Parsed, so that only the listed fields leave the server.
    webHookMessage.parse({
      type: TYPES[event],
      timestamp: clock.now().toISOString(),
      data: {
        tournament: { id: tournament.id, name: tournament.name, url: urlOf() },
        isSpoilerFree,
        ...data,
      },
    });
  if (event === 'test') return make({});
  if (event === 'champion') {
    const song = (await loadSongsByIds(db, [Number(about.songId)])).get(Number(about.songId));
    if (tournament.status !== 'completed' || tournament.winnerId !== about.songId || !song) return null;
    return make(isSpoilerFree ? {} : { champion: song });
  }
  const matchup = await loadMatchup(db, Number(about.matchupId)).catch(nullIfGone);
  if (matchup?.status !== (event === 'match_opened' ? 'active' : 'completed')) return null;
  const songs = [matchup.song1, matchup.song2].filter((song) => song !== null);
  const { song1Votes, song2Votes } = matchup;
  const match = {
    id: matchup.id,
    name: cardMatchName(matchup),
    url: urlOf(`?tab=voting#matchup-${matchup.id}`),
    songs,
    endsAt: matchup.endTime,
  };
  if (event === 'match_opened' || isSpoilerFree) return make({ match });
  return make({
    match,
    result: {
      winner: songs.find(({ id }) => id === matchup.winnerId) ?? null,
      votes: song1Votes === null || song2Votes === null ? null : [song1Votes, song2Votes],
    },
  });
}

const pathOf = (tournament: HookWithTournament['tournament']) =>
  tournament.isPublic ? sharePath(tournament) : `/tournaments/${tournament.id}`;

/** A match that was deleted is told to no one. */
function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}
