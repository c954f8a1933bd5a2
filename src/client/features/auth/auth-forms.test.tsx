import { expect, test } from 'vitest';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

const labelsOf = (form: string) =>
  Array.from(form.matchAll(/<label[^>]*>(.*?)<\/label>/g), ([, label = '']) => textOf(label));

test('the sign-in form has e-mail address, password and an unchecked box to stay signed in for 30 days (rule A9)', () => {
  const form = renderMarkup(<SignInForm draft={{ current: null }} />);
  expect(labelsOf(form)).toEqual(['Email', 'Password', 'Remember me for 30 days']);
  expect(form).not.toContain('checked=""');
  expect(buttonNames(form)).toEqual(['Sign In']);
});

test('the registration form asks for names and a username (rule A5)', () => {
  const form = renderMarkup(<SignUpForm draft={{ current: null }} />);
  expect(labelsOf(form)).toEqual(['Email', 'Password', 'First Name', 'Last Name', 'Username']);
  expect(buttonNames(form)).toEqual(['Sign Up']);
});

test('password fields hide the text and tell password managers what they are', () => {
  expect(renderMarkup(<SignInForm draft={{ current: null }} />)).toMatch(
    /type="password" autoComplete="current-password"/,
  );
  expect(renderMarkup(<SignUpForm draft={{ current: null }} />)).toMatch(
    /type="password" autoComplete="new-password"/,
  );
});

test('the auth screen has four social buttons (rule W4)', () => {
  expect(buttonNames(renderMarkup(<SocialButtons />))).toEqual(['Google', 'Apple', 'Facebook', 'Discord']);
});
