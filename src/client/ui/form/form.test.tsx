import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { Button, LinkButton } from './button.tsx';
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

  test('a valid field is not marked as invalid', () => {
    expect(render()).not.toContain('aria-invalid="');
    expect(render()).not.toContain('-error');
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

  test('a button submits no form by default', () => {
    expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"');
  });
});

test('a link to the API is a plain link, which the router leaves alone', () => {
  const render = (href: string) =>
    renderToStaticMarkup(
      <Router base="/base" ssrPath="/base">
        <LinkButton href={href}>Open</LinkButton>
      </Router>,
    );
  expect(render('/api/login')).toContain('href="/api/login"');
  expect(render('/create')).toContain('href="/base/create"');
});
