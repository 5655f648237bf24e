import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 350;

/**
 * Typed text is applied after a pause. Its own return in `applied` does not replace what is typed meanwhile; another value, by Back or a reset,
 * does. Only typing starts the pause: a value from outside must never be answered by the old text, however slow the machine is.
 */
export function useTypedText(applied: string, apply: (text: string) => void) {
	const [text, setText] = useState(applied);
	const last = useRef(applied);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (applied === last.current) return;
		last.current = applied;
		clearTimeout(timer.current);
		setText(applied);
	}, [applied]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const type = (typed: string) => {
		setText(typed);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			last.current = typed.trim();
			apply(last.current);
		}, TYPING_PAUSE_MS);
	};
	return { text, type };
}
