import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { makePackages } from '#server/hosted-videos/packages/package.job.ts';
import type { MadeUser } from '#testing/factory.ts';
import type { Product } from '../e2e/support/product.ts';

/** Uploads a film as an editor does and makes its package; answers its id. */
export async function hostPackaged(product: Product, path: string, type: 'video/mp4' | 'audio/mp4' = 'video/mp4'): Promise<string> {
	const { token } = await product.make.admin();
	const bytes = readFileSync(path);
	const call = async (address: string, method: string, body: unknown = {}) => {
		const headers = { 'content-type': 'application/json', 'x-auth-token': token };
		const answer = await fetch(`${product.url}/api/vimeo${address}`, { method, headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${method} /api/vimeo${address} answered ${answer.status}: ${await answer.text()}`);
		return answer.json();
	};
	const { video } = await call('', 'POST', { name: 'Film', size: bytes.length, type });
	const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
	await fetch(video.upload_link, { method: 'PATCH', headers: tus, body: new Uint8Array(bytes) });
	await call(`/${video.id}`, 'PATCH');
	await makePackages(product.context);
	return String(video.id);
}

/** A new browser profile in which a person is signed in and has chosen the player's settings. */
export async function openPage(browser: Browser, product: Pick<Product, 'url'>, user: MadeUser, choices: object = {}): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
	await context.addCookies([{ name: 'cookie_consent', value: 'necessary', url: product.url }]);
	const { token, ...person } = user;
	const auth = { token, authenticated: true, expires_at: new Date(Date.now() + 10 * 3_600_000).toISOString(), user: person };
	await context.addInitScript(
		([session, player, key]) => {
			localStorage.setItem('auth', session);
			localStorage.setItem(key, player);
		},
		[JSON.stringify(auth), JSON.stringify(choices), `player_${user.id}`] as const,
	);
	return context.newPage();
}
