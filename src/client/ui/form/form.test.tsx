// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#client/lib/testing/screen.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

test('label, hint and error of a field belong to its control', () => {
  show(
    <Field label="Name" hint="As on a ticket" isRequired error="Please enter a name.">
      <Input />
    </Field>,
  );
  const control = screen.getByLabelText('Name');
  const texts = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(texts.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on a ticket',
    'Please enter a name.',
  ]);
  expect(control.matches('[required][aria-invalid="true"]')).toBe(true);
});

test('a pending button shows its pending label and stays focusable', () => {
  show(
    <Button isPending pendingLabel="Saving...">
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.matches('[aria-disabled="true"]:not([disabled])')).toBe(true);
});
