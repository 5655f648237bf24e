import { useId } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { formatClock } from '#domain/base/time/clock.ts';
import type { SpokenLine, searchSpoken } from '#domain/search/search.contract.ts';
import { spokenHits } from '#domain/search/spoken.rules.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { Marked } from '#web/ui/marked.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import styles from './result.group.module.css';

const PLACES = { event: 'wydarzenie', video: 'wideo' } as const;

/** At that second for those who may watch, else the page of the title. */
function addressOf({ product_type, slug, at_seconds, access }: SpokenLine, isSignedIn: boolean): string {
	const path = `/${PLACES[product_type]}/${slug}`;
	if (access) return `${path}?ogladaj=true&t=${at_seconds}`;
	return isSignedIn ? path : `${path}/publiczne`;
}

const pageAddress = (query: string) => (page: number) => `/szukaj?${new URLSearchParams({ q: query, strona: String(page) })}`;

type SpokenAnswer = AnswerOf<typeof searchSpoken>;

export const spokenCount = (t: Translate, { total, total_capped }: SpokenAnswer): string =>
	t(total_capped ? 'search.spoken_many' : 'search.spoken_count', { count: total });

type SpokenGroupProps = {
	found: SpokenAnswer;
	query: string;
	isSignedIn: boolean;
	page: number;
	limit: number;
	onPage: (page: number) => void;
};

/** Lines spoken in the plays: title, minute, line. */
export function SpokenGroup({ found, query, isSignedIn, page, limit, onPage }: SpokenGroupProps) {
	const t = useText();
	const id = useId();
	const { lines, total } = found;
	if (total === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{t('search.spoken')}</h2>
			<p className="muted">{spokenCount(t, found)}</p>
			<ul className={styles.list}>
				{lines.map((line) => (
					<li key={`${line.product_type}-${line.id}-${line.at_seconds}`}>
						<h3>
							<Link to={addressOf(line, isSignedIn)}>
								{line.title}, {formatClock(line.at_seconds)}
							</Link>
						</h3>
						<p className="muted" lang={line.language}>
							<Marked text={line.line} hits={spokenHits(line.line, query)} />
						</p>
					</li>
				))}
			</ul>
			<Pagination page={page} pages={Math.ceil(total / limit)} onPage={onPage} address={pageAddress(query)} />
		</section>
	);
}
