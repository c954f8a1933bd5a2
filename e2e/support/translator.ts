import type { Page } from '@playwright/test';

/**
 * `move` puts each text node into a `<font>`, as some translators do; `replace` puts a translated copy in its place, as Chrome
 * does.
 */
export type Translation = 'move' | 'replace';

/**
 * Translates the page from its first text on, and each text that arrives later. Like the browsers' translators it leaves out
 * `translate="no"`.
 */
export async function translatePage(page: Page, how: Translation): Promise<void> {
  await page.addInitScript((way) => {
    const LEFT_OUT = '[translate="no"], script, style, noscript, textarea, title, font';
    const translate = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(LEFT_OUT))
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      text.replaceWith(outer);
      if (way === 'move') inner.append(text);
      else inner.textContent = `${text.data}\u200A`;
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translateAll(node);
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  }, how);
}

/** How many texts of the page are translated now. */
export const countTranslated = (page: Page) => page.locator('font > font').count();
