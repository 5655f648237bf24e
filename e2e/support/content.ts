import { expect } from '@playwright/test';
import type { Product } from './product.ts';

/** An admin of each product, who may see when the settings were changed. */
const tokens = new WeakMap<Product, string>();

async function readSettingsTime(product: Product): Promise<unknown> {
	const token = tokens.get(product) ?? (await product.make.admin()).token;
	tokens.set(product, token);
	return (await (await fetch(`${product.url}/api/appconfig`, { headers: { 'x-auth-token': token } })).json()).updated_at;
}

/**
 * Notifies every node as a save would, and waits until the server has the time written with the notification: then all its caches are
 * empty, and the next page is rendered from the new state.
 */
export async function notifyContentChanged(product: Product) {
	const [row] = await product.query(
		`update settings set updated_at = date_trunc('milliseconds', clock_timestamp()) where section = 'app'
		 returning updated_at, pg_notify('content_changed', 'test'), pg_notify('settings_changed', section)`,
	);
	await expect.poll(() => readSettingsTime(product), { intervals: [20, 50, 100] }).toBe(row?.updated_at);
}

/** Changes settings as an admin's save would. */
export async function setConfig(product: Product, change: Record<string, unknown>, section = 'app') {
	await product.query('update settings set value = value || $1::jsonb where section = $2', [JSON.stringify(change), section]);
	await notifyContentChanged(product);
}

/** Deletes the content of earlier tests. */
export async function clearContent(product: Product) {
	await product.query(
		'truncate slides, orders, outbox, video_categories, categories, view_starts, watch_positions, events, videos, user_codes, codes restart identity cascade',
	);
	// guest rights are sessions of an order: with the orders all sessions are gone
	tokens.delete(product);
	await product.query(`update settings set value = '{}'`);
	await notifyContentChanged(product);
}

const PICTURE = '/favicon.svg';

export async function makeSlides(product: Product, ...titles: string[]) {
	for (const title of titles.toReversed())
		await product.query(`insert into slides (title, text, url, published) values ($1, '<p>Zapraszamy</p>', '/regulamin', true)`, [title]);
}

export async function makeGallery(product: Product, images = [PICTURE, '/favicon.svg?2']): Promise<number> {
	const [row] = await product.query(`insert into galleries (name) values ('Próby') returning id`);
	for (const [slot, image] of images.entries())
		await product.query('insert into gallery_images (gallery_id, slot, image) values ($1, $2, $3)', [row?.id, slot + 1, image]);
	return Number(row?.id);
}

/** A day from today on the Warsaw calendar, YYYY-MM-DD. */
export const day = (offset: number): string =>
	new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Warsaw' });
