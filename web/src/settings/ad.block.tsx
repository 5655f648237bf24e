import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { PictureByWidth } from '#web/ui/product/picture.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './ad.block.module.css';

/** The free ad under free videos, the paid one under paid ones, each with an image by width (S2-024). */
export function AdBlock({ isFree }: { isFree: boolean }) {
	const t = useText();
	const config = useConfig();
	if (config.show_advertisement !== 1) return null;
	const images = isFree
		? { mobile: config.mobile_free_ad_image, tablet: config.tablet_free_ad_image, desktop: config.desktop_free_ad_image }
		: { mobile: config.mobile_paid_ad_image, tablet: config.tablet_paid_ad_image, desktop: config.desktop_paid_ad_image };
	if (!images.mobile && !images.tablet && !images.desktop) return null;
	const url = isFree ? config.free_ad_url : config.paid_ad_url;
	const picture = <PictureByWidth {...images} alt={t('item.ad')} />;
	return (
		<aside className={`wrap ${styles.advertisement}`} aria-label={t('item.ad')}>
			{url ? <SmartLink to={url}>{picture}</SmartLink> : picture}
		</aside>
	);
}
