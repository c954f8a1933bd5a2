import type { SQL } from 'drizzle-orm';
import { MAX_ID } from '#contract/shapes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { Context, Viewer } from '#server/context.ts';
import { requireUser } from '#server/features/accounts/service.ts';
import { idOf, type Page, toPage } from '#server/http/cursor.ts';
import { toCards } from './cards.ts';
import * as data from './data.ts';

const PROFILE_ROWS = 100;
type OfUser = { userId: number; cursor: string | undefined };

/**
 * A page of the tournaments that a user created, joined or follows, as far as the viewer may see them.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function listUserTournaments(context: Context, viewer: Viewer, { userId, cursor }: OfUser) {
  await requireUser(context, userId);
  return loadCardsOf(context, { userId, cursor, isVisible: data.visibleTo(viewer) });
}

/**
 * A page of the public tournaments that a user created, joined or follows.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export function loadPublicCardsOf(context: Context, ofUser: OfUser): Promise<Page<TournamentCard>> {
  return loadCardsOf(context, { ...ofUser, isVisible: data.isPublic });
}

async function loadCardsOf(context: Context, { userId, cursor, isVisible }: OfUser & { isVisible: SQL }) {
  const rows = await data.findTournamentsOf(context.db, userId, {
    isVisible,
    beforeId: idOf(cursor) ?? MAX_ID,
    limit: PROFILE_ROWS + 1,
  });
  const page = toPage(rows, PROFILE_ROWS, (last) => ({ id: last.tournament.id }));
  return { ...page, rows: await toCards(context, page.rows) };
}
