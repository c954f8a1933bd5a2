import { type AtRule, parse } from 'postcss';
import selectorParser from 'postcss-selector-parser';

const CLASSES = /class="([^"]*)/g;

/**
 * Returns the part of a style sheet that `pages` need: without the selectors that ask for a class or an attribute that no page
 * has. Once the whole sheet follows, a page looks as with that alone: each rule of the part stands there again, in its order.
 */
export function firstSheet(css: string, pages: readonly string[]): string {
  const html = pages.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')));
  const isInPages = (part: selectorParser.Node) =>
    part.type === 'class'
      ? classes.has(part.value)
      : part.type !== 'attribute' || html.includes(` ${part.attribute}`);
  // What stands in functions such as `:not()` stays out of account.
  const dropOthers = selectorParser((selectors) => {
    for (const selector of [...selectors.nodes]) if (!selector.nodes.every(isInPages)) selector.remove();
  });
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    rule.selector = dropOthers.processSync(rule.selector);
    if (!rule.selector) rule.remove();
  });
  const blocks: AtRule[] = [];
  sheet.walkAtRules((block) => void blocks.unshift(block));
  for (const block of blocks) if (block.nodes?.length === 0) block.remove();
  return sheet.toString();
}
