import { AppError } from '#server/http/errors.ts';

export const tournamentNotFound = () =>
  new AppError('NOT_FOUND', "The tournament you're looking for doesn't exist or has been removed.");

export const matchupNotFound = () => new AppError('NOT_FOUND', 'Match not found.');

export const songNotFound = () => new AppError('NOT_FOUND', 'This song does not exist or has been removed.');
