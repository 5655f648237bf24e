import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { checkoutTexts } from '#domain/checkout/checkout.texts.ts';
import { type GiftProduct, giftSlug, parseGiftSlug } from '#domain/gifts/gifts.rules.ts';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';
import { giftPaymentPath, itemPath, itemPaymentPath, productTypeOfPath, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { signInAndBack } from '#web/lib/navigation.ts';
import { useRightTo } from '#web/lib/session/guest-rights.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { moveTypedForm } from '#web/lib/session/typed-forms.ts';
import type { Item } from '#web/orders/buying/item.ts';
import { useItem } from '#web/orders/buying/use-item.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FailedPage, MissingPage } from '#web/ui/missing-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import section from '#web/ui/section.module.css';
import { NotFoundScreen } from '../errors/error.screen.tsx';
import styles from './checkout.module.css';
import { GiftPaymentForm } from './gift-payment.form.tsx';
import { guestAsBuyer } from './guest-buyer.ts';
import { GUEST_DATA, NO_OWN_ORDERS } from './guest-data.ts';
import { pageOfProduct } from './kept-form.ts';
import { PaymentForm } from './payment.form.tsx';
import { SentBlock } from './sent.block.tsx';
import { useGuest } from './use-guest.ts';
import { useSaleSettings } from './use-sale-settings.ts';

registerTexts(checkoutTexts);

/** Where an account pays for the same: that page has what was typed here (N-001). */
function AccountPayment({ to }: { to: string }) {
	const session = useSession();
	const { pathname, search } = useLocation();
	const { guest_purchase } = useConfig();
	const [path = '', query = ''] = to.split('?');
	const address = { pathname: path, search: query ? `?${query}` : search };
	useState(() => session && moveTypedForm(session.user.id, pageOfProduct({ pathname, search }), pageOfProduct(address)));
	return <Navigate replace to={session || guest_purchase === 1 ? `${address.pathname}${address.search}` : signInAndBack(address)} />;
}

/** Who has an account pays on its own page, and everybody where buying without one is off. */
function useBuysWithAccount(): boolean {
	const session = useSession();
	const { guest_purchase } = useConfig();
	return session !== null || guest_purchase === 0;
}

/** /kup/{wydarzenie|wideo}/{slugOrId}: bought with an e-mail alone (N-001). */
export function GuestPaymentScreen() {
	const { productType, slugOrId = '' } = useParams();
	const type = productTypeOfPath(productType);
	return type ? <TitlePayment type={type} slugOrId={slugOrId} key={`${type}-${slugOrId}`} /> : <NotFoundScreen />;
}

function TitlePayment({ type, slugOrId }: { type: ProductType; slugOrId: string }) {
	const { item, answers } = useItem({ type, id: slugOrId });
	const withAccount = useBuysWithAccount();
	if (!item) return <MissingPage answers={answers} />;
	if (withAccount) return <AccountPayment to={itemPaymentPath(item)} />;
	return <TitleForm item={item} />;
}

function TitleForm({ item }: { item: Item }) {
	const t = useText();
	const settings = useSaleSettings();
	const guest = useGuest(item.age);
	const [sentTo, setSentTo] = useState<string | null>(null);
	const right = useRightTo(itemPath(item.type, item.slug));
	const isGroupAsked = useSearchParams()[0].get('bilet') === 'grupowy';
	if (!settings.isLoaded || (isGroupAsked && !settings.groups)) return <MissingPage answers={settings.answers} />;
	if (sentTo) return <SentBlock email={sentTo} onAgain={() => setSentTo(null)} />;
	const title = t(item.type === 'event' ? 'guest.title' : 'guest.title_video');
	const ordered = right && ORDER_KIND_NAMES.find((kind) => kind === right.kind);
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={`${title}: ${item.title}`} noindex />
			<h1>{title}</h1>
			{ordered && (
				<div className={styles.ordered}>
					<Notice
						action={
							<ButtonLink variant="line" size="sm" to={resultPath(ordered, right.extOrderId)}>
								{t('guest.to_order')}
							</ButtonLink>
						}
					>
						{t('guest.has_order')}
					</Notice>
				</div>
			)}
			<PaymentForm
				item={item}
				buyer={guestAsBuyer(guest)}
				gifts={settings.gifts?.config ?? null}
				groups={settings.groups ?? settings.noGroups}
				buyerData={GUEST_DATA}
				onSent={setSentTo}
			/>
		</section>
	);
}

/** /kup/prezent: a universal gift, or with ?produkt=event-12 a gift of that product. */
export function GuestGiftScreen() {
	const [search] = useSearchParams();
	const slug = search.get('produkt') ?? 'any';
	const gift = parseGiftSlug(slug);
	const withAccount = useBuysWithAccount();
	if (!gift) return <NotFoundScreen />;
	return withAccount ? <AccountPayment to={giftPaymentPath(slug)} /> : <GiftPayment gift={gift} key={giftSlug(gift)} />;
}

function GiftPayment({ gift }: { gift: GiftProduct }) {
	const t = useText();
	const { item, answers } = useItem(gift.type === 'any' ? null : gift);
	const settings = useSaleSettings();
	const guest = useGuest(item?.age ?? 0);
	const [sentTo, setSentTo] = useState<string | null>(null);
	if (settings.isLoaded && !settings.gifts) return <FailedPage answers={settings.answers} />;
	if (!settings.gifts || (gift.type !== 'any' && !item)) return <MissingPage answers={[...answers, ...settings.answers]} />;
	if (sentTo) return <SentBlock email={sentTo} onAgain={() => setSentTo(null)} />;
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={t('gift_payment.title')} noindex />
			<h1>{t('gift_payment.title')}</h1>
			<p className={`lead ${styles.lead}`}>{t('gift_payment.lead')}</p>
			<GiftPaymentForm
				gift={gift}
				item={item ?? null}
				buyer={guestAsBuyer(guest)}
				config={settings.gifts.config}
				orders={NO_OWN_ORDERS}
				unpaid={[]}
				anyInvoice={settings.gifts.any_gift_invoice !== 0}
				onSent={setSentTo}
			/>
		</section>
	);
}
