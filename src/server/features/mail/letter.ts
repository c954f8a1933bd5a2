/** A mail's text. Its addresses lead to this site. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Stands below the button. */
  notes?: string[];
  /** Ends such mails. Stands at the end, and mail programs have it as a button. */
  unsubscribe?: { label: string; url: string };
};

/** The picture of the site, which is a PNG of twice the size that is shown. A wide one stands without the name. */
export type Logo = { png: Buffer; isWide: boolean };

type Site = { name: string; url: string; logo: (Logo & { cid: string }) | null };

/** The text and the HTML of a letter. The HTML loads nothing from other hosts: its logo travels along. */
export function renderLetter({ paragraphs, button, notes = [], unsubscribe }: Letter, site: Site) {
  const foot = `${site.name}, ${site.url}`;
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const end = unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : [];
  const text = [...paragraphs, ...link, ...notes, ...end, `-- \n${foot}`].join('\n\n');
  const rows = [
    ...paragraphs.map((each) => paragraph(each, INK)),
    ...(button ? [buttonRow(button)] : []),
    ...notes.map((each) => paragraph(each, MUTED)),
    ...(unsubscribe ? [smallLink(unsubscribe)] : []),
  ];
  return { text: `${text}\n`, html: page(rows, site) };
}

const INK = '#1b1626';
const MUTED = '#635c72';
const FONT = 'font-family:Inter,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const paragraph = (text: string, color: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color};overflow-wrap:anywhere" dir="auto">${escapeHtml(text)}</p>`;

/** The address stands below as text, for programs that do not follow links. */
const buttonRow = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${INK};color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;line-height:20px;color:${MUTED};overflow-wrap:anywhere;word-break:break-all">${escapeHtml(url)}</p>`;

const smallLink = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0;font-size:14px;line-height:20px"><a href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a></p>`;

/** The name of the site, with its logo. Programs that show no pictures show the name in its place. */
function heading({ name, logo }: Site): string {
  const style = `font-size:18px;line-height:24px;font-weight:700;color:${INK}`;
  const text = escapeHtml(name);
  if (!logo) return `<p style="margin:0 0 24px;${style}">${text}</p>`;
  const { width, height } = shownSize(logo.png);
  const picture = `<img src="cid:${logo.cid}" alt="${logo.isWide ? text : ''}" width="${width}" height="${height}" style="display:inline-block;${logo.isWide ? 'max-width:100%;height:auto;' : ''}border:0;border-radius:4px;vertical-align:middle;${style}">`;
  if (logo.isWide) return `<p style="margin:0 0 24px;${style}">${picture}</p>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td>${picture}</td><td style="padding-left:12px;overflow-wrap:anywhere;${style}">${text}</td></tr></table>`;
}

/** Half of the size in the header of a PNG. */
const shownSize = (png: Buffer) => ({
  width: Math.ceil(png.readUInt32BE(16) / 2),
  height: Math.ceil(png.readUInt32BE(20) / 2),
});

const page = (rows: string[], site: Site) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(site.name)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f7f5f1;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
${heading(site)}
${rows.join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(site.name)} · <a href="${escapeHtml(site.url)}" style="color:${MUTED}">${escapeHtml(site.url)}</a></p>
</body>
</html>
`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
