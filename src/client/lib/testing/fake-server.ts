import { vi } from 'vitest';

/** What the server answers: a status with a body, or nothing because the connection broke. */
export type FakeAnswer = { status: number; body: unknown } | 'no answer';

type SentRequest = { path: string; key: string | null; body: unknown };

/**
 * Replaces `fetch` until `vi.unstubAllGlobals()`. The calls get these answers in turn, and none after the last one; a
 * function runs while the call is pending.
 * @returns the sent requests
 */
export function stubAnswers(...answers: (FakeAnswer | (() => FakeAnswer))[]): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    sent.push({
      path,
      key: new Headers(headers).get('idempotency-key'),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    const next = answers.shift() ?? 'no answer';
    const answer = typeof next === 'function' ? next() : next;
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  return sent;
}

export const succeeded = (body: unknown): FakeAnswer => ({ status: 200, body });

/** A refusal in the server's error format. */
export function refused(
  status: number,
  code: string,
  message: string,
  issues: { path: string; message: string }[] = [],
): FakeAnswer {
  return { status, body: { message, error: message, code, issues } };
}
