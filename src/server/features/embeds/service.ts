import type { z } from 'zod';
import { CARD_SHAPES } from '#contract/card-shapes.ts';
import {
  EMBED_HEIGHTS,
  EMBED_PATH,
  EMBED_WIDTH,
  embedFrame,
  embedPath,
  readEmbedChoice,
} from '#contract/embed.ts';
import type { Oembed, oembedQuery } from '#contract/oembed.ts';
import { MAX_ID } from '#contract/shapes.ts';
import type { Site } from '#contract/site.ts';
import { sharePath, tournamentIdOf } from '#engine/sharing/share-path.ts';
import type { Context } from '#server/context.ts';
import { openForReading } from '#server/features/access/service.ts';
import { AppError } from '#server/http/errors.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';

/** Consumers may keep an answer for an hour. */
const CACHE_SECONDS = 3600;

type Asked = z.output<typeof oembedQuery> & { origin: string; site: Site };

/**
 * The frame for the address of a tournament's page, link or embed (rule X10). A private tournament is not found, also by those
 * who may open it.
 * @throws AppError NOT_FOUND, NOT_IMPLEMENTED for another format than JSON, BAD_REQUEST for a broken Host header
 */
export async function loadOembed(
  context: Context,
  { url, maxwidth, maxheight, format, origin, site }: Asked,
): Promise<Oembed> {
  if (format !== 'json') throw new AppError('NOT_IMPLEMENTED', 'This site answers in JSON only.');
  if (!URL.canParse(origin)) throw new AppError('BAD_REQUEST', 'The Host header is not valid.');
  const address = URL.parse(url);
  const isHere = address?.hostname === new URL(origin).hostname;
  const id = address && isHere ? idOf(address.pathname) : null;
  if (!address || id === null || id > MAX_ID) throw tournamentNotFound();
  // Without the reader's links: what it answers, others may keep.
  const tournament = await openForReading({ ...context, shareTokens: [], linkUserIds: [] }, null, id);
  if (!tournament.isPublic) throw tournamentNotFound();
  const choice = readEmbedChoice(address.searchParams);
  const title = `${tournament.name} on ${site.name}`;
  const size = {
    width: Math.min(EMBED_WIDTH, maxwidth ?? EMBED_WIDTH),
    height: Math.min(EMBED_HEIGHTS[choice.view ?? 'auto'], maxheight ?? Number.POSITIVE_INFINITY),
  };
  return {
    type: 'rich',
    version: '1.0',
    title: tournament.name,
    provider_name: site.name,
    provider_url: new URL('/', origin).href,
    cache_age: CACHE_SECONDS,
    html: embedFrame({ src: new URL(embedPath(sharePath(tournament), choice), origin).href, title, ...size }),
    ...size,
    ...thumbnailWithin({ maxwidth, maxheight }, new URL(`/api/tournaments/${id}/card.jpg`, origin).href),
  };
}

/** The tournament of a path: its page, the stage excepted, its link, or its embed. */
const idOf = (path: string): number | null => {
  const embedded = EMBED_PATH.exec(path)?.groups?.id;
  return embedded === undefined ? tournamentIdOf(path.replace(/\/$/, '')) : Number(embedded);
};

/** A thumbnail must not be larger than what was asked for. */
function thumbnailWithin(
  { maxwidth = Infinity, maxheight = Infinity }: Pick<Asked, 'maxwidth' | 'maxheight'>,
  url: string,
) {
  const { width, height } = CARD_SHAPES.link;
  if (width > maxwidth || height > maxheight) return {};
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height };
}
