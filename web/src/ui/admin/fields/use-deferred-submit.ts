import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Delays the submit of a form while a field is still processing; `isDone` false afterwards means that it failed and shows its own error. */
export function useDeferredSubmit(input: RefObject<HTMLInputElement | null>, isWorking: boolean, isDone: boolean): void {
	const isWanted = useRef(false);
	// before the next click can come: a passive effect runs some time after the error is on the screen
	useLayoutEffect(() => {
		const form = input.current?.form;
		if (!form) return;
		if (!isWorking) {
			const shouldSubmit = isWanted.current && isDone;
			isWanted.current = false;
			if (shouldSubmit) form.requestSubmit();
			return;
		}
		const hold = (event: Event) => {
			event.preventDefault();
			event.stopImmediatePropagation();
			isWanted.current = true;
		};
		form.addEventListener('submit', hold, { capture: true });
		return () => form.removeEventListener('submit', hold, { capture: true });
	}, [input, isWorking, isDone]);
}
