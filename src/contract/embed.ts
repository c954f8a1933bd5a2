/** What an embed shows. Without one it shows what is on: an open match, else the bracket, else the champion. */
export const EMBED_VIEWS = ['match', 'bracket', 'champion'] as const;
export type EmbedView = (typeof EMBED_VIEWS)[number];

export const EMBED_THEMES = ['auto', 'dark', 'light'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The path of an embed. The name before the number is for readers only. */
export const EMBED_PATH = /^\/embed\/t\/(?:[a-z0-9-]+-)?(?<id>[1-9]\d{0,9})\/?$/;

/** The message in which an embed tells the page around it how high it is (rule X9). */
export const EMBED_HEIGHT_MESSAGE = 'battle-of-the-beats:height';

/** The size of the frame, in pixels, until a message has told its height. */
export const EMBED_WIDTH = 640;
export const EMBED_HEIGHTS: Record<EmbedView | 'auto', number> = {
  auto: 480,
  match: 440,
  bracket: 520,
  champion: 400,
};

type Choice = { view?: EmbedView | undefined; theme?: EmbedTheme | undefined };

/** The path of the embed of a public tournament, by the path of its link. */
export function embedPath(sharePath: string, { view, theme = 'auto' }: Choice): string {
  const given = { ...(view && { view }), ...(theme !== 'auto' && { theme }) };
  const query = new URLSearchParams(given).toString();
  return `/embed${sharePath}${query && `?${query}`}`;
}

/** The view and theme in the query of an embed's address; whatever else stands there counts as absent. */
export function readEmbedChoice(query: URLSearchParams): { view: EmbedView | undefined; theme: EmbedTheme } {
  const [view, theme] = [query.get('view'), query.get('theme')];
  return {
    view: EMBED_VIEWS.find((each) => each === view),
    theme: EMBED_THEMES.find((each) => each === theme) ?? 'auto',
  };
}

type Frame = { src: string; title: string; width: string | number; height: number };

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The frame of an embed as HTML. */
export const embedFrame = ({ src, title, width, height }: Frame): string =>
  `<iframe src="${attribute(src)}" title="${attribute(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;

/** A script that lets the frames of a site be as high as their content. Without it they keep their first height. */
export const embedScript = (origin: string): string =>
  `<script>addEventListener("message",function(e){if(e.origin==="${origin}"&&e.data&&e.data.type==="${EMBED_HEIGHT_MESSAGE}")document.querySelectorAll('iframe[src^="${origin}/embed/"]').forEach(function(f){if(f.contentWindow===e.source)f.height=e.data.height})})</script>`;
