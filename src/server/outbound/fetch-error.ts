/** Why a fetch failed: a refused address, too large an answer, too many waiting fetches, or no complete answer. */
export type FetchFailure = 'refused' | 'too_large' | 'busy' | 'failed';

export class FetchError extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}
