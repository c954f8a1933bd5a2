import { AppError } from '#server/http/errors.ts';

export const predictionNotFound = () => new AppError('NOT_FOUND', 'This prediction does not exist.');
