import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { warsawDate } from '#domain/base/time/time.ts';
import type { MadeUser } from '#testing/factory.ts';
import type { Product } from './product.ts';
import { consented, expect, signInAs } from './test.ts';

/** Opens a view of the panel as a new admin. */
export async function openPanel(page: Page, product: Product, view: string, more = ''): Promise<MadeUser> {
	const admin = await product.make.admin();
	await consented(page, product);
	await signInAs(page, admin);
	await page.goto(`/teapp-admin?view=${view}${more}`);
	return admin;
}

/** The row of a table that contains this text. */
export const rowWith = (page: Page, text: string) => page.locator('.table-frame_line').filter({ hasText: text });

/** No column of this table is out of sight on a tablet. */
export async function expectWholeTable(page: Page, name: string) {
	await page.setViewportSize({ width: 768, height: 900 });
	const table = page.getByRole('region', { name, exact: true });
	await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
	await page.setViewportSize({ width: 1280, height: 900 });
}

/** Changes an event as an editor does, in its form, which is saved and closed. */
export async function editEvent(page: Page, title: string, change: (form: Locator) => Promise<unknown>) {
	await page.getByRole('button', { name: `Edytuj: ${title}` }).click();
	const form = page.getByRole('dialog', { name: title });
	await change(form);
	await form.getByRole('button', { name: 'Zapisz' }).click();
	await expect(form).toHaveCount(0);
}

/** Tak or Nie in the question that is open. */
export const answer = (page: Page, word: 'Tak' | 'Nie') =>
	page.getByRole('dialog').last().getByRole('button', { name: word, exact: true }).click();

/** Chooses an option of a searchable select by typing. */
export async function pick(page: Page, label: string, words: string, option: string | RegExp) {
	await page
		.getByRole('combobox', { name: label })
		.or(page.getByRole('textbox', { name: label }))
		.first()
		.fill(words);
	await page.getByRole('option', { name: option }).first().click();
}

/** The bytes of a downloaded file. */
export async function downloadedBytes(page: Page, click: () => Promise<void>): Promise<Buffer> {
	const [file] = await Promise.all([page.waitForEvent('download'), click()]);
	return buffer(await file.createReadStream());
}

/** The text of a downloaded file. */
export const downloaded = async (page: Page, click: () => Promise<void>): Promise<string> =>
	(await downloadedBytes(page, click)).toString();

export const today = () => warsawDate(new Date());

/** The toast with this text. */
export async function expectToastText(page: Page, words: string | RegExp) {
	await expect(page.locator('.toasts_toast').filter({ hasText: words }).last()).toBeVisible();
}
