import { useId } from 'react';
import { Link } from 'react-router';
import type { Found } from '#domain/search/search.contract.ts';
import { findHits } from '#domain/search/search.rules.ts';
import { Marked } from '#web/ui/marked.tsx';
import styles from './result.group.module.css';

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
								<Marked text={item.title} hits={findHits(item.title, query)} />
							</Link>
						</h3>
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
