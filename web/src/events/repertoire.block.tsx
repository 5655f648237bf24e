import { HOME_PARTS } from '#domain/open-api/home-lists.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ShowMore, useParts } from '#web/ui/more.tsx';
import section from '#web/ui/section.module.css';
import { Block } from '#web/ui/skeleton.tsx';
import type { ListedEvent } from './event.model.ts';
import eventRow from './event.row.module.css';
import { EventRow } from './event.row.tsx';
import styles from './repertoire.block.module.css';

function Heading() {
	const t = useText();
	return (
		<div className={section.heading}>
			<h2 id="repertuar-h">{t('home.repertoire')}</h2>
			<p>{t('home.repertoire_lead')}</p>
		</div>
	);
}

/** Placeholder of the event list, in its final layout. */
function Rows() {
	const t = useText();
	return (
		<ul className={styles.playbill} aria-busy="true" aria-label={t('web.loading')}>
			{['a', 'b', 'c'].map((key) => (
				<li className={eventRow.line} key={key}>
					<Block height="64px" />
					<Block ratio="4 / 5" />
					<Block width="60%" height="32px" />
				</li>
			))}
		</ul>
	);
}

type RepertoireProps = {
	/** undefined: still on the way */
	events: readonly ListedEvent[] | undefined;
	/** where these are only the first of them */
	total?: number;
	viewer: Viewer;
	/** the library, where it is on the page */
	vodAt: string | null;
};

export function RepertoireBlock({ events, total, viewer, vodAt }: RepertoireProps) {
	const t = useText();
	const now = useNow();
	const shown = useParts(events ?? [], HOME_PARTS.events);
	return (
		<section className={section.section} id="repertuar" aria-labelledby="repertuar-h">
			<div className="wrap">
				<Heading />
				{!events && <Rows />}
				{events?.length === 0 && (
					<Empty
						title={t('home.repertoire_empty')}
						action={
							vodAt && (
								<ButtonAnchor size="sm" href={vodAt}>
									{t('home.repertoire_empty_action')}
								</ButtonAnchor>
							)
						}
					>
						{vodAt && t('home.repertoire_empty_hint')}
					</Empty>
				)}
				{events && events.length > 0 && (
					<ul className={styles.playbill}>
						{shown.map((event) => (
							<EventRow key={event.id} event={event} viewer={viewer} now={now} />
						))}
					</ul>
				)}
				{events && <ShowMore name={HOME_PARTS.events.name} shown={shown.length} total={total ?? events.length} />}
			</div>
		</section>
	);
}
