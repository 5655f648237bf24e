import { expect, it } from 'vitest';
import { endEarlyClicks, repeatEarlyClick, watchEarlyClicks } from './early-click.ts';

const later = () => new Promise((done) => setTimeout(done));

function makeButton(name = '') {
	const button = document.body.appendChild(document.createElement('button'));
	button.textContent = name;
	let presses = 0;
	button.addEventListener('click', () => presses++);
	return { button, presses: () => presses };
}

it('a press before React hears presses is repeated once', async () => {
	const { button, presses } = makeButton();
	watchEarlyClicks();
	button.click();
	endEarlyClicks();
	repeatEarlyClick();
	repeatEarlyClick();
	await later();
	expect(presses()).toBe(2);
});

it('a press during hydration, which React hears, is not repeated', async () => {
	const { button, presses } = makeButton();
	watchEarlyClicks();
	endEarlyClicks();
	button.click();
	repeatEarlyClick();
	await later();
	expect(presses()).toBe(1);
});

it('a press of a button that was rendered again is repeated on the one with its name', async () => {
	const { button } = makeButton('Dramat');
	makeButton('Komedia');
	watchEarlyClicks();
	button.click();
	endEarlyClicks();
	button.remove();
	const { presses } = makeButton('Dramat');
	repeatEarlyClick();
	await later();
	expect(presses()).toBe(1);
});
