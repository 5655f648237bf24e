import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { InvoiceData, RecipientData } from '#domain/invoices/invoices.rules.ts';
import { buyerOf } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import styles from './buyer.dialog.module.css';
import { InvoiceFields } from './invoice.form.tsx';
import { IssueQuestion } from './issue.question.tsx';
import { RecipientFields } from './recipient.fields.tsx';
import { type InvoiceDefaults, type InvoiceValues, useInvoiceForm } from './use-invoice-form.ts';
import { type CurrentRecipient, useRecipient } from './use-recipient.ts';

export type EnteredBuyer = { buyer: InvoiceData; recipient: RecipientData | null; reason: string };

type KnownBuyer = {
	known: InvoiceDefaults;
	/** the unit of a municipality that is the recipient */
	knownRecipient?: CurrentRecipient;
};

type BuyerDialogProps = KnownBuyer & {
	title: string;
	lead: string;
	/** a correction needs a reason */
	asksReason?: boolean;
	submit: string;
	/** asked before anything is issued, with the entered buyer and this amount */
	question: string;
	amount?: number;
	/**
	 * `updated_at` of the invoice the form was filled with, how to fill it again, and the newest data: a change by others is then noticed,
	 * and kept where nothing was typed here
	 */
	filledWith?: { updatedAt: string; reload: () => Promise<string>; newest: () => Promise<KnownBuyer> };
	/** returns the id of the invoice to open */
	onSend: (entered: EnteredBuyer, seen_at: string | undefined) => Promise<number>;
	onClose: () => void;
};

/** Form of buyer data in the panel; errors of the server are shown at their fields. */
export const BuyerDialog = ({ title, ...form }: BuyerDialogProps) => (
	<PanelDialog title={title} hasNumber onClose={form.onClose}>
		<BuyerForm {...form} />
	</PanelDialog>
);

/** Only a company in Poland has units. */
const hasUnits = ({ invoiceType, country_code }: InvoiceValues): boolean => invoiceType === 'company' && country_code === 'PL';

type BuyerFormProps = Omit<BuyerDialogProps, 'title'>;

/** Collects what was entered, and issues it; a correction made by others meanwhile is asked about. */
function useBuyerForm({ known, knownRecipient = null, asksReason, filledWith, onSend, onClose }: BuyerFormProps) {
	const report = useReport();
	const navigate = useNavigate();
	const state = useInvoiceForm(known, { isPanel: true });
	const unit = useRecipient(knownRecipient);
	const [reason, setReason] = useState('');
	const [reasonError, setReasonError] = useState<string>();
	const [asked, setAsked] = useState<EnteredBuyer | null>(null);
	const [isSending, setSending] = useState(false);
	const { isDirty } = state.form.formState;
	useUnsaved(isDirty || unit.isChanged || reason !== '');
	const changed = useChangedSince({
		updatedAt: filledWith?.updatedAt,
		label: (field) => `invoices.changed.${field}`,
		reload: async () => filledWith?.reload(),
	});
	/** `newer`: a correction made by others meanwhile, which stays where nothing was typed here */
	const collect = async (newer?: KnownBuyer): Promise<EnteredBuyer | null> => {
		const isReasonMissing = asksReason && reason.trim() === '';
		setReasonError(isReasonMissing ? 'form.validate.required' : undefined);
		if (newer) state.follow(newer.known);
		const collectUnit = () => unit.collect(newer && (newer.knownRecipient ?? null));
		const recipient = hasUnits(state.form.getValues()) ? collectUnit() : null;
		const buyer = await state.collect();
		return buyer && recipient !== undefined && !isReasonMissing ? { buyer, recipient, reason } : null;
	};
	/** At the fields, or in the dialog: a toast lies behind it. */
	const showFailure = (error: unknown) => {
		if (session.get() === null) return report.failed(error);
		const isKnown = error instanceof ApiError;
		const unplaced = isKnown && error.formError ? state.takeErrors(unit.takeErrors(error.formError)) : [isKnown ? error.message : ''];
		for (const message of unplaced.filter(Boolean)) state.form.setError('root', { message });
		if (unplaced.length > 0) report.failed(error);
	};
	const send = async (entered: EnteredBuyer, seen_at: string | undefined) => {
		setAsked(null);
		setSending(true);
		try {
			const id = await onSend(entered, seen_at);
			// closed before the page changes, or it would ask about unsaved changes
			flushSync(onClose);
			void navigate(issuedAddress(id));
		} catch (error) {
			if (!changed.isShown(error, sendOnNewest)) showFailure(error);
		} finally {
			setSending(false);
		}
	};
	const sendOnNewest = async (seen_at: string | undefined) => {
		setSending(true);
		try {
			const entered = await collect(await filledWith?.newest());
			if (entered) await send(entered, seen_at);
		} catch (error) {
			// the newest data could not be read: the next attempt has to ask again
			changed.setSeenAt(filledWith?.updatedAt);
			showFailure(error);
		} finally {
			setSending(false);
		}
	};
	return { state, unit, reason, setReason, reasonError, asked, setAsked, isSending, collect, send, changed };
}

function BuyerForm(props: BuyerFormProps) {
	const { lead, asksReason, submit, question, amount } = props;
	const t = useText();
	const { state, unit, reason, setReason, reasonError, asked, setAsked, isSending, collect, send, changed } = useBuyerForm(props);
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void collect().then(setAsked);
	};
	return (
		<>
			<form className={styles.form} onSubmit={onSubmit} noValidate>
				<p className="muted">{lead}</p>
				<InvoiceFields state={state} />
				{hasUnits(state.form.watch()) && <RecipientFields state={unit} />}
				{asksReason && (
					<TextField
						label={t('invoices.correct.reason')}
						value={reason}
						error={reasonError}
						onChange={(event) => setReason(event.target.value)}
					/>
				)}
				<RootError errors={state.form.formState.errors} />
				<ModalButtons>
					<Control variant="primary" type="submit" disabledReason={isSending && t('web.loading')}>
						{submit}
					</Control>
				</ModalButtons>
			</form>
			{changed.question}
			{asked && (
				<IssueQuestion
					title={question}
					buyer={buyerOf(asked.buyer).name}
					amount={amount}
					onYes={() => void send(asked, changed.seenAt)}
					onNo={() => setAsked(null)}
				/>
			)}
		</>
	);
}
