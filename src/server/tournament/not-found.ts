import { TOURNAMENT_NOT_FOUND } from '#contract/messages/tournament.ts';
import { notFound } from '#server/http/errors.ts';

export const tournamentNotFound = () => notFound(TOURNAMENT_NOT_FOUND);

export const matchupNotFound = () => notFound('Match not found.');

export const songNotFound = () => notFound('This song does not exist or has been removed.');
