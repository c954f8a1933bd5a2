import { z } from 'zod';
import { SHOW_ACTIONS, SHOW_PAUSES, SHOW_STEPS } from '#engine/kinds.ts';
import { guestBody } from './guest.ts';
import { MAX_NICKNAME_LENGTH, PIN_DIGITS } from './lengths.ts';
import { PIN_MISSING } from './messages/room.ts';
import { id, line, MAX_ID } from './shapes.ts';

const epochMs = z.number();

/** Where a show stands (rule R2). Live messages carry the same fields. */
const showPosition = z.object({
  step: z.enum(SHOW_STEPS),
  /** Grows with every step and action. */
  seq: z.int(),
  /** The matchup that is played, was revealed, or comes next. */
  matchupId: id.nullable(),
  /** When the show goes on, in epoch milliseconds; null while it waits for a host. */
  until: epochMs.nullable(),
  isPausing: z.boolean(),
  pausedBy: z.enum(SHOW_PAUSES).nullable(),
});
export type ShowPosition = z.infer<typeof showPosition>;

/** The answer of `GET /api/tournaments/:id/show`. */
export const showState = showPosition.extend({
  tournamentId: id,
  /** The server's clock in epoch milliseconds. */
  at: epochMs,
  /** Null while the room is closed. */
  pin: z.string().nullable(),
  /** Whether a host wants the stage to play sound (rule R18). */
  isSoundOn: z.boolean(),
  /** Whether a host has a socket open, as `present` counts people; true while the room is closed. */
  isHostHere: z.boolean(),
  /** How many people of the room are here now. */
  present: z.int(),
  /** How many votes the open match has, of both sides together; null while none is open. */
  turnout: z.int().nullable(),
});
export type ShowState = z.infer<typeof showState>;

/**
 * The body of `POST /api/tournaments/:id/show`. `seq` is the one that the host's screen shows. With `fewerSongs` a start lowers
 * the size to the songs that are in, and with `closesOther` an opening closes the host's other room, whose show has not begun.
 */
export const showActionBody = z.object({
  action: z.enum(SHOW_ACTIONS),
  seq: z.int().min(0).max(MAX_ID),
  fewerSongs: z.boolean().default(false),
  closesOther: z.boolean().default(false),
});
export type ShowActionBody = z.infer<typeof showActionBody>;

/** The body of `PATCH /api/tournaments/:id/show/sound`. */
export const stageSoundBody = z.object({ isOn: z.boolean() });

const nickname = line({
  max: MAX_NICKNAME_LENGTH,
  tooLong: `A nickname can have at most ${MAX_NICKNAME_LENGTH} characters.`,
});

const PIN_LENGTHS: readonly number[] = Object.values(PIN_DIGITS);

/** The body of `POST /api/join`. `proof` is asked for after wrong PINs and where the browser becomes a guest. */
export const joinRoomBody = z.object({
  pin: z
    .string(PIN_MISSING)
    .max(20, PIN_MISSING)
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => PIN_LENGTHS.includes(text.length) && /^\d+$/.test(text), PIN_MISSING),
  nickname: nickname.optional(),
  proof: guestBody.optional(),
});
export type JoinRoomBody = z.infer<typeof joinRoomBody>;
/** The page of the tournament whose room was joined. */
export const joinedRoom = z.object({ path: z.string() });

/** A person of a room, as everyone in it sees them. */
export const roomPerson = z.object({
  /** For hosts, who may remove the person; null for all others. */
  userId: id.nullable(),
  nickname: z.string(),
  isHere: z.boolean(),
});
export type RoomPerson = z.infer<typeof roomPerson>;

/** The reader's own place in a room: the nickname, whether the room's table lists it, and whether a host removed the reader. */
export const ownPlace = z.object({
  nickname: z.string().nullable(),
  isListed: z.boolean(),
  isRemoved: z.boolean(),
});
export type OwnPlace = z.infer<typeof ownPlace>;
/** The body of `PATCH /api/tournaments/:id/room`. */
export const ownPlaceBody = z.object({ nickname: nickname.optional(), isListed: z.boolean().optional() });

/** A row of the room's table (rule R9). */
export const roomTableRow = z.object({ nickname: z.string(), rank: z.int(), hits: z.int(), votes: z.int() });
export type RoomTableRow = z.infer<typeof roomTableRow>;
