import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Language } from '#domain/base/text/language.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import styles from './language-selector.module.css';

const NAMES: Record<Language, string> = { pl: 'Polski', en: 'English' };

/** In the footer, and on the pages without one (F-065). */
export function LanguageSelector() {
	const t = useText();
	const id = useId();
	const { language, setLanguage } = useLanguage();
	const { search, hash, state } = useLocation();
	const navigate = useNavigate();
	const choose = (one: Language) => {
		const params = new URLSearchParams(search);
		// the language of the address would be back after a reload
		if (params.has('jezyk')) {
			params.delete('jezyk');
			void navigate({ search: String(params), hash }, { replace: true, preventScrollReset: true, state });
		}
		void setLanguage(one);
	};
	return (
		<div>
			<p className={`tiny muted ${styles.label}`} id={id}>
				{t('footer.language')}
			</p>
			{/* biome-ignore lint/a11y/useSemanticElements: two toggle buttons, labelled by the line above */}
			<div className={styles.choice} role="group" aria-labelledby={id}>
				{(['pl', 'en'] as const).map((one) => (
					<button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
						{NAMES[one]}
					</button>
				))}
			</div>
		</div>
	);
}
