import { type RefObject, useEffect } from 'react';
import type { Controller } from './use-actions.ts';

/** The controls are shown before the click of a tap is sent, and would get it: a tap while they are hidden sends none. */
export function useFirstTap(controller: RefObject<Controller | null>) {
	useEffect(() => {
		const element = controller.current;
		if (!element) return;
		let wereHidden = false;
		const begin = () => {
			wereHidden = element.matches('[userinactive]:not([mediapaused])');
		};
		const end = (event: TouchEvent) => {
			if (wereHidden && event.cancelable) event.preventDefault();
		};
		element.addEventListener('touchstart', begin, { passive: true });
		element.addEventListener('touchend', end);
		return () => {
			element.removeEventListener('touchstart', begin);
			element.removeEventListener('touchend', end);
		};
	}, [controller]);
}
