import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cleanQuery, MAX_QUERY, queryOfAddress } from '#domain/search/search.query.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { takeTypedSearch } from '#web/lib/typed-search.ts';
import { useShownText } from '#web/lib/use-shown-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './search-box.module.css';

/** Opens /szukaj?q={text}; works without scripts, as a plain form, and keeps text typed before the scripts have loaded. */
export function SearchBox({ inMenu, onSearch }: { inMenu?: boolean; onSearch?: () => void }) {
	const t = useText();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const query = pathname === '/szukaj' ? queryOfAddress(new URLSearchParams(search).get('q')) : '';
	const box = useShownText(query);
	useEffect(() => {
		const { text, isFocused } = takeTypedSearch();
		if (!box.current || !text) return;
		box.current.value = text;
		if (isFocused) box.current.focus();
	}, [box]);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		onSearch?.();
		const text = String(new FormData(event.currentTarget).get('q') ?? '');
		navigate(`/szukaj?q=${encodeURIComponent(cleanQuery(text))}`);
	};
	return (
		<search className={styles.search}>
			<form className={inMenu ? `${styles.form} ${styles.inMenu}` : styles.form} action="/szukaj" onSubmit={submit}>
				<Icon icon={IconSearch} />
				<input
					ref={box}
					type="search"
					name="q"
					maxLength={MAX_QUERY}
					aria-label={t('nav.search_label')}
					placeholder={t('nav.search_hint')}
					defaultValue={query}
				/>
			</form>
		</search>
	);
}
