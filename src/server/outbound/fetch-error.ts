/** Why a fetch gave no answer: a refused address, an answer that is too large, too much work, or a broken connection. */
export type FetchFailure = 'refused' | 'too_large' | 'busy' | 'failed';

export class FetchError extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}
