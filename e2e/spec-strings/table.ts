import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The strings of one section of the specification, each to be found on the screen that it belongs to. A row is ticked
 * off by finding it; `done` fails while any row has not been.
 */
export function stringTable(section: string, rows: readonly string[]) {
  const open = new Set(rows);
  function tick(row: string): void {
    if (!rows.includes(row)) throw new Error(`${section} has no row '${row}'`);
    open.delete(row);
  }
  return {
    /** Each row is a visible text of the page or of a part of it, whole or within a longer text. */
    async see(place: Page | Locator, ...found: string[]): Promise<void> {
      for (const row of found) {
        await expect(
          place.getByText(letterForLetter(row)).locator('visible=true').first(),
          `${section}: ${row}`,
        ).toBeVisible();
        tick(row);
      }
    },
    /** The row is what `locator`, built from it, shows: a label, a name, a placeholder. */
    async find(locator: (row: string) => Locator, ...found: string[]): Promise<void> {
      for (const row of found) {
        await expect(locator(row).locator('visible=true').first(), `${section}: ${row}`).toBeVisible();
        tick(row);
      }
    },
    done(): void {
      expect([...open], `rows of ${section} that were not found`).toEqual([]);
    },
  };
}

/** A pattern, because Playwright takes no notice of capitals in a plain text. */
function letterForLetter(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
