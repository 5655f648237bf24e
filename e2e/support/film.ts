import type { Page } from '@playwright/test';
import type { MadeUser } from '#testing/factory.ts';
import { type FilmName, film } from '#testing/make-hosted.ts';
import type { Product } from './product.ts';
import { consented, expect, signInAs } from './test.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:59.000\nTen człowiek jest tu gościem\n';
const VTT_DEAF = 'WEBVTT\n\n00:00.000 --> 00:59.000\n<v Kleant>[szeptem] Ten człowiek jest tu gościem\n';

type Hosted = { name?: FilmName; subtitles?: string };

/** A minute of film, or another one, at the built-in host with captions, uploaded as an editor does. */
export async function hostFilm(product: Product, { name = 'long.mp4', subtitles = VTT }: Hosted = {}): Promise<string> {
	const { token } = await product.make.admin();
	const bytes = film(name);
	const headers = { 'content-type': 'application/json', 'x-auth-token': token };
	const call = async (path: string, method: string, body: unknown = {}) =>
		(await fetch(`${product.url}/api/vimeo${path}`, { method, headers, body: JSON.stringify(body) })).json();
	const { video } = await call('', 'POST', { name: 'Świętoszek', size: bytes.length, type: 'video/mp4' });
	const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
	await fetch(video.upload_link, { method: 'PATCH', headers: tus, body: new Uint8Array(bytes) });
	await call(`/${video.id}`, 'PATCH');
	await call(`/${video.id}/subtitles`, 'POST', { language: 'pl', name: 'Polski', subtitleContent: subtitles });
	await call(`/${video.id}/subtitles`, 'POST', { language: 'pl', kind: 'captions', name: 'Polski', subtitleContent: VTT_DEAF });
	return String(video.id);
}

/** Changes the language of the page to English and back; after each change the player has been made in it. */
export async function inBothLanguages(page: Page, look: () => Promise<void>) {
	for (const [name, lang] of [
		['English', 'en'],
		['Polski', 'pl'],
	] as const) {
		await page.getByRole('contentinfo').getByText(name).click();
		await expect(page.locator(`media-controller[lang=${lang}]`)).toHaveCount(1);
		await look();
	}
}

/** Signed in, with the cookie bar answered. */
export async function enter(page: Page, product: Product, user: MadeUser, path: string) {
	await consented(page, product);
	await signInAs(page, user);
	await page.goto(path);
}
