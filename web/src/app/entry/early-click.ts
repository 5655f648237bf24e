/** A button pressed before the page was hydrated: React has not seen the press, so it is repeated once the page reacts. */
let pressed: HTMLElement | null = null;

/** Links and fields work without scripts, and a form's submit button is a button too. */
function remember({ target }: Event) {
	const button = target instanceof Element ? target.closest<HTMLElement>('button, a[href], input, select, textarea, label') : null;
	pressed = button?.tagName === 'BUTTON' ? button : null;
}

export const watchEarlyClicks = () => document.addEventListener('click', remember, true);

/** From here on React hears every press, also while it hydrates: one that is repeated too would undo itself. */
export const endEarlyClicks = () => document.removeEventListener('click', remember, true);

const nameOf = (button: HTMLElement) => `${button.getAttribute('aria-label')} ${button.textContent}`;

/** The button itself, or the one with the same name where hydration has rendered the page again. */
const remaining = (button: HTMLElement): HTMLElement | undefined =>
	button.isConnected ? button : [...document.querySelectorAll('button')].find((other) => nameOf(other) === nameOf(button));

export function repeatEarlyClick() {
	const button = pressed && remaining(pressed);
	pressed = null;
	// after the effects in which fields pass early input to their form
	if (button) setTimeout(() => button.click());
}
