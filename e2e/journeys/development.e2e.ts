import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cloneDatabase } from '#testing/database.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { untilHydrated } from '../support/test.ts';

const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'test-results', '.cache']);

/** A copy of the sources, so that a story may change them, with the packages of this folder. */
function copySources(): string {
	const copy = mkdtempSync(join(tmpdir(), 'rampa-development-'));
	for (const name of readdirSync('.'))
		if (!LEFT_OUT.has(name) && !name.startsWith('dist')) cpSync(name, join(copy, name), { recursive: true });
	symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
	return copy;
}

/** Starts `npm run dev` in that folder; ready when it answers. */
async function startDevelopment(folder: string, databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
	const port = await freePort();
	const child = spawn(process.execPath, ['scripts/dev.ts'], {
		cwd: folder,
		env: {
			...process.env,
			PORT: String(port),
			DATABASE_URL: databaseUrl,
			DATA_DIR: join(folder, 'data'),
			NODE_ENV: 'development',
			SECRET: 'of-development'.repeat(4),
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const url = `http://127.0.0.1:${port}`;
	await expect
		.poll(
			() =>
				fetch(`${url}/readyz`)
					.then((answer) => answer.status)
					.catch(() => 0),
			{ timeout: 120_000 },
		)
		.toBe(200);
	return { url, process: child };
}

const replaceIn = (file: string, from: string, to: string) => {
	const text = readFileSync(file, 'utf8');
	expect(text).toContain(from);
	writeFileSync(file, text.replace(from, to));
};

test('an open page of `npm run dev` shows a changed component, style and text without a reload by hand', { tag: '@slow' }, async ({
	page,
}) => {
	const folder = copySources();
	const database = await cloneDatabase(process.env.E2E_ADMIN_URL ?? '');
	const development = await startDevelopment(folder, database.url);
	try {
		const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
		await page.goto(`${development.url}/logowanie`);
		await connected;
		const heading = page.getByRole('heading', { level: 1 });
		await expect(heading).toHaveText('Zaloguj się');
		await untilHydrated(page);
		await page.getByLabel('E-mail').fill('widz@poczta.test');
		await page.evaluate(() => Object.assign(window, { isFirstPage: true }));

		replaceIn(join(folder, 'web/src/auth/signin.screen.tsx'), '<h1>', '<h1 data-changed="yes">');
		await expect(page.locator('h1[data-changed="yes"]')).toBeVisible();
		replaceIn(join(folder, 'web/src/auth/auth.module.css'), '.foot {', '.foot {\n\tfont-style: italic;');
		await expect(page.getByText('Nie masz konta?')).toHaveCSS('font-style', 'italic');
		await expect(page.getByLabel('E-mail')).toHaveValue('widz@poczta.test');
		expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true);
	} finally {
		development.process.kill('SIGTERM');
		await new Promise((done) => development.process.once('exit', done));
		await database.drop();
		rmSync(folder, { recursive: true, force: true });
	}
});
