import { ApiError } from './api/api.ts';

/** Why the knockout was not drawn (T §8). */
export function knockoutFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error generating knockout stage. Please try again.';
  return `Failed to generate knockout stage: ${error.serverMessage ?? 'Unknown error'}`;
}
