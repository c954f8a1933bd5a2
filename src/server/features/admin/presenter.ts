import type { AdminTournament, ListedUser, SongSubmission, UserTournament } from '#contract/admin.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import { presentAccount, type UserRow } from '#server/features/accounts/service.ts';
import { hiddenNumberOf } from '#server/features/tournaments/service.ts';
import type { ParticipationRow, SubmissionRow, TournamentRow } from './data.ts';

/** A tournament as admins see it, with its counts. */
export function presentTournament({
  tournament: t,
  creatorName,
  songCount,
  matchupCount,
}: TournamentRow): AdminTournament {
  return {
    id: t.id,
    name: t.name,
    creatorId: t.creatorId,
    creatorName,
    songCount,
    matchupCount,
    participantCount: t.participantCount,
    maxParticipants: t.maxParticipants,
    status: t.status,
    currentPhase: t.currentPhase,
    tournamentType: t.tournamentType,
    isPublic: t.isPublic,
    createdAt: t.createdAt.toISOString(),
  };
}

/** A user with the ban that is in force. */
export const presentListedUser = (
  user: UserRow,
  ban: { reason: string; endsAt: Date | null } | undefined,
): ListedUser => ({
  ...presentAccount(user),
  ban: ban ? { reason: ban.reason, endsAt: ban.endsAt?.toISOString() ?? null } : null,
});

/** A submitted song with its tournament and submitter. The texts of the song and its submitter may be hidden. */
export function presentSubmission(row: SubmissionRow): SongSubmission {
  const { title, artist } = row.isSongHidden
    ? hiddenSongTexts(row.songId)
    : { title: row.songTitle, artist: row.songArtist };
  return {
    songId: row.songId,
    songTitle: title,
    songArtist: artist,
    songUrl: row.isSongHidden ? null : row.songUrl,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    userFirstName: row.isShown ? row.userFirstName : null,
    userLastName: row.isShown ? row.userLastName : null,
    userEmail: row.isShown ? row.userEmail : null,
    submitterHidden: !row.isShown,
    submittedAt: (row.isShown ? row.submittedAt : row.tournamentCreatedAt).toISOString(),
  };
}

/** A user's participation in one tournament. */
export function presentParticipation(row: ParticipationRow): UserTournament {
  const isHidden = hidesSubmitters({ ...row.tournament, status: row.tournamentStatus });
  return {
    participantId: isHidden ? hiddenNumberOf(row.userId) : row.participantId,
    userId: row.userId,
    userFirstName: row.userFirstName,
    userLastName: row.userLastName,
    userEmail: row.userEmail,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    tournamentStatus: row.tournamentStatus,
    isFollowing: row.isFollowing,
    songCount: row.songCount,
    joinedAt: (isHidden ? row.tournament.createdAt : row.joinedAt).toISOString(),
  };
}
