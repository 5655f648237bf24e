import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** The name of an element's background colour, from its computed style. */
const nameOfColour = (element: Element): string => {
	const style = getComputedStyle(element).backgroundColor;
	const [red = 0, green = 0, blue = 0, opacity = 1] = (style.match(/[\d.]+/g) ?? []).map(Number);
	const most = Math.max(red, green, blue);
	const spread = most - Math.min(red, green, blue);
	if (opacity < 1) return `see-through ${style}`;
	if (spread === 0) return most === 255 ? 'white' : `grey ${style}`;
	const sixths = most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
	const hue = (sixths * 60 + 360) % 360;
	if (hue < 15 || hue > 345) return 'red';
	if (hue > 20 && hue < 45) return 'orange';
	return hue > 90 && hue < 170 ? 'green' : `other ${style}`;
};

const expectColour = (element: Locator, colour: 'white' | 'green' | 'red' | 'orange') =>
	expect.poll(() => element.evaluate(nameOfColour)).toBe(colour);

/** An inert button in the colour of its state. */
export async function expectDisabledIn(colour: 'green' | 'red' | 'orange', button: Locator) {
	await expect(button).toHaveAttribute('aria-disabled', 'true');
	await expectColour(button, colour);
}

/** A white button with a link. */
export async function expectWhiteLink(button: Locator, address: string) {
	await expect(button).toHaveAttribute('href', address);
	await expect(button).toBeEnabled();
	await expectColour(button, 'white');
}
