import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormError } from '#domain/base/refusal.ts';
import { INVOICE_FIELDS, type InvoiceData, type InvoiceType, invoiceSchema, issuedBuyerSchema } from '#domain/invoices/invoices.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';

export type InvoiceField = (typeof INVOICE_FIELDS)[InvoiceType][number];
export type InvoiceValues = Record<InvoiceField, string> & { invoiceType: InvoiceType };
/** Initial values from the account, or from an earlier request. */
export type InvoiceDefaults = Partial<Record<InvoiceField, string | null>> & { invoiceType?: string };

/** What a person typed over what was known, with the box; `isWanted` null: as it was. */
export type TypedInvoice = { isWanted: boolean | null; values: Partial<InvoiceValues> };

const FIELDS = [...new Set([...INVOICE_FIELDS.company, ...INVOICE_FIELDS.person])];

function valuesOf(known: InvoiceDefaults): InvoiceValues {
	const fields = Object.fromEntries(FIELDS.map((name) => [name, known[name] ?? ''])) as Record<InvoiceField, string>;
	return { ...fields, country_code: known.country_code || 'PL', invoiceType: known.invoiceType === 'person' ? 'person' : 'company' };
}

type InvoiceFormOptions = {
	isPanel?: boolean;
	requested?: InvoiceDefaults | null;
	/** the form was left before it was sent */
	entered?: TypedInvoice | null;
};

/** The state of the invoice form; the page reads its data when the order is sent. It starts with the invoice `requested` before, and with what was `entered` since. */
export function useInvoiceForm(known: InvoiceDefaults, { isPanel = false, requested = null, entered = null }: InvoiceFormOptions = {}) {
	const [chosen, setWanted] = useState<boolean | null>(entered?.isWanted ?? null);
	const [enteredValues, setEnteredValues] = useState(entered?.values);
	const isWanted = chosen ?? requested !== null;
	const base = valuesOf({ ...known, ...requested });
	const values = { ...base, ...enteredValues };
	const form = useForm<InvoiceValues, unknown, InvoiceData>({
		mode: 'onTouched',
		values,
		resetOptions: { keepDirtyValues: true },
		// the schema keeps the fields of one type and drops those of the other
		resolver: parseBy(isPanel ? issuedBuyerSchema : invoiceSchema),
	});
	/** The data, or null after the errors were shown, with the focus on the first. */
	const collect = () =>
		new Promise<InvoiceData | null>((done) => {
			void form.handleSubmit(done, () => done(null))();
		});
	/** Shows errors from the server; returns those without a field here. */
	const takeErrors = (formError: FormError): string[] =>
		pushFormErrors(new ApiError({ statusCode: 422, type: 'validation', message: '', formError }), form.setError, FIELDS);
	/** Takes newer data where nothing was typed. */
	const follow = (newer: InvoiceDefaults) => form.reset(valuesOf(newer), { keepDirtyValues: true });
	const reset = () => {
		setWanted(null);
		setEnteredValues(undefined);
		form.reset(base);
	};
	/** What the person has changed; null: nothing. */
	function typed(): TypedInvoice | null {
		const current = form.getValues();
		const changes = Object.fromEntries(Object.entries(current).filter(([name, value]) => value !== base[name as keyof InvoiceValues]));
		return chosen === null && Object.keys(changes).length === 0 ? null : { isWanted: chosen, values: changes };
	}
	const isTakenBack = requested !== null && !isWanted;
	return { form, isPanel, isWanted, isTakenBack, setWanted, follow, reset, collect, takeErrors, typed };
}

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>;
