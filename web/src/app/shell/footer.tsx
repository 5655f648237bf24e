import { useConfig } from '#web/lib/config.tsx';
import { askConsentAgain } from '#web/lib/consent.ts';
import { useText } from '#web/lib/language.tsx';
import { SellerAddress } from '#web/shared/order/seller.notice.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';

/** The links follow the settings (S1-011). */
export function Footer() {
	const t = useText();
	const config = useConfig();
	return (
		<footer className={styles.footer} data-room="widownia">
			<div className={`wrap ${styles.columns}`}>
				<div>
					<p className={styles.brand}>{t('web.brand_long')}</p>
					<p className={`muted ${styles.description}`}>{t('web.description')}</p>
					<SellerAddress className={`muted ${styles.seller}`} />
				</div>
				<ul>
					{config.institution_page && (
						<li>
							<SmartLink to={config.institution_page}>{config.institution_page_title || t('footer.institution')}</SmartLink>
						</li>
					)}
					<li>
						<SmartLink to="/moj-bilet">{t('nav.where_ticket')}</SmartLink>
					</li>
					<li>
						<SmartLink to="/n/jakkupicbilet">{t('footer.how_to_buy')}</SmartLink>
					</li>
					<li>
						<SmartLink to="/kontakt">{t('footer.contact')}</SmartLink>
					</li>
				</ul>
				<ul>
					<li>
						<SmartLink to="/odstapienie">{t('law.withdraw_here')}</SmartLink>
					</li>
					<li>
						<SmartLink to="/reklamacja">{t('footer.complaints')}</SmartLink>
					</li>
				</ul>
				<ul>
					<li>
						<SmartLink to={config.regulations_page || '/regulamin'}>{t('footer.regulations')}</SmartLink>
					</li>
					<li>
						<SmartLink to={config.policy_page || '/polityka'}>{t('footer.policy')}</SmartLink>
					</li>
					{config.accessibility_page && (
						<li>
							<SmartLink to={config.accessibility_page}>{t('footer.accessibility')}</SmartLink>
						</li>
					)}
					<li>
						<button type="button" className={styles.consent} onClick={askConsentAgain}>
							{t('footer.consent')}
						</button>
					</li>
				</ul>
				<LanguageSelector />
			</div>
		</footer>
	);
}
