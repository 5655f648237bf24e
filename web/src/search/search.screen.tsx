import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { partOf } from '#domain/base/list-parts.ts';
import { searchAll, searchSpoken } from '#domain/search/search.contract.ts';
import { cleanQuery, isSearchable, isTooLong, MAX_QUERY, MIN_QUERY, queryOfAddress } from '#domain/search/search.query.rules.ts';
import { SPOKEN_PAGE } from '#domain/search/spoken.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { TO_TYPE } from '#web/lib/typed-search.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useShownText } from '#web/lib/use-shown-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Field } from '#web/ui/field.tsx';
import { FailedData, hasFailed } from '#web/ui/missing-data.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import section from '#web/ui/section.module.css';
import { Block } from '#web/ui/skeleton.tsx';
import resultGroup from './result.group.module.css';
import { ResultGroup } from './result.group.tsx';
import styles from './search.screen.module.css';
import { SpokenGroup, spokenCount } from './spoken.group.tsx';

/** Works without scripts: a plain form that opens /szukaj?q=. */
function SearchForm({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
	const t = useText();
	const input = useShownText(text);
	const location = useLocation();
	const navigation = useNavigationType();
	useEffect(() => {
		// not after Back or a reload, which keep the state
		if (location.state === TO_TYPE && navigation !== 'POP') input.current?.focus();
	}, [location, navigation, input]);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		onSearch(cleanQuery(String(new FormData(event.currentTarget).get('q') ?? '')));
	};
	return (
		<search>
			<form className={styles.form} action="/szukaj" onSubmit={submit}>
				<Field ref={input} label={t('nav.search_label')} type="search" name="q" maxLength={MAX_QUERY} defaultValue={text} />
				<Button type="submit">{t('nav.search')}</Button>
			</form>
		</search>
	);
}

type ResultsProps = { query: string; page: number; onPage: (page: number) => void };

function Results({ query, page, onPage }: ResultsProps) {
	const t = useText();
	const isSignedIn = useSession() !== null;
	const answer = useAnswer(searchAll, { query: { search: query } }, { errors: 'inline' });
	const { data } = answer;
	const spoken = useAnswer(
		searchSpoken,
		{ query: { search: query, page, limit: SPOKEN_PAGE } },
		// the page was made for a visitor: whether a person may watch is requested again
		{ errors: 'inline', keepPrevious: true, ...(isSignedIn && { staleTime: 0 }) },
	);
	if (hasFailed(answer)) return <FailedData answers={[answer]} />;
	if (!data || spoken.isPending)
		return (
			<div className={resultGroup.list} aria-busy="true">
				<Block width="min(480px, 90%)" height="28px" />
				<Block width="min(66ch, 100%)" height="20px" />
			</div>
		);
	const { videos, events, pages } = data;
	const shown = videos.length + events.length + pages.length;
	const count = data.total;
	const isEmpty = count === 0 && spoken.data?.total === 0;
	const onlySpoken = count === 0 && !isEmpty;
	const counted = isEmpty ? t('search.nothing') : shown < count ? t('search.count_of', { shown, count }) : t('search.count', { count });
	const variant = isSignedIn ? '' : '/publiczne';
	return (
		<>
			<p className={`muted ${styles.count}`} role="status">
				{onlySpoken ? (
					// shown below their heading
					<span className="visually-hidden">{spoken.data && spokenCount(t, spoken.data)}</span>
				) : (
					counted
				)}
			</p>
			{isEmpty && (
				<Empty
					title={t('search.nothing')}
					action={
						<ButtonLink variant="line" size="sm" to={isSignedIn ? '/' : '/strona-glowna'}>
							{t('search.see_all')}
						</ButtonLink>
					}
				>
					{t('search.nothing_hint')}
				</Empty>
			)}
			<ResultGroup title={t('search.videos')} items={videos} query={query} address={(slug) => `/wideo/${slug}${variant}`} />
			<ResultGroup title={t('search.events')} items={events} query={query} address={(slug) => `/wydarzenie/${slug}${variant}`} />
			<ResultGroup title={t('search.pages')} items={pages} query={query} address={(slug) => `/n/${slug}`} />
			{spoken.data ? (
				<SpokenGroup found={spoken.data} query={query} isSignedIn={isSignedIn} page={page} limit={SPOKEN_PAGE} onPage={onPage} />
			) : (
				<section>
					<h2>{t('search.spoken')}</h2>
					<div className={styles.failed}>
						<RetryNotice message={spoken.error.message} onRetry={() => void spoken.refetch()} />
					</div>
				</section>
			)}
		</>
	);
}

/** /szukaj?q=: the query is in the address, so it can be shared and Back works. */
export function SearchScreen() {
	const t = useText();
	const [params, setParams] = useSearchParams();
	const query = queryOfAddress(params.get('q'));
	// such an address is served with the page of an empty query
	const typed = cleanQuery(params.get('q') ?? '');
	const tooLong = useHydrated() && isTooLong(typed) ? typed.slice(0, MAX_QUERY) : null;
	const page = partOf(params.get('strona'));
	const title = isSearchable(query) ? t('search.title', { query }) : t('screen.search');
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={title} noindex />
			<h1>{title}</h1>
			<SearchForm text={tooLong ?? query} onSearch={(q) => setParams({ q })} />
			{isSearchable(query) ? (
				<Results query={query} page={page} onPage={(next) => setParams({ q: query, strona: String(next) })} />
			) : (
				<Notice>{query === '' ? t('search.length', { min: MIN_QUERY, max: MAX_QUERY }) : t('search.too_short')}</Notice>
			)}
		</section>
	);
}
