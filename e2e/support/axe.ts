import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour };

declare global {
	interface Window {
		axe: typeof axe & { commons: { color: { Color: { prototype: Colour } } } };
	}
}

/** The minified file: half as much to send to each document and to parse there. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const OPTIONS: axe.RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
	// reporting passed checks costs as much as the checks themselves
	resultTypes: ['violations'],
	// the rules that are on need media preloaded (autoplay), no stylesheets
	preload: { assets: ['media'] },
};

/** Half of the time of a check; colours need it once for a state of a page, not again at each width. */
export type Contrast = 'with contrast' | 'without contrast';

/** A page has a dozen colours, and axe parses the text of one of them thousands of times: half of the time of a check of contrast. */
function rememberColours() {
	const { prototype } = window.axe.commons.color.Color;
	const parse = prototype.parseString;
	const known = new Map<string, object>();
	prototype.parseString = function (text) {
		const parts = known.get(text);
		if (parts) return Object.assign(this, parts);
		parse.call(this, text);
		const { r, g, b, alpha } = this;
		known.set(text, { r, g, b, alpha });
		return this;
	};
}

/** An open dialog, or nothing. */
const MODAL = 'dialog:modal, [role="dialog"][aria-modal="true"]';

/**
 * After all lists have loaded, axe-core reports no violation. The library is injected once into each loaded document, not before each check.
 * While a dialog is open only the dialog is checked: the view behind it is inert, has a check of its own and takes longer than the dialog.
 */
export async function expectAccessible(page: Page, contrast: Contrast = 'with contrast') {
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	for (const frame of page.frames()) {
		if (await frame.evaluate(() => 'axe' in window)) continue;
		await frame.evaluate(SOURCE);
		await frame.evaluate(rememberColours);
	}
	const options = { ...OPTIONS, rules: { 'color-contrast': { enabled: contrast === 'with contrast' } } };
	const { violations } = await page.evaluate(
		({ given, modal }) => window.axe.run([...document.querySelectorAll(modal)].at(-1) ?? document, given),
		{ given: options, modal: MODAL },
	);
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}
