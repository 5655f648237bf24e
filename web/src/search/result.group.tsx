import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Found } from '#domain/search/search.contract.ts';
import { findHits } from '#domain/search/search.rules.ts';
import styles from './result.group.module.css';

/** The text with the query marked; it is never parsed as HTML (failure H5). */
function Marked({ text, query }: { text: string; query: string }) {
	const parts: ReactNode[] = [];
	let place = 0;
	for (const { start, end } of findHits(text, query)) {
		parts.push(text.slice(place, start), <mark key={start}>{text.slice(start, end)}</mark>);
		place = end;
	}
	return (
		<>
			{parts}
			{text.slice(place)}
		</>
	);
}

type ResultGroupProps = { title: string; items: readonly Found[]; query: string; address: (slug: string) => string };

/** The hits of one kind. */
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
								<Marked text={item.title} query={query} />
							</Link>
						</h3>
						{item.snippet && (
							<p className="muted">
								<Marked text={item.snippet} query={query} />
							</p>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
