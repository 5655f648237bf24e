import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatDays } from '#domain/base/time/dates.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { checkoutTexts } from '#domain/checkout/checkout.texts.ts';
import { SUPPORTED_BROWSERS } from '#domain/documents/browsers.ts';
import { returnOffer } from '#domain/law/withdrawal.rules.ts';
import { CONSENT_VERSION, RECORDING_CONSENT_VERSION } from '#domain/orders/buying/orders.consent.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { useConfig } from '#web/lib/config.tsx';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { SellerAddress } from '#web/shared/order/seller.notice.tsx';
import styles from './before-you-pay.module.css';
import type { Item } from './item.ts';

registerTexts(checkoutTexts);

type Subject = {
	kind: OrderKind;
	/** null: a gift for any title */
	item: Item | null;
	/** of a group */
	quantity?: number;
	/** null: not known yet */
	grosze: number | null;
	/** when the codes of a gift end; already written out */
	codeUntil?: string | null;
};

function whatText({ kind, item, quantity = 1, grosze }: Subject, t: Translate): string {
	const title = item?.title ?? '';
	const bought: Record<OrderKind, () => string> = {
		event: () => t(item?.recording ? 'before_you_pay.recording' : 'before_you_pay.event', { title }),
		video: () => t('before_you_pay.video', { title }),
		group: () => t('before_you_pay.group', { title, count: quantity }),
		gift: () => t(item ? 'before_you_pay.gift' : 'before_you_pay.gift_any', { title }),
	};
	const price =
		grosze === null
			? ''
			: grosze === 0
				? t('before_you_pay.free')
				: t('before_you_pay.price', { price: priceText(grosze, t.language, t).sum });
	const aids = item?.aids ? t(`before_you_pay.${item.aids}`) : '';
	return [bought[kind](), price, aids].filter(Boolean).join(' ');
}

function whenText({ kind, item, codeUntil }: Subject, t: Translate): string {
	const codes: Record<OrderKind, () => string> = {
		event: () => '',
		video: () => '',
		group: () => t('before_you_pay.codes_at_once'),
		gift: () => (codeUntil ? t('before_you_pay.code_until', { when: codeUntil }) : t('before_you_pay.code')),
	};
	const times = item ? item.lines.slice(1).join(', ') : '';
	const access = item?.access ?? '';
	return [times && `${times[0]?.toUpperCase()}${times.slice(1)}.`, access, codes[kind]()].filter(Boolean).join(' ');
}

function Return({ kind, item, grosze }: Pick<Subject, 'kind' | 'item' | 'grosze'>) {
	const t = useText();
	const consent_version = item?.recording ? RECORDING_CONSENT_VERSION : CONSENT_VERSION;
	const amount = grosze ?? item?.priceGrosze ?? 1;
	const { bold, why, until } = returnOffer({ kind, product: item?.type ?? null, amount, consent_version }, new Date(serverNow()));
	const day = { until: until ? formatDays(until, until, t.language) : '' };
	return (
		<>
			<strong>{t(bold, day)}.</strong> {t(why, day)}
		</>
	);
}

/** What is bought, when, on what, how it is given back and who sells it: in one block before the button (N-023). */
export function BeforeYouPay(subject: Subject) {
	const t = useText();
	const id = useId();
	const { kind, item, grosze } = subject;
	const { seller } = useConfig();
	const rows: [string, ReactNode][] = [
		[t('before_you_pay.what'), whatText(subject, t)],
		[t('before_you_pay.when'), whenText(subject, t)],
		[
			t('before_you_pay.on'),
			<>
				{t('before_you_pay.browsers', SUPPORTED_BROWSERS)} <Link to={TEST_PAGE}>{t('before_you_pay.test')}</Link>
			</>,
		],
	];
	if (grosze !== 0) rows.push([t('before_you_pay.return'), <Return key="return" kind={kind} item={item} grosze={grosze} />]);
	if (seller.name) rows.push([t('before_you_pay.seller'), <SellerAddress key="seller" className={styles.seller} />]);
	return (
		<section className={styles.before} aria-labelledby={id}>
			<h2 id={id}>{t('before_you_pay.title')}</h2>
			<dl>
				{rows
					.filter(([, value]) => value !== '')
					.map(([term, value]) => (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{value}</dd>
						</div>
					))}
			</dl>
		</section>
	);
}
