import { useEffect, useRef } from 'react';

/** For an uncontrolled input: shows `text` when it changes and keeps the focus. Text typed before the scripts loaded stays. */
export function useShownText(text: string) {
	const input = useRef<HTMLInputElement>(null);
	const shown = useRef(text);
	useEffect(() => {
		if (shown.current === text) return;
		shown.current = text;
		if (input.current) input.current.value = text;
	}, [text]);
	return input;
}
