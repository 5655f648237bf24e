import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import type { buyEvent } from '#domain/orders/buying/orders.buying.contract.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { endedSession } from '#web/lib/api/api-reaction.ts';
import { useText } from '#web/lib/language.tsx';
import { termsRefusals } from '#web/lib/session/terms.ts';
import { toast } from '#web/lib/toast.tsx';

export type Bought = AnswerOf<typeof buyEvent>;

/** A page restored from the back/forward cache after a visit to the provider: reset its state. */
function useReturn(onReturn: () => void) {
	const back = useEffectEvent(onReturn);
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => event.persisted && back();
		window.addEventListener('pageshow', onShow);
		return () => window.removeEventListener('pageshow', onShow);
	}, []);
}

/** The focus returns to where it was before the form was inert. */
function returnFocus(before: Element | null) {
	if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
}

/** Sends one purchase at a time: continues to the provider if the price is above 0, else calls `onFree` (S1-159). */
export function useBuying() {
	const t = useText();
	const queries = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<ApiError | null>(null);
	const running = useRef(false);
	const termsRefused = useSyncExternalStore(termsRefusals.subscribe, termsRefusals.get, termsRefusals.get);

	const settle = () => {
		running.current = false;
		// at once: while it is inert no field takes the focus
		flushSync(() => setBusy(false));
	};
	useReturn(() => {
		settle();
		void queries.invalidateQueries();
	});

	/** `send` answers null where nothing was bought and the page itself says what comes next. */
	async function buy(send: () => Promise<Bought | null>, onFree: (bought: Bought) => void): Promise<ApiError | null> {
		if (running.current) return null;
		running.current = true;
		const focused = document.activeElement;
		setBusy(true);
		setError(null);
		try {
			const bought = await send();
			if (!bought) {
				settle();
				return null;
			}
			// stays busy: the browser is leaving
			if (bought.payu) window.location.assign(bought.payu.redirectUri);
			else {
				await queries.invalidateQueries({ refetchType: 'none' });
				settle();
				onFree(bought);
			}
			return null;
		} catch (failure) {
			settle();
			returnFocus(focused);
			if (!(failure instanceof ApiError)) throw failure;
			if (endedSession(failure)) return failure;
			setError(failure);
			toast.error(t(failure.type === 'price_changed' ? 'purchase.look_again' : 'purchase.error'), failure.message);
			// refreshes the product after a refusal: it may be sold out, over or already bought
			void queries.invalidateQueries();
			return failure;
		}
	}
	// the refusal ends with the acceptance in the dialog of the terms
	const isAccepted = error?.type === 'tos_required' && termsRefused === 0;
	return { buy, isBusy, error: isAccepted ? null : error };
}
