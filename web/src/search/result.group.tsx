import { useId } from 'react';
import { Link } from 'react-router';
import { formatEventWhen } from '#domain/events/events.dates.ts';
import type { FoundItems, FoundPerformance } from '#domain/search/search.contract.ts';
import { findHits } from '#domain/search/search.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Marked } from '#web/ui/marked.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './result.group.module.css';

type ResultGroupProps = { title: string; items: readonly FoundItems[]; query: string; address: (slug: string) => string };

const isPerformance = (item: FoundItems): item is FoundItems & FoundPerformance => 'date_from' in item;

function When({ performance }: { performance: FoundPerformance }) {
	const t = useText();
	return (
		<p>
			{formatEventWhen(performance, t.language)} {performance.cancelled === 1 && <Tag filled>{t('event.cancelled')}</Tag>}
		</p>
	);
}

export function ResultGroup({ title, items, query, address }: ResultGroupProps) {
	const id = useId();
	if (items.length === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<ul className={styles.list}>
				{items.map((item) => (
					<li key={item.id}>
						<h3>
							<Link to={address(item.slug || String(item.id))}>
								<Marked text={item.title} hits={findHits(item.title, query)} />
							</Link>
						</h3>
						{isPerformance(item) && <When performance={item} />}
						{item.snippet && (
							<p className="muted">
								<Marked text={item.snippet} hits={findHits(item.snippet, query)} />
							</p>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
