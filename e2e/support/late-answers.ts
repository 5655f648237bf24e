import type { Locator, Page, Request, Route } from '@playwright/test';
import { MAX_WAIT_MS } from '#web/lib/api/use-once-loaded.ts';
import { expect } from './test.ts';

/** From its next document on the page waits for late answers as long as a test holds them, not only as long as a person is made to wait. */
const waitForLate = (page: Page) =>
	page.addInitScript((limit) => {
		const { setTimeout } = window;
		window.setTimeout = ((done: TimerHandler, ms?: number, ...rest: unknown[]) =>
			setTimeout(done, ms === limit ? 1_000_000 : ms, ...rest)) as typeof setTimeout;
	}, MAX_WAIT_MS);

/** Holds back the answers of these calls until `release()`; `isOverdue`: for longer than the page waits for them. */
export async function holdAnswers(page: Page, calls: string | RegExp, { isOverdue = false } = {}) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const held = new Set<Request>();
	const hold = async (route: Route) => {
		held.add(route.request());
		await promise;
		await route.fallback();
	};
	const waiting = isOverdue ? null : await waitForLate(page);
	await page.route(calls, hold);
	return {
		held,
		release: async () => {
			resolve();
			await page.unroute(calls, hold);
			await waiting?.dispose();
		},
	};
}

/** Nothing in this area that can be used moves or is replaced by what comes late, so that a click does not miss. `shown` can be used before. */
export async function expectUnmoved(area: Locator, shown: Locator, come: () => Promise<unknown>) {
	await expect(shown).toBeVisible();
	const before = await area.evaluateHandle(async (element) => {
		await document.fonts.ready;
		const controls = [...element.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')];
		const shown = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }));
		return shown.map((control) => ({ control, place: control.getBoundingClientRect() }));
	});
	await come();
	const moved = await before.evaluate((controls) =>
		controls.flatMap(({ control, place }) => {
			const { x, y } = control.getBoundingClientRect();
			const [right, down] = [Math.round(x - place.x), Math.round(y - place.y)];
			return control.isConnected && right === 0 && down === 0 ? [] : [`${control.ariaLabel ?? control.textContent}: ${right}, ${down}`];
		}),
	);
	expect(moved).toEqual([]);
}

/** Waits until the page has all answers but those held back. */
async function othersCome(page: Page, held: ReadonlySet<Request>, open: () => Promise<unknown>) {
	const sent = new Set<Request>();
	const begin = (request: Request) => void (request.url().includes('/api/') && sent.add(request));
	const end = (request: Request) => void sent.delete(request);
	page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
	await open();
	await expect.poll(() => sent.size > 0 && [...sent].every((request) => held.has(request))).toBe(true);
	page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

type Late = { calls: string | RegExp /** with what comes late */; shown: Locator; widths?: readonly number[] };

/** Opens the page again, with these answers after all the others: nothing that can be used moves when they come. */
export async function expectUnmovedByLate(page: Page, { calls, shown, widths = [390] }: Late) {
	const main = page.getByRole('main');
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		const late = await holdAnswers(page, calls);
		await othersCome(page, late.held, () => page.reload());
		await expectUnmoved(main, main, async () => {
			await late.release();
			await expect(shown).toBeVisible();
		});
	}
}

/** On the page of a title: the person's orders for it, and whether it is sold as a gift and to groups. */
export const LATE_ON_A_TITLE = /\/api\/((video)?payments\/user|users\/\d+\/orders|(gifts|groupTickets)\/settings)/;
