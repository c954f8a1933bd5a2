import { z } from 'zod';
import { DELIVERY_STATUSES, WEB_HOOK_EVENTS, WEB_HOOK_KINDS } from '#engine/kinds.ts';
import { id, instant, line } from './shapes.ts';

/** The most web hooks of a tournament. */
export const MAX_WEB_HOOKS = 5;
/** How many of its last calls a web hook lists. */
export const MAX_DELIVERIES = 50;

const events = z
  .array(z.enum(WEB_HOOK_EVENTS))
  .max(WEB_HOOK_EVENTS.length)
  .min(1, 'Choose at least one event.');

/** The body of `POST /api/tournaments/{id}/web-hooks`. */
export const newWebHookBody = z.object({
  kind: z.enum(WEB_HOOK_KINDS),
  address: line({ max: 2048, tooLong: 'The address can be at most 2048 characters.' }).min(
    1,
    'Enter the address to call.',
  ),
  events,
  /** Leaves out winners and counts. */
  isSpoilerFree: z.boolean(),
});
export type NewWebHookBody = z.infer<typeof newWebHookBody>;

export const webHookChange = z.object({
  events: events.optional(),
  isSpoilerFree: z.boolean().optional(),
  isOn: z.boolean().optional(),
});

/** A web hook without its secret. `address` is its host and the last four characters. */
export const webHook = z.object({
  id,
  kind: z.enum(WEB_HOOK_KINDS),
  address: z.string(),
  events: z.array(z.enum(WEB_HOOK_EVENTS)),
  isSpoilerFree: z.boolean(),
  isOn: z.boolean(),
  failingSince: instant.nullable(),
  createdAt: instant,
});
export type WebHook = z.infer<typeof webHook>;

/** The secret that signs the calls; null for Discord and Slack, whose address is the secret. */
const secret = z.string().nullable();

/** The only answer that holds the secret of a new web hook. */
export const newWebHook = webHook.extend({ secret });
export const renewedSecret = z.object({ secret });

export const delivery = z.object({
  id,
  /** The `webhook-id` of its calls. */
  messageKey: z.string(),
  event: z.enum([...WEB_HOOK_EVENTS, 'test']),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** The HTTP status of the last answer; null without one. */
  answer: z.int().nullable(),
  problem: z.string().nullable(),
  at: instant,
});
export type Delivery = z.infer<typeof delivery>;

export const testedWebHook = delivery
  .pick({ answer: true, problem: true })
  .extend({ isDelivered: z.boolean() });
export type TestedWebHook = z.infer<typeof testedWebHook>;

const songName = z.object({ title: z.string(), artist: z.string() });

/**
 * The JSON that a standard web hook gets, as https://www.standardwebhooks.com describes it. It holds what visitors may see, and
 * no link without PUBLIC_URL.
 */
export const webHookMessage = z.object({
  type: z.enum(['match.opened', 'match.result', 'tournament.champion', 'test']),
  timestamp: instant,
  data: z.object({
    tournament: z.object({ id, name: z.string(), url: z.string().nullable() }),
    /** Winners and counts are left out. */
    isSpoilerFree: z.boolean(),
    match: z
      .object({
        id,
        name: z.string(),
        url: z.string().nullable(),
        songs: z.array(songName),
        endsAt: instant.nullable(),
      })
      .optional(),
    result: z
      .object({
        /** Null after a tie, and when both songs were withdrawn. */
        winner: songName.nullable(),
        /** In the order of `songs`; null while they are hidden. */
        votes: z.array(z.int()).nullable(),
      })
      .optional(),
    champion: songName.optional(),
  }),
});
export type WebHookMessage = z.infer<typeof webHookMessage>;
