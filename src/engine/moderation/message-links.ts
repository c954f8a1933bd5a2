const ACCOUNT_AGE_MS = 24 * 60 * 60 * 1000;

/** The instant from which links in an author's messages can be opened (rule M15). Null once it has passed. */
export function linksOpenAt(accountMadeAt: Date, now: Date): Date | null {
  const opensAt = new Date(accountMadeAt.getTime() + ACCOUNT_AGE_MS);
  return opensAt > now ? opensAt : null;
}

/** A part of a message. `href` and `host` are null for plain text. */
export type MessagePart = { text: string; href: string | null; host: string | null };

const ADDRESS = /https:\/\/[^\s<>"']+/g;
/** Punctuation that ends the sentence and does not belong to the address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Splits a message into plain text and `https://` addresses, each with the host that it leads to. */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  const addText = (text: string) => text && parts.push({ text, href: null, host: null });
  for (const match of content.matchAll(ADDRESS)) {
    const text = match[0].replace(TRAILING, '');
    const host = hostOf(text);
    if (!host) continue;
    addText(content.slice(end, match.index));
    parts.push({ text, href: text, host });
    end = match.index + text.length;
  }
  addText(content.slice(end));
  return parts;
}

/** The host of an address as browsers read it. Null for an invalid address, and for one with a name or password in it. */
function hostOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && !url.username && !url.password ? url.host : null;
}
