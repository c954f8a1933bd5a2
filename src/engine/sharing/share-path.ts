import { slugOf } from './slug.ts';

const SHARE_PREFIX = '/t/';
/** What the slug of a tournament leaves out. */
const NOT_IN_SLUG = /[^a-z0-9]+/g;

/** A share token: 128 random bits as base64url. It has an upper-case letter or `_`, which no slug has. */
const SHARE_TOKEN = /^(?=.*[A-Z_])[\w-]{22}$/;

/** Whether a text can be a share token (rule A22). */
export const isShareToken = (text: string) => SHARE_TOKEN.test(text);

type Shared = { id: number; name: string; isPublic: boolean; shareToken: string | null };

/**
 * The path of the link to a tournament (rule A23). A private tournament from before there were tokens has none
 * until its link is first renewed, and is shared by its number.
 */
export function sharePath({ id, name, isPublic, shareToken }: Shared): string {
  if (isPublic) return `${SHARE_PREFIX}${slugOf(name, NOT_IN_SLUG) || 'tournament'}-${id}`;
  return shareToken === null ? `/tournaments/${id}` : `${SHARE_PREFIX}${shareToken}`;
}

/** Whether a path is the path of a share link. */
export const isSharePath = (path: string): boolean => path.startsWith(SHARE_PREFIX);

/** The token, or the name and number, in the path of a share link. */
export const shareTokenIn = (path: string): string => path.slice(SHARE_PREFIX.length);

/** The number of a tournament in the path of its page or of its public link; null for a token and for any other path. */
export function tournamentIdOf(path: string): number | null {
  const [, page, slug = '', slugId] = /^\/(?:tournaments\/(\d+)|t\/((?:.*-)?(\d+)))$/.exec(path) ?? [];
  const digits = page ?? (isShareToken(slug) ? undefined : slugId);
  return digits === undefined ? null : Number(digits);
}
