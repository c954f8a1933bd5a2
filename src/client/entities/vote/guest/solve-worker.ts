import type { GuestChallenge } from '#contract/guest.ts';
import { solve } from './solve.ts';

addEventListener('message', ({ data }: MessageEvent<GuestChallenge>) => {
  void solve(data).then((body) => postMessage(body));
});
