import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Language } from '#domain/base/language.ts';
import { useConfig } from '#web/lib/config.tsx';
import { askConsentAgain } from '#web/lib/consent.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';

const NAMES: Record<Language, string> = { pl: 'Polski', en: 'English' };

function LanguageSelector() {
	const t = useText();
	const id = useId();
	const queries = useQueryClient();
	const { language, setLanguage } = useLanguage();
	const choose = (next: Language) => {
		setLanguage(next);
		// some answers, like content pages, come in the caller's language
		void queries.invalidateQueries();
	};
	return (
		<div>
			<p className="xs muted foot-lab" id={id}>
				{t('footer.language')}
			</p>
			{/* biome-ignore lint/a11y/useSemanticElements: two toggle buttons, labelled by the line above */}
			<div className="lang" role="group" aria-labelledby={id}>
				{(['pl', 'en'] as const).map((one) => (
					<button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
						{NAMES[one]}
					</button>
				))}
			</div>
		</div>
	);
}

/** The links follow the settings (S1-011). */
export function Footer() {
	const t = useText();
	const config = useConfig();
	return (
		<footer className="foot" data-room="widownia">
			<div className="wrap foot-g">
				<div>
					<p className="big">{t('web.brand_long')}</p>
					<p className="muted foot-p">{t('web.description')}</p>
				</div>
				<ul>
					{config.institution_page && (
						<li>
							<SmartLink to={config.institution_page}>{config.institution_page_title || t('footer.institution')}</SmartLink>
						</li>
					)}
					<li>
						<SmartLink to="/n/jakkupicbilet">{t('footer.how_to_buy')}</SmartLink>
					</li>
					<li>
						<SmartLink to="/kontakt">{t('footer.contact')}</SmartLink>
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
						<button type="button" className="foot-b" onClick={askConsentAgain}>
							{t('footer.consent')}
						</button>
					</li>
				</ul>
				<LanguageSelector />
			</div>
		</footer>
	);
}
