import type { PageData } from '#contract/pages.ts';
import type { PageParts } from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import { isSharePath } from '#engine/sharing/share-path.ts';
import { escapeAll, fillIn, fillPlaceholders } from './page-texts.ts';

/** A page as its preview needs it: its address on this site, and the answers of its first calls. */
export type PreviewPage = { url: string; answers: PageData['answers']; site: Site };

/**
 * Title and description of a page, and the content of its link preview. The title is null for the name of the site alone.
 * `address` is the link itself; null for a private tournament and without PUBLIC_URL. `alt` describes the picture.
 */
export type Preview = {
  title: string | null;
  text: string;
  address: string | null;
  picture: string | null;
  alt: string;
};

const isPublicLink = (address: string) => isSharePath(new URL(address).pathname);
const oembedUrl = (address: string) =>
  new URL(`/api/oembed?url=${encodeURIComponent(address)}`, address).href;

/** The title, the description and the Open Graph tags of a page. */
export function headOf(
  { title, text, address, picture, alt }: Preview,
  { parts: { fragments }, siteName }: { parts: Pick<PageParts, 'fragments'>; siteName: string },
): string {
  const card = picture ? 'summary_large_image' : 'summary';
  const links = [
    address === null ? '' : fillIn(fragments.address, { address }),
    // A private tournament has no address here, and no embed (rule X10).
    address && isPublicLink(address) ? fillIn(fragments.oembed, { address: oembedUrl(address) }) : '',
    picture === null ? '' : fillIn(fragments.picture, { picture, alt }),
  ].join('');
  const name = title === null ? siteName : `${title} · ${siteName}`;
  const texts = escapeAll({ name, title: title ?? siteName, text, card, siteName });
  return fillPlaceholders(fragments.preview, { ...texts, links });
}
