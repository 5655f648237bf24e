import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { Language } from '#domain/base/text/language.ts';
import { toMoment } from '#domain/base/time/time.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import { type BarDismissal, isBarVisible } from '#domain/settings/settings.rules.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { BAR_KEYS } from '#web/lib/storage-keys.ts';
import { useFocusReturn } from '#web/lib/use-focus-return.ts';
import { Icon } from '#web/ui/icon.tsx';
import textLink from '#web/ui/text-link.module.css';
import styles from './bars.module.css';

type Kind = 'info' | 'error';

function readDismissal(kind: Kind): BarDismissal | null {
	try {
		const { iat, at } = JSON.parse(window.localStorage.getItem(BAR_KEYS[kind]) ?? '{}') as Partial<BarDismissal>;
		return typeof iat === 'string' && typeof at === 'string' ? { iat, at } : null;
	} catch {
		return null;
	}
}

function rememberDismissal(kind: Kind, dismissal: BarDismissal) {
	try {
		window.localStorage.setItem(BAR_KEYS[kind], JSON.stringify(dismissal));
	} catch {
		// without storage the bar is shown again on the next page
	}
}

const noSubscription = () => () => {};

/** unknown: in the document, which is the same for everyone; until React is here, web/src/app/entry/closed-bars.ts hides a dismissed bar */
const useVisibility = (kind: Kind, bar: { text: string; iat: string | null }) =>
	useSyncExternalStore<'shown' | 'dismissed' | 'unknown'>(
		noSubscription,
		() => (isBarVisible(bar, readDismissal(kind), new Date(serverNow())) ? 'shown' : 'dismissed'),
		() => 'unknown',
	);

function Bar({ kind, text, issuedAt }: { kind: Kind; text: string; issuedAt: string | null }) {
	const t = useText();
	const visibility = useVisibility(kind, { text, iat: issuedAt });
	const [isClosed, setClosed] = useState(false);
	const { onFocus, giveBack } = useFocusReturn();
	if (isClosed || visibility === 'dismissed') return null;
	const close = () => {
		giveBack();
		rememberDismissal(kind, { iat: issuedAt ?? '', at: toMoment(new Date(serverNow())) });
		setClosed(true);
	};
	return (
		<section
			className={classNames(styles.strip, styles[kind], visibility === 'unknown' && styles.unknown)}
			aria-label={t(kind === 'info' ? 'bar.info' : 'bar.error')}
			onFocus={onFocus}
		>
			<div className={`wrap ${styles.line}`}>
				<Icon icon={kind === 'info' ? IconInfoCircle : IconAlertTriangle} />
				<span>{text}</span>
				<button type="button" className={textLink.link} aria-label={t('bar.dismiss')} onClick={close}>
					<Icon icon={IconX} />
				</button>
			</div>
		</section>
	);
}

/** The bar in the reader's language; in Polish where there is no English one. */
const barText = (config: PublicConfig, kind: Kind, language: Language) =>
	(language === 'en' && config[`${kind}_bar_en`]) || config[`${kind}_bar`];

export function Bars() {
	const { language } = useLanguage();
	const config = useConfig();
	const { info_bar_iat, error_bar_iat } = config;
	const [info_bar, error_bar] = (['info', 'error'] as const).map((kind) => barText(config, kind, language)) as [string, string];
	return (
		<>
			{error_bar && <Bar key={`error-${error_bar_iat}`} kind="error" text={error_bar} issuedAt={error_bar_iat} />}
			{info_bar && <Bar key={`info-${info_bar_iat}`} kind="info" text={info_bar} issuedAt={info_bar_iat} />}
		</>
	);
}
