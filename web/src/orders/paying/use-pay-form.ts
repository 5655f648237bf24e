import { useReducer, useRef } from 'react';
import { emptyPayForm, payFormAfter, whyNotSend } from '#domain/orders/paying/blik-form.rules.ts';
import { useBootstrap } from '#web/lib/config.tsx';

/** How the buyer pays: `payFormAfter` of what is typed and pressed. */
export function usePayForm() {
	const isOffered = useBootstrap().blik === true;
	const [form, dispatch] = useReducer(payFormAfter, isOffered, emptyPayForm);
	const codeBox = useRef<{ focus: () => void }>(null);
	return {
		...form,
		isOffered,
		codeBox,
		type: (code: string) => dispatch({ type: 'typed', code }),
		chooseOther: () => dispatch({ type: 'other_way' }),
		chooseCode: () => dispatch({ type: 'with_code' }),
		sent: () => dispatch({ type: 'sent' }),
		refuse: (error: string) => {
			dispatch({ type: 'refused', error });
			codeBox.current?.focus();
		},
		/** What to send, or null after its error was shown. */
		collect: (): { blik?: string } | null => {
			dispatch({ type: 'pressed' });
			if (whyNotSend(form) !== null) {
				codeBox.current?.focus();
				return null;
			}
			return form.way === 'blik' ? { blik: form.code } : {};
		},
	};
}

export type PayFormState = ReturnType<typeof usePayForm>;
