import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';

/** A document of the product without scripts: on it nothing writes to the storage that is being cleared. */
const STILL = '/robots.txt';

const HEARD = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response'] as const;

type Disposable = { dispose(): Promise<void> };
const added = new WeakMap<BrowserContext, Disposable[]>();

/** Removes a script or a function added to a page when the story ends. */
export const undoLater = (page: Page, thing: Disposable) => void added.set(page.context(), [...(added.get(page.context()) ?? []), thing]);

/**
 * One tab for the stories of a worker. A new browser context loads and compiles the whole product from nothing, which takes longer than many stories; this tab keeps the files of the product and nothing else. A story that stops the clock or tests the first load uses `freshPage` instead.
 */
export class SharedTab {
	readonly #browser: Browser;
	readonly #url: string;
	#page: Page | undefined;

	constructor(browser: Browser, url: string) {
		this.#browser = browser;
		this.#url = url;
	}

	/** An empty tab; opened inside a story, because only there the settings of the run apply. */
	async open(): Promise<Page> {
		if (this.#page?.isClosed()) await this.close();
		if (!this.#page) {
			this.#page = await (await this.#browser.newContext()).newPage();
			await this.#page.goto(`${this.#url}${STILL}`);
		}
		return this.#page;
	}

	/** Clears everything of the finished story. */
	async clear(viewport: ViewportSize | null) {
		const page = this.#page;
		if (!page || page.isClosed()) return;
		const context = page.context();
		for (const event of HEARD) page.removeAllListeners(event);
		for (const other of context.pages()) if (other !== page) await other.close();
		await context.setOffline(false);
		await context.clearPermissions();
		await page.unrouteAll({ behavior: 'ignoreErrors' });
		await Promise.all((added.get(context) ?? []).map((thing) => thing.dispose()));
		added.delete(context);
		await page.goto(`${this.#url}${STILL}`);
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await context.clearCookies();
		await page.emulateMedia({ reducedMotion: null });
		if (viewport) await page.setViewportSize(viewport);
	}

	async close() {
		await this.#page?.context().close();
		this.#page = undefined;
	}
}
