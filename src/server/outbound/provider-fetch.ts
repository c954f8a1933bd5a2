import { FetchError } from './fetch-error.ts';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Statuses whose answers have no body, also not an empty one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/** Calls a provider of identities. @throws FetchError */
export type ProviderFetch = (url: string, options: Options) => Promise<Response>;

/**
 * Creates the fetch for providers of identities. The operator chose them, so they may be in a private network. It follows no
 * redirect and ends after five seconds or half a megabyte.
 */
export const createProviderFetch =
  ({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): ProviderFetch =>
  async (url, { signal, ...options }) => {
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    try {
      const response = await fetch(url, {
        ...(options as RequestInit),
        redirect: 'manual',
        signal: AbortSignal.any(ends),
      });
      const { status, headers } = response;
      const body = await readBody(response);
      return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
    } catch (error) {
      throw error instanceof FetchError ? error : new FetchError('failed', 'No answer', error);
    }
  };

/** @throws FetchError too_large, before the whole answer is in memory */
async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new FetchError('too_large', 'The answer is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
