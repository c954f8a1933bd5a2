import type { BrowserContext, Page, Request } from '@playwright/test';

/**
 * Lists the pictures that pages of the context request from other hosts, each by its address, and those that the content
 * policy blocks, by the message of the console. Pictures within the frames of players do not count, and neither do
 * audio files. The list grows while pages load.
 */
export function watchForeignPictures(context: BrowserContext): string[] {
  const found: string[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (/Content Security Policy.*img-src/s.test(message.text())) found.push(message.text());
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('request', (request) => {
    if (isForeignPicture(request)) found.push(request.url());
  });
  return found;
}

function isForeignPicture(request: Request): boolean {
  if (request.resourceType() !== 'image') return false;
  const { protocol, origin } = new URL(request.url());
  if (protocol === 'data:' || protocol === 'blob:') return false;
  const page = request.frame().page();
  return request.frame() === page.mainFrame() && origin !== new URL(page.url()).origin;
}
