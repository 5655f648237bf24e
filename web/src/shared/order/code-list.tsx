import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { formatDigits } from '#domain/base/time/dates.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { lastDayOf } from '#domain/codes/codes.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { type CodeState, codeState, codesEnd } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import styles from './code-list.module.css';
import { CodeText } from './code-text.tsx';

type ListedCode = Order['codes'][number];
type ListedOrder = Parameters<typeof codeState>[1] & Pick<Order, 'codes'>;
type CodeListProps = { order: ListedOrder /** names lead to their accounts */; linkPeople?: boolean };

/** "wolny, ważny do 31.12.2026": whether a code that nobody has used can still be. */
function Unused({ expiration_date, expired, title_ends }: Pick<ListedCode, 'expiration_date' | 'expired'> & { title_ends: Moment | null }) {
	const t = useText();
	const last = lastDayOf({ expiration_date, title_ends });
	if (!last) return <StateTag kind="off">{t('orders.code.unused')}</StateTag>;
	const date = formatDigits(last);
	return <StateTag kind={expired ? 'stop' : 'off'}>{t(expired ? 'orders.code.expired' : 'orders.code.unused_until', { date })}</StateTag>;
}

type CodeUser = NonNullable<ListedCode['usage']>;
const nameOf = ({ firstname, lastname }: CodeUser) => `${firstname} ${lastname}`.trim();

const PersonLink = ({ label, person }: { label: string; person: CodeUser }) => (
	<span>
		{label} <Link to={`/konto/${person.userId}`}>{nameOf(person)}</Link>
	</span>
);

type UsageProps = { code: ListedCode & { state: CodeState; title_ends: Moment | null }; linkPeople?: boolean };

function Usage({ code, linkPeople }: UsageProps) {
	const t = useText();
	const { usage, state, holder } = code;
	if (state === 'void' || state === 'over') return <StateTag kind="stop">{t(`orders.code.${state}`)}</StateTag>;
	if (state === 'taken')
		return (
			<StateTag kind="wait">
				{holder && linkPeople ? <PersonLink label={t('orders.code.taken_by_label')} person={holder} /> : t('orders.code.taken')}
			</StateTag>
		);
	if (!usage) return <Unused {...code} />;
	return (
		<StateTag kind="ok">
			{linkPeople ? (
				<PersonLink label={t('orders.code.used_by_label')} person={usage} />
			) : (
				t('orders.code.used_by', { name: nameOf(usage) })
			)}
		</StateTag>
	);
}

/** a group order may have thousands (F-106) */
const PART = 100;

/** Codes of an order: each with who used it, until when it is valid, "void", and a copy button where it can be passed on. */
export function CodeList({ order, linkPeople }: CodeListProps) {
	const t = useText();
	const now = new Date(serverNow());
	const title_ends = codesEnd(order);
	const codes = order.codes.map((listed) => ({ ...listed, title_ends, state: codeState(listed, order, now) }));
	const free = codes.filter(({ state }) => state === 'left');
	const [shown, setShown] = useState(PART);
	const list = useRef<HTMLUListElement>(null);
	const showMore = () => {
		flushSync(() => setShown(shown + PART));
		list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
	};
	return (
		<>
			{/* before the list, which may have a hundred rows */}
			{free.length > 1 && (
				<CopyButton variant="line" text={free.map(({ code }) => code).join('\n')}>
					{t('orders.code.copy_free')}
				</CopyButton>
			)}
			<ul className={styles.list} ref={list}>
				{codes.slice(0, shown).map((listed) => (
					<li key={listed.id}>
						<CodeText code={listed.code} isUsed={listed.state !== 'left'} />
						<Usage code={listed} linkPeople={linkPeople} />
						{listed.state === 'left' && (
							<CopyButton compact={codes.length > 1} text={listed.code} label={t('orders.code.copy_of', { code: listed.code })} />
						)}
					</li>
				))}
			</ul>
			{codes.length > PART && (
				<div className={styles.ending}>
					<p className="muted" role="status">
						{t('web.shown_of', { shown: Math.min(shown, codes.length), count: codes.length })}
					</p>
					{shown < codes.length && (
						<Button variant="line" onClick={showMore}>
							{t('web.show_more')}
						</Button>
					)}
				</div>
			)}
		</>
	);
}
