import type { Page } from '@playwright/test';
import type { MadeUser } from '#testing/factory.ts';
import { setConfig } from './content.ts';
import type { Product } from './product.ts';
import { consented, expect, signInAs } from './test.ts';

/** A signed-in customer in front of a page. */
export async function enter(page: Page, product: Product, path: string, given?: MadeUser): Promise<MadeUser> {
	const user = given ?? (await product.make.user());
	await consented(page, product);
	await signInAs(page, user);
	await page.goto(path);
	return user;
}

export const setGifts = (product: Product, change: Record<string, unknown>) => setConfig(product, change, 'gifts');
export const setGroups = (product: Product, change: Record<string, unknown>) => setConfig(product, change, 'group_tickets');

/** A code as an admin makes it. */
export async function makeCode(
	product: Product,
	given: { code: string; percent: number; event_id?: number; limit?: number; expires?: string },
) {
	const { code, percent, event_id = null, limit = 5, expires = '2030-01-01T00:00:00Z' } = given;
	const [row] = await product.query(
		`insert into codes (code, description, discount_percent, event_id, "limit", expiration_date) values ($1, 'Kod próbny', $2, $3, $4, $5) returning id`,
		[code, percent, event_id, limit, expires],
	);
	return Number(row?.id);
}

/** The same code on a person's account. */
export async function giveCode(product: Product, user: MadeUser, given: Parameters<typeof makeCode>[1]) {
	const id = await makeCode(product, given);
	await product.query('insert into user_codes (user_id, code_id) values ($1, $2)', [user.id, id]);
	await product.query('update codes set uses_count = uses_count + 1 where id = $1', [id]);
	return id;
}

export const ordersOf = (product: Product, user: MadeUser) =>
	product.query('select ext_order_id, kind, status, amount_grosze, code_id, quantity from orders where user_id = $1 order by id', [
		user.id,
	]);

export const giveConsent = (page: Page) => page.getByRole('checkbox', { name: /Akceptuję regulamin/ }).check();

/** Presses the last button and waits for the provider's page. */
export async function payAt(page: Page, product: Product, button: string | RegExp = 'Kupuję i płacę') {
	await page.getByRole('button', { name: button }).click();
	await page.waitForURL((url) => url.href.startsWith(product.payu.url));
}

export type PayOutcome = 'Zapłać' | 'Zapłać i czekaj na potwierdzenie' | 'Odrzuć płatność' | 'Zrezygnuj';

/** Chooses the result on the provider's page and returns to the shop. */
export async function decide(page: Page, product: Product, outcome: PayOutcome) {
	await page.getByRole('button', { name: outcome, exact: true }).click();
	await page.waitForURL((url) => url.href.startsWith(product.url));
	await product.payu.idle();
}

/** The result page says that the order is paid. */
export const expectPaid = (page: Page) => expect(page.locator('.order-result-screen_columns [role=status]')).toContainText('Opłacone');

/** A notification, and the same text in the page. */
export async function expectToast(page: Page, title: string, description?: string) {
	const note = page.locator('.toasts_toast').filter({ hasText: title }).last();
	await expect(note).toBeVisible();
	if (description) await expect(note).toContainText(description);
}
