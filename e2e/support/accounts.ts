import type { Page } from '@playwright/test';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

export { makeAccount, PASSWORD };

/** Fills the sign-in form that is on the page and sends it. */
export async function typeSignIn(page: Page, email: string, password = PASSWORD) {
	await page.getByLabel('E-mail').fill(email);
	await page.getByLabel('Hasło', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

/** The newest mail to an address that has a link to this path. */
export async function mailedAddress(product: Product, to: string, path: string): Promise<string> {
	let found: string | undefined;
	await expect
		.poll(async () => {
			const mails = await product.mails(to);
			found = mails.flatMap(({ links }) => links).find((link) => new URL(link).pathname === path);
			return found;
		})
		.toBeTruthy();
	return found as string;
}

/** Leaves a session in the browser that has expired: the stored one, or an invented one. */
export const expireSession = (page: Page) =>
	page.evaluate(() => {
		const anybody = { token: 'x', authenticated: true, user: { id: 1, role: 'standard', firstname: 'A', lastname: 'B', email: 'a@b.pl' } };
		const state = JSON.parse(localStorage.getItem('auth') ?? 'null') ?? anybody;
		localStorage.setItem('auth', JSON.stringify({ ...state, expires_at: '2020-01-01T00:00:00Z' }));
	});

export const toastWith = (page: Page, text: string) => page.locator('.toasts_toast').filter({ hasText: text });
