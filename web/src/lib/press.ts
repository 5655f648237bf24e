/** Longer than a click takes. Some elements, such as a native select, never report the release. */
const MAX_PRESS_MS = 500;

let pressed: Promise<void> | null = null;

function onPress() {
	const press = new Promise<void>((done) => {
		// the click follows the release in the same task
		const release = () => setTimeout(done);
		addEventListener('mouseup', release, { capture: true, once: true });
		setTimeout(done, MAX_PRESS_MS);
	});
	pressed = press;
	void press.then(() => {
		if (pressed === press) pressed = null;
	});
}

// of mouse and touch alike: browsers send mouse events for a tap too
if (typeof window !== 'undefined') addEventListener('mousedown', onPress, { capture: true });

/** Waits for the end of a click, so that what is shown because a field has lost the focus does not move its target away. */
export const pressEnded = (): Promise<void> => pressed ?? Promise.resolve();
