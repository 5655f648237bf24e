import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { guestPagesTexts } from '#domain/guests/guest-pages.texts.ts';
import { openTicket, openTicketByDigits } from '#domain/guests/guests.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { orderedProduct, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import { Button } from '#web/ui/button.tsx';
import stack from '#web/ui/button-stack.module.css';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import section from '#web/ui/section.module.css';
import styles from './guest-pages.module.css';

registerTexts(guestPagesTexts);

/** What an answered link leads to: the ticket's page, or the six digits of its mail. */
function useOpening(ticket: string) {
	const navigate = useNavigate();
	const [hint, setHint] = useState<string | null>(null);
	const take = ({ state, order, hint: sentTo = '' }: { state: 'opened' | 'digits'; order?: Order; hint?: string }) => {
		if (state === 'digits') return setHint(sentTo);
		if (!order) return;
		guestRights.add({ extOrderId: order.extOrderId, kind: order.kind, product: orderedProduct(order), slug: order.slug });
		void navigate(resultPath(order.kind, order.extOrderId), { replace: true });
	};
	const opening = useCall(openTicket);
	const open = () => !opening.isPending && opening.mutate({ body: { ticket } }, { onSuccess: take });
	return { open, take, hint, isBusy: opening.isPending, error: opening.error };
}

/** /bilet?token=…: the link of a mail. Opening it does nothing yet: mail providers open links too (N-009). */
export function TicketLinkScreen() {
	const t = useText();
	const [search] = useSearchParams();
	const ticket = search.get('token') ?? '';
	const { open, take, hint, isBusy, error } = useOpening(ticket);
	const title = t(hint === null ? 'ticket_link.title' : 'ticket_link.digits_title');
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={title} noindex />
			<div className={styles.opened}>
				<h1>{title}</h1>
				{hint !== null ? (
					<Digits ticket={ticket} hint={hint} onOpened={take} onNew={open} />
				) : (
					<>
						<p className="lead">{t('ticket_link.lead')}</p>
						{(error || !ticket) && <Notice kind="stop">{error?.message ?? t('ticket_link.missing')}</Notice>}
						{ticket && (
							<Button variant="buy" size="lg" block aria-busy={isBusy || undefined} onClick={open}>
								{t('ticket_link.open')}
							</Button>
						)}
					</>
				)}
				<p className="small muted">
					{t('ticket_link.not_yours')} <Link to="/moj-bilet">{t('my_ticket.title')}</Link>
				</p>
			</div>
		</section>
	);
}

type DigitsProps = { ticket: string; hint: string; onOpened: ReturnType<typeof useOpening>['take']; onNew: () => void };

/** Another browser opened the ticket first: this one shows that it may read the buyer's mail. */
function Digits({ ticket, hint, onOpened, onNew }: DigitsProps) {
	const t = useText();
	const [code, setCode] = useState('');
	const boxes = useRef<{ focus: () => void }>(null);
	const call = useCall(openTicketByDigits);
	useEffect(() => boxes.current?.focus(), []);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (call.isPending) return;
		call.mutate({ body: { ticket, code } }, { onSuccess: onOpened, onError: () => boxes.current?.focus() });
	};
	const error = call.error && (call.error.formError?.code ?? call.error.message);
	return (
		<form className={styles.form} noValidate onSubmit={submit}>
			<p className="lead">{t('ticket_link.digits_lead', { hint })}</p>
			<CodeBoxes ref={boxes} label={t('ticket_link.digits')} value={code} onChange={setCode} error={error ?? undefined} />
			<div className={stack.stack}>
				<Button type="submit" size="lg" block aria-busy={call.isPending || undefined}>
					{t('ticket_link.digits_submit')}
				</Button>
				<Button
					variant="quiet"
					block
					onClick={() => {
						setCode('');
						onNew();
					}}
				>
					{t('ticket_link.new_digits')}
				</Button>
			</div>
		</form>
	);
}
