import { useState } from 'react';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { checkCode, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** Of a code that is typed here and on no account yet. */
export const TYPED_CODE_ID = 0;

const NOT_ON_ACCOUNT = {
	code_id: TYPED_CODE_ID,
	desc: '',
	event_id: null,
	video_id: null,
	title: null,
	activation_date: new Date(0).toISOString(),
	used: 0,
	usage_date: null,
	held: 0,
	held_by_bank: 0,
	over: 0,
} as const;

export type TypedCode = {
	text: string;
	setText: (text: string) => void;
	/** what it takes off the price; null: nothing checked, or it does nothing */
	found: UserCodeOut | null;
	error: string | undefined;
	isBusy: boolean;
	check: () => Promise<boolean>;
	remove: () => void;
};

/** "Mam kod": a code typed on the payment page is checked for its title; it is used only with the order (N-014). */
export function useTypedCode(product: Product, typed: string): TypedCode {
	const [text, setText] = useState(typed);
	const [found, setFound] = useState<UserCodeOut | null>(null);
	const [error, setError] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const change = (next: string) => {
		setText(next);
		setFound(null);
		setError(undefined);
	};
	async function check(): Promise<boolean> {
		if (isBusy) return false;
		setBusy(true);
		setError(undefined);
		try {
			const { code } = await callApi(checkCode, { body: { code: text, productSlug: productSlug(product) } });
			setFound({ ...NOT_ON_ACCOUNT, ...code });
			return true;
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			setFound(null);
			setError(failure.formError?.code ?? failure.message);
			return false;
		} finally {
			setBusy(false);
		}
	}
	return { text, setText: change, found, error, isBusy, check, remove: () => change('') };
}
