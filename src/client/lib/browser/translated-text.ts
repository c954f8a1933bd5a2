/** Translators of browsers put text nodes into elements of this name, or such elements in the place of text nodes. */
const WRAPPER = 'FONT';

const isWrapper = (node: Node | null): node is HTMLElement => node?.nodeName === WRAPPER;

/** The wrapper that a translator put in the place of a text node. */
const standIns = new WeakMap<Node, HTMLElement>();
const used = new WeakSet<Node>();

/**
 * Lets React change a page that a translator has changed (rule W46). React keeps the text nodes that it made. Once a translator has
 * wrapped or replaced one, it is no child of its element, and removing it, or inserting a node before it, would throw and end
 * the page. Here the wrapper is removed in its place, and a text that React changes returns to the page, where the translator
 * translates it again.
 */
export function surviveTranslation(page: Document): void {
  const prototype = page.defaultView?.Node.prototype;
  if (!prototype) return;
  const { removeChild, insertBefore, appendChild } = prototype;
  const observer = new MutationObserver(follow);
  observer.observe(page, { childList: true, subtree: true });

  function follow(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target);
      else for (const node of record.removedNodes) if (node instanceof Text) noteStandIn(node, record);
    }
  }

  function noteStandIn(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const near = [...addedNodes, previousSibling, nextSibling];
    const wrapper = near.filter(isWrapper).find((each) => !used.has(each));
    if (!wrapper || text.isConnected) return;
    used.add(wrapper);
    standIns.set(text, wrapper);
    observer.observe(text, { characterData: true });
  }

  /** React has changed a text that is not on the page. */
  function putBack(text: Node): void {
    const wrapper = standIns.get(text);
    if (!wrapper?.isConnected) return;
    standIns.delete(text);
    wrapper.replaceWith(text);
  }

  /** The child of `parent` that shows a node of React: the node itself, or what a translator made of it. */
  function childThatShows(parent: Node, node: Node): Node | null {
    follow(observer.takeRecords());
    let shown: Node | null = standIns.get(node) ?? node;
    while (shown && shown.parentNode !== parent)
      shown = isWrapper(shown.parentNode) ? shown.parentNode : null;
    return shown;
  }

  /** A text that React moves leaves its wrapper, or comes back in its place. */
  function dropWrapper(text: Node): void {
    if (!(text instanceof Text)) return;
    let wrapper = standIns.get(text) ?? text.parentNode;
    while (isWrapper(wrapper) && isWrapper(wrapper.parentNode)) wrapper = wrapper.parentNode;
    standIns.delete(text);
    if (isWrapper(wrapper)) wrapper.remove();
  }

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const shown = childThatShows(this, child);
    // Without a wrapper this throws as always, because the fault is another one.
    removeChild.call(this, shown ?? child);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!isWrapper(this)) dropWrapper(node);
    const place = before === null || before.parentNode === this ? before : childThatShows(this, before);
    return insertBefore.call(this, node, place ?? before) as T;
  };
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (!isWrapper(this)) dropWrapper(node);
    return appendChild.call(this, node) as T;
  };
}
