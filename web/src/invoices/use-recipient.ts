import { useState } from 'react';
import type { FormError } from '#domain/base/refusal.ts';
import { RECIPIENT_FIELDS, type RecipientData, recipientSchema } from '#domain/invoices/invoices.rules.ts';
import type { WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';

export type RecipientField = (typeof RECIPIENT_FIELDS)[number];
type RecipientErrors = Partial<Record<RecipientField, string>>;
/** null: the buyer is the recipient. */
export type CurrentRecipient = WholeInvoice['buyer']['recipient'];

const toValues = (known: CurrentRecipient): Record<RecipientField, string> => {
	const [, postal_code = '', city = ''] = /^(\S+) (.*)$/.exec(known?.address?.line2 ?? '') ?? [];
	return {
		recipient_name: known?.name ?? '',
		recipient_nip: known?.nip ?? '',
		recipient_street: known?.address?.line1 ?? '',
		recipient_postal_code: postal_code,
		recipient_city: city,
	};
};

/** The unit of a municipality that is the recipient; only for companies in Poland. */
export function useRecipient(known: CurrentRecipient) {
	const [base, setBase] = useState(known);
	const [isWanted, setWanted] = useState(known !== null);
	const [values, setValues] = useState(() => toValues(known));
	const [errors, setErrors] = useState<RecipientErrors>({});
	const initial = toValues(base);
	/** Takes newer data where nothing was typed. */
	const follow = (newer: CurrentRecipient) => {
		const isTyped = (name: RecipientField) => values[name] !== initial[name];
		const typed = Object.fromEntries(RECIPIENT_FIELDS.filter(isTyped).map((name) => [name, values[name]]));
		const merged = { isWanted: isWanted === (base !== null) ? newer !== null : isWanted, values: { ...toValues(newer), ...typed } };
		setBase(newer);
		setWanted(merged.isWanted);
		setValues(merged.values);
		return merged;
	};
	/** The data, null without a recipient, undefined after errors were shown; on top of `newer` data where given. */
	const collect = (newer?: CurrentRecipient): RecipientData | null | undefined => {
		const entered = newer === undefined ? { isWanted, values } : follow(newer);
		if (!entered.isWanted) return null;
		const { data, error } = recipientSchema.safeParse(entered.values);
		setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
		return data;
	};
	/** Shows errors from the server; returns the others. */
	const takeErrors = (formError: FormError): FormError => {
		const isOwn = ([field]: [string, unknown]) => RECIPIENT_FIELDS.some((name) => name === field);
		const entries = Object.entries(formError);
		setErrors(Object.fromEntries(entries.filter(isOwn)));
		return Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
	};
	const isChanged = isWanted !== (base !== null) || (isWanted && RECIPIENT_FIELDS.some((name) => values[name] !== initial[name]));
	const set = (name: RecipientField, value: string) => setValues((before) => ({ ...before, [name]: value }));
	return { isWanted, setWanted, isChanged, values, set, errors, collect, takeErrors };
}

export type RecipientState = ReturnType<typeof useRecipient>;
