import { readQuery } from '#client/lib/api/read-query.ts';
import type { Delivery, WebHook } from '#contract/web-hook.ts';

export const webHooksQuery = (tournamentId: number) =>
  readQuery<WebHook[] | null>(['/api/tournaments', tournamentId, 'web-hooks'], { staleTime: 0 });

export const deliveriesQuery = (id: number) =>
  readQuery<Delivery[] | null>(['/api/web-hooks', id, 'deliveries'], { staleTime: 0 });
