import { notFound } from '#server/http/errors.ts';

export const predictionNotFound = () => notFound('This prediction does not exist.');
