import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/** Holds back the answers of these calls until `release()`. */
export async function holdAnswers(page: Page, calls: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const hold = async (route: Route) => {
		await promise;
		await route.fallback();
	};
	await page.route(calls, hold);
	return {
		release: async () => {
			resolve();
			await page.unroute(calls, hold);
		},
	};
}

/** Nothing in this area that can be used moves or is replaced by what comes late, so that a click does not miss. `shown` can be used before. */
export async function expectUnmoved(area: Locator, shown: Locator, come: () => Promise<unknown>) {
	await expect(shown).toBeVisible();
	const before = await area.evaluateHandle(async (element) => {
		await document.fonts.ready;
		const controls = element.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary');
		return [...controls].map((control) => ({ control, place: control.getBoundingClientRect() }));
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
