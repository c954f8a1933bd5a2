import { z } from 'zod';
import { background } from '#contract/background.ts';
import { generatedSchedule, matchup, openedRound, schedule } from '#contract/matchup.ts';
import * as participant from '#contract/participant.ts';
import * as song from '#contract/song.ts';
import * as tournament from '#contract/tournament.ts';
import * as tournamentList from '#contract/tournament-list.ts';
import * as tournamentSettings from '#contract/tournament-settings.ts';
import { userVotes, voterStanding } from '#contract/vote.ts';
import { call, pagesOf } from './route.ts';

export const tournamentsRoutes = {
  listTournaments: call('anyone', 'GET /api/tournaments', {
    summary:
      'List the tournaments that the reader may see, running ones first; Next-Cursor names the next page',
    query: tournamentList.tournamentListQuery,
    answer: z.array(tournament.tournamentCard),
  }),
  countTournaments: call('anyone', 'GET /api/tournaments/counts', {
    summary: 'Count by status the tournaments that the reader may see',
    answer: tournamentList.tournamentCounts,
  }),
  listOwnTournaments: call('user', 'GET /api/tournaments/yours', {
    summary:
      'List the tournaments that the reader created, manages, joined or follows; Next-Cursor names the next page',
    query: tournamentList.yoursQuery,
    answer: z.array(tournamentList.ownTournament),
  }),
  createTournament: call('user', 'POST /api/tournaments', {
    summary: 'Create a tournament',
    body: tournamentSettings.createTournamentBody,
    status: 201,
    idempotent: true,
    answer: tournament.tournamentCard,
  }),
  getTournament: call('anyone', 'GET /api/tournaments/:id', {
    summary: 'Get a tournament with its songs, matchups, groups and creator',
    answer: tournament.tournamentDetail,
  }),
  listMatchups: call('anyone', 'GET /api/tournaments/:id/matchups', {
    summary: 'List the matchups of a tournament',
    answer: z.array(matchup),
  }),
  listUserVotes: call('voter', 'GET /api/tournaments/:id/user-votes', {
    summary: "List the reader's votes in a tournament",
    answer: userVotes,
  }),
  getVoterStanding: call('voter', 'GET /api/tournaments/:id/voter', {
    summary: 'Tell whether the reader may vote in a tournament, and who may',
    answer: voterStanding,
  }),
  listHeard: call('user', 'GET /api/tournaments/:id/heard', {
    summary: 'List the songs of a tournament that the reader has heard, by id',
    answer: song.heardSongs,
  }),
  getTiebreakerUsage: call('anyone', 'GET /api/tournaments/:id/tiebreaker-usage', {
    summary: 'Get the remaining tiebreaker songs of each main entry',
    answer: tournament.tiebreakerUsage,
  }),
  listParticipants: call('anyone', 'GET /api/tournaments/:id/participants', {
    summary: 'List the participants of a tournament with their songs, page by page',
    ...pagesOf(participant.participant),
  }),
  getParticipation: call('user', 'GET /api/tournaments/:id/participation', {
    summary: 'Tell whether the reader has joined a tournament, follows it or manages it',
    answer: participant.participation,
  }),
  getSchedule: call('anyone', 'GET /api/tournaments/:id/schedule', {
    summary: 'Get the schedule of a tournament',
    answer: schedule,
  }),
  joinTournament: call('user', 'POST /api/tournaments/:id/join', {
    summary: 'Join a tournament, or follow it after its start',
    idempotent: true,
    answer: tournament.tournamentAnswer,
  }),
  leaveTournament: call('user', 'DELETE /api/tournaments/:id/participation', {
    summary: 'Leave a tournament with all songs before the draw, or stop following it',
    answer: tournament.tournamentAnswer,
  }),
  submitSongs: call('user', 'POST /api/tournaments/:id/songs/batch', {
    summary: 'Enter a list of main entries, all or none',
    body: song.songBatchBody,
    status: 201,
    idempotent: true,
    answer: song.songBatch,
  }),
  submitSong: call('user', 'POST /api/tournaments/:id/songs', {
    summary: 'Enter a main entry or a tiebreaker song',
    body: song.songBody,
    status: 201,
    idempotent: true,
    answer: song.song,
  }),
  generateBracket: call('user', 'POST /api/tournaments/:id/generate-bracket', {
    summary: 'Start a full tournament, or make deleted group matches again',
    answer: tournament.startAnswer,
  }),
  generateKnockout: call('user', 'POST /api/tournaments/:id/generate-knockout', {
    summary: 'Generate the knockout, or make its deleted matches again; any other repeat changes nothing',
    answer: tournament.tournamentAnswer,
  }),
  generateSchedule: call('user', 'POST /api/tournaments/:id/generate-schedule', {
    summary: 'Set the times of all unscheduled matchups',
    answer: generatedSchedule,
  }),
  openRound: call('user', 'POST /api/tournaments/:id/open-round', {
    summary: 'Open the matchups of the next round now',
    answer: openedRound,
  }),
  updateTournament: call('user', 'PATCH /api/tournaments/:id', {
    summary: 'Change the settings of a tournament',
    body: tournamentSettings.updateTournamentBody,
    answer: tournament.tournamentAnswer,
  }),
  cancelTournament: call('user', 'POST /api/tournaments/:id/cancel', {
    summary: 'Cancel a tournament with a reason',
    body: tournamentSettings.cancelTournamentBody,
    answer: tournament.tournamentAnswer,
  }),
  playAgain: call('user', 'POST /api/tournaments/:id/again', {
    summary:
      'Make the next tournament of a finished one, with its settings and people, and its songs on request',
    body: tournament.playAgainBody,
    status: 201,
    idempotent: true,
    answer: tournament.nextTournament,
  }),
  listSeries: call('anyone', 'GET /api/tournaments/:id/series', {
    summary: 'List the tournaments of a series that the reader may see, newest first, with their champions',
    ...pagesOf(tournament.seriesRow),
  }),
  deleteTournament: call('user', 'DELETE /api/tournaments/:id', {
    summary: 'Delete a tournament before its songs are drawn',
  }),
  openShare: call('anyone', 'POST /api/share/:token', {
    summary: 'Open the link of a private tournament, which admits the reader to it',
    params: tournament.shareParams,
    answer: tournament.openedShare,
  }),
  renewShareToken: call('user', 'POST /api/tournaments/:id/share-token', {
    summary: 'Give a private tournament a new link and end what the old one opened',
    answer: tournament.renewedShare,
  }),
  updateBackground: call('user', 'PATCH /api/tournaments/:id/background', {
    summary: 'Choose the background of a tournament',
    body: background,
    answer: tournament.tournamentAnswer,
  }),
  deleteSongs: call('user', 'POST /api/tournaments/:id/songs/delete-bulk', {
    summary: 'Delete songs before the draw',
    body: song.deleteSongsBody,
    answer: song.deletedSongs,
  }),
  deleteParticipants: call('user', 'DELETE /api/tournaments/:id/participants/bulk', {
    summary: 'Remove participants; their songs and votes stay',
    body: participant.deleteParticipantsBody,
    answer: participant.deletedParticipants,
  }),
};
