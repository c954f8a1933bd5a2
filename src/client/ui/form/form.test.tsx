import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

describe('a field', () => {
  const render = (error?: string) =>
    renderToStaticMarkup(
      <Field label="Name" hint="As on a ticket" isRequired error={error}>
        <Input />
      </Field>,
    );

  test('its label, hint and error belong to the control', () => {
    const field = render('Please enter a name.');
    const id = /<input [^>]*\bid="([^"]+)"/.exec(field)?.[1] ?? 'no id';
    expect(field).toContain(`for="${id}"`);
    expect(field).toContain(`aria-describedby="${id}-hint ${id}-error"`);
    expect(field).toContain(`<p id="${id}-error"`);
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('required=""');
  });
});

describe('a button', () => {
  test('a pending button shows its pending label and stays focusable', () => {
    const button = renderToStaticMarkup(
      <Button isPending pendingLabel="Saving..." onClick={vi.fn()}>
        Save
      </Button>,
    );
    expect(button).toContain('Saving...');
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toMatch(/ disabled=/);
  });
});
