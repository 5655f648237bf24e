import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
	interface Window {
		axe: typeof axe;
	}
}

const OPTIONS: axe.RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
	// reporting passed checks costs as much as the checks themselves
	resultTypes: ['violations'],
	// the rules that are on need media preloaded (autoplay), no stylesheets
	preload: { assets: ['media'] },
};

/** After all lists have loaded, axe-core reports no violation. The library is injected once into each loaded document, not before each check. */
export async function expectAccessible(page: Page) {
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
	const { violations } = await page.evaluate((options) => window.axe.run(document, options), OPTIONS);
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}
