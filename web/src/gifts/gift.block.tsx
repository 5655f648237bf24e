import { IconGift } from '@tabler/icons-react';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import { isGiftBlockShown } from '#domain/gifts/gifts.rules.ts';
import { giftPaymentPath, guestPath } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PictureByWidth } from '#web/ui/product/picture.tsx';
import { Price } from '#web/ui/product/price.tsx';
import section from '#web/ui/section.module.css';
import styles from './gift.block.module.css';
import { GiftArt } from './gift-art.tsx';

/** Shown while universal gifts are sold and have not expired (S1-165). */
export function GiftBlock({ config }: { config: GiftConfigOut }) {
	const t = useText();
	const now = useNow();
	const { sellsToGuests } = useBuys(useSession() !== null);
	const { any_gift_available, gift_expiration } = config;
	if (!isGiftBlockShown({ any_gift_available: any_gift_available === 1, gift_expiration }, now)) return null;
	const isEnglish = t.language === 'en';
	const label = (isEnglish && config.gift_label_en) || config.gift_label || t('home.gift_label');
	const description = (isEnglish && config.gift_description_en) || config.gift_description;
	const { mobile_gift_image: mobile, tablet_gift_image: tablet, desktop_gift_image: desktop } = config;
	const hasImage = Boolean(mobile || tablet || desktop);
	return (
		<section className={section.section} data-room="roz" id="prezent" aria-labelledby="prezent-h">
			<div className={`wrap ${styles.columns}`}>
				<div>
					<h2 className={styles.title} id="prezent-h">
						{label}
					</h2>
					{description && <p className={`lead ${styles.description}`}>{description}</p>}
					<p className={`small ${styles.terms}`}>
						{gift_expiration && <>{t('home.gift_until', { date: formatDigits(warsawDate(new Date(gift_expiration))) })} · </>}
						<Price zloty={config.gift_price} hasVat={config.any_gift_vat !== 0} />
					</p>
					<ButtonLink variant="buy" size="lg" icon={IconGift} to={sellsToGuests ? guestPath(giftPaymentPath()) : giftPaymentPath()}>
						{t('home.gift_buy')}
					</ButtonLink>
				</div>
				<div className={hasImage ? styles.photo : styles.drawing}>
					{hasImage ? <PictureByWidth mobile={mobile} tablet={tablet} desktop={desktop} alt="" /> : <GiftArt />}
				</div>
			</div>
		</section>
	);
}
