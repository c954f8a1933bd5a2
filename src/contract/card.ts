import { z } from 'zod';
import { CARD_SHAPES, type CardSize } from './card-shapes.ts';

const sizes = Object.keys(CARD_SHAPES) as [CardSize, ...CardSize[]];

/** The version of a card, which its picture's address holds. */
const version = z.string().max(64).optional();

/** The query of a card: its version. */
export const cardQuery = z.object({ v: version });
/** The query of a tournament's card. Its champion has other sizes, too. */
export const tournamentCardQuery = cardQuery.extend({ size: z.enum(sizes).default('link') });
/** The query of the card with the reader's votes, which is no preview of a link. */
export const ownVotesCardQuery = z.object({ size: z.enum(['square', 'story']).default('square') });
export type OwnVotesSize = z.output<typeof ownVotesCardQuery>['size'];

/** The cards of a site that show no row of it: the site, the way into a room, a private tournament. */
export const SITE_CARDS = ['site', 'room', 'private'] as const;
export type SiteCard = (typeof SITE_CARDS)[number];
export const siteCardQuery = cardQuery.extend({ card: z.enum(SITE_CARDS).default('site') });

/** The bytes of a card, a JPEG. */
export const cardBytes = z.instanceof(Uint8Array);
