import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The specified strings of one screen. A test finds each string on the screen, and `done` fails while a string is
 * missing.
 */
export function stringTable(section: string, rows: readonly string[]) {
  const missing = new Set(rows);
  function markFound(row: string): void {
    if (!rows.includes(row)) throw new Error(`${section} has no string '${row}'`);
    missing.delete(row);
  }
  return {
    /** Expects each string as visible text of the page or of a part of it, alone or within a longer text. */
    async see(place: Page | Locator, ...found: string[]): Promise<void> {
      for (const row of found) {
        await expect(
          place.getByText(exactPattern(row)).locator('visible=true').first(),
          `${section}: ${row}`,
        ).toBeVisible();
        markFound(row);
      }
    },
    /** Expects each string where `locator` looks for it: as a label, a name or a placeholder. */
    async find(locator: (row: string) => Locator, ...found: string[]): Promise<void> {
      for (const row of found) {
        await expect(locator(row).locator('visible=true').first(), `${section}: ${row}`).toBeVisible();
        markFound(row);
      }
    },
    done(): void {
      expect([...missing], `strings of ${section} that were not found`).toEqual([]);
    },
  };
}

/** A pattern, because Playwright ignores case in a plain text. */
function exactPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
