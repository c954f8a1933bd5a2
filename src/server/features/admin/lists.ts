import {
  type AdminPage,
  type AdminTournament,
  adminTournament,
  type ListedUser,
  type SongSubmission,
  type UserTournament,
} from '#contract/admin.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { ban } from '#contract/moderation.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { Context } from '#server/context.ts';
import { addressOf, findBans, presentAccount } from '#server/features/accounts/service.ts';
import { hiddenNumberOf } from '#server/features/tournaments/service.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { ParticipationRow, SubmissionRow, TournamentRow } from './data.ts';
import * as data from './data.ts';

type Page<T> = { rows: T[]; total: number };

/** A page of all tournaments with their counts, including private ones (rule O3). */
export async function listTournaments({ db }: Context, page: AdminPage): Promise<Page<AdminTournament>> {
  const { rows, total } = await data.findTournaments(db, page);
  return { total, rows: rows.map(presentTournament) };
}

/** A page of all users, without deleted ones. */
export async function listUsers({ db, clock }: Context, page: AdminPage): Promise<Page<ListedUser>> {
  const { rows, total } = await data.findUsers(db, page);
  const userIds = rows.map(({ id }) => id);
  const bans = await findBans(db, { userIds, now: clock.now() });
  const byUser = new Map(bans.map((found) => [found.userId, pickShown(ban, found)]));
  return {
    total,
    rows: rows.map((user) => ({
      ...presentAccount(user),
      ban: byUser.get(user.id) ?? null,
      hasSecondFactor: user.hasSecondFactor,
    })),
  };
}

/** A page of all submitted songs, including tiebreaker songs. */
export async function listSongSubmissions({ db }: Context, page: AdminPage): Promise<Page<SongSubmission>> {
  const { rows, total } = await data.findSongSubmissions(db, page);
  return { total, rows: rows.map(presentSubmission) };
}

/** A page of all participations. */
export async function listUserTournaments({ db }: Context, page: AdminPage): Promise<Page<UserTournament>> {
  const { rows, total } = await data.findUserTournaments(db, page);
  return { total, rows: rows.map(presentParticipation) };
}

/** A tournament as admins see it, with its counts. */
const presentTournament = ({ tournament, ...counts }: TournamentRow): AdminTournament => ({
  ...pickShown(adminTournament, tournament),
  ...counts,
});

/** A submitted song with its tournament and submitter. The texts of the song and its submitter may be hidden. */
function presentSubmission(submission: SubmissionRow): SongSubmission {
  const { isSongHidden, isShown, tournamentCreatedAt, ...row } = submission;
  const { title, artist } = hiddenSongTexts(row.songId);
  return {
    ...row,
    ...(row.userEmail !== null && { userEmail: addressOf({ email: row.userEmail }) }),
    ...(isSongHidden && { songTitle: title, songArtist: artist, songUrl: null }),
    ...(!isShown && { userFirstName: null, userLastName: null, userEmail: null }),
    submitterHidden: !isShown,
    submittedAt: (isShown ? row.submittedAt : tournamentCreatedAt).toISOString(),
  };
}

/** A user's participation in one tournament. */
function presentParticipation({ tournament, ...row }: ParticipationRow): UserTournament {
  const isHidden = hidesSubmitters({ ...tournament, status: row.tournamentStatus });
  return {
    ...row,
    userEmail: addressOf({ email: row.userEmail }),
    participantId: isHidden ? hiddenNumberOf(row.userId) : row.participantId,
    joinedAt: (isHidden ? tournament.createdAt : row.joinedAt).toISOString(),
  };
}
