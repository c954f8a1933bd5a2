import { imagePathOrNull } from '#contract/image.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import type { FoundSong, SongEntry, SongMatch, SongPage } from '#contract/song-page.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { winPercentage } from '#engine/ranking/ranking.ts';
import type { EntryRow, FoundRow, MatchRow, SongPageRow } from './data.ts';
import { toPageKey } from './song-page-key.ts';

/** A song with its record over all tournaments. */
export function presentSongPage(row: SongPageRow, key: string): SongPage {
  return {
    key,
    id: row.id,
    tournamentId: row.tournamentId,
    title: row.title,
    artist: row.artist,
    artworkUrl: imagePathOrNull(row.imageSha),
    coverColor: row.coverColor,
    url: row.url,
    spotifyUrl: row.spotifyUrl,
    youtubeUrl: row.youtubeUrl,
    platform: row.platform,
    totalPoints: row.points,
    totalVotesReceived: row.votesReceived,
    championshipWins: row.championshipWins,
    matchesWon: row.matchupsWon,
    matchesDecided: row.matchupsDecided,
    winPercentage: winPercentage(row.matchupsWon, row.matchupsDecided),
  };
}

/** A song of a search, with the key of its page. */
export function presentFoundSong(row: FoundRow): FoundSong {
  return {
    id: row.id,
    tournamentId: row.tournamentId,
    key: toPageKey(row.songKey),
    title: row.title,
    artist: row.artist,
    artworkUrl: imagePathOrNull(row.imageSha),
    url: row.url,
    spotifyUrl: row.spotifyUrl,
    youtubeUrl: row.youtubeUrl,
    platform: row.platform,
    championshipWins: row.championshipWins,
    matchesWon: row.matchupsWon,
    matchesDecided: row.matchupsDecided,
  };
}

/** An entry with its own matches; its submitter is not named. */
export function presentEntry(row: EntryRow, matches: readonly MatchRow[]): SongEntry {
  return {
    id: row.id,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    tournamentStatus: row.tournamentStatus,
    isTiebreaker: row.isTiebreaker,
    isChampion: row.isChampion,
    createdAt: new Date(row.createdAt).toISOString(),
    matches: matches.filter(({ songId }) => songId === row.id).map(presentMatch),
  };
}

function presentMatch(row: MatchRow): SongMatch {
  const isHidden = areCountsHidden(row);
  return {
    id: row.id,
    phase: row.phase,
    round: row.round,
    position: row.position,
    tiebreakerLevel: row.tiebreakerLevel,
    status: row.status,
    opponent: presentOpponent(row),
    votes: isHidden ? null : row.votes,
    opponentVotes: isHidden ? null : row.opponentVotes,
    result: resultOf(row),
    decidedBy: row.decidedBy,
  };
}

/** The other song of a match. A hidden one shows nothing of itself, and has no page. */
function presentOpponent(row: MatchRow): SongMatch['opponent'] {
  if (row.isOpponentHidden) return { key: null, ...hiddenSongTexts(row.opponentId), artworkUrl: null };
  return {
    key: toPageKey(row.opponentKey),
    title: row.opponentTitle,
    artist: row.opponentArtist,
    artworkUrl: imagePathOrNull(row.opponentImageSha),
  };
}

/** A match of two withdrawn songs has no result. */
function resultOf({ status, winnerId, songId, decidedBy }: MatchRow): SongMatch['result'] {
  if (status !== 'completed') return null;
  if (winnerId === null) return decidedBy === 'walkover' ? null : 'tied';
  return winnerId === songId ? 'won' : 'lost';
}
