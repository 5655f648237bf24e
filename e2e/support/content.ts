import type { Product } from './product.ts';

/** every change takes effect within this time, also one that cannot be observed from outside */
const VISIBLE_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** Runs the change and waits until the open API shows it, so that the next page is rendered from the new state. */
async function untilVisible(product: Product, paths: string[], act: () => Promise<unknown>) {
	const look = async () =>
		(await Promise.all(paths.map(async (path) => (await fetch(`${product.url}/external_api/${path}`)).text()))).join();
	const before = await look();
	await act();
	const end = Date.now() + VISIBLE_WITHIN_MS;
	while ((await look()) === before && Date.now() < end) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
}

/** Changes settings as an admin's save would: every node is notified. */
export const setConfig = (product: Product, change: Record<string, unknown>, section = 'app') =>
	untilVisible(product, ['config'], async () => {
		await product.query('update settings set value = value || $1::jsonb where section = $2', [JSON.stringify(change), section]);
		await product.query(`select pg_notify('settings_changed', $1)`, [section]);
	});

/** After writing content straight into the database. */
export const notifyContentChanged = (product: Product) =>
	untilVisible(product, ['events', 'videos', 'slides'], () => product.query(`select pg_notify('content_changed', 'test')`));

/** Deletes the content of earlier tests. */
export async function clearContent(product: Product) {
	await product.query(
		'truncate slides, orders, outbox, video_categories, categories, view_starts, watch_positions, events, videos, user_codes, codes restart identity cascade',
	);
	await product.query(`update settings set value = '{}'`);
	await product.query(`select pg_notify('settings_changed', 'app')`);
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
