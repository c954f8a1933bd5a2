import { TOURNAMENT_NOT_FOUND } from '#contract/messages/tournament.ts';
import { AppError } from '#server/http/errors.ts';

export const tournamentNotFound = () => new AppError('NOT_FOUND', TOURNAMENT_NOT_FOUND);

export const matchupNotFound = () => new AppError('NOT_FOUND', 'Match not found.');

export const songNotFound = () => new AppError('NOT_FOUND', 'This song does not exist or has been removed.');
