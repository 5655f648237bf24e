import { Link } from 'react-router';
import { type Announced, announced } from '#domain/live/announced.rules.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { cardButton } from '#domain/watching/buttons.rules.ts';
import { eventAddress, eventButtonTargets, type ListedEvent } from '#web/events/event.model.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { StateButton } from '#web/shared/product/state-button.tsx';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { LiveMark } from '#web/ui/live-mark.tsx';
import styles from './on-air.strip.module.css';

/** What is on air or begins within three hours, above everything else (N-016); from the lists of the page, without a call. */
export function OnAirStrip({ events, viewer }: { events: readonly ListedEvent[]; viewer: Viewer }) {
	const t = useText();
	const lines = announced(events, useNow());
	if (lines.length === 0) return null;
	return (
		<section className={styles.strip} aria-label={t('home.on_air')} data-room="widownia">
			<ul className="wrap">
				{lines.map((line) => (
					<OnAirLine key={line.event.id} line={line} viewer={viewer} />
				))}
			</ul>
		</section>
	);
}

function OnAirLine({ line: { event, from, until, isOnAir }, viewer }: { line: Announced<ListedEvent>; viewer: Viewer }) {
	const t = useText();
	const isSignedIn = viewer !== null;
	const buys = useBuys(isSignedIn);
	const { title } = eventInLanguage(event, t.language);
	const now = useNow();
	const when = isOnAir ? t('home.on_air_now') : t('home.on_air_soon', { from });
	return (
		<li className={styles.line}>
			<p className={styles.words}>
				{isOnAir ? <LiveMark>{when}</LiveMark> : <b>{when}</b>} <Link to={eventAddress(event, isSignedIn)}>{title}</Link>
				{until !== null && `, ${t('home.on_air_until', { until })}`}
			</p>
			<StateButton
				button={cardButton(eventProductState(event, viewer, now))}
				item={{ kind: 'event', title, age: event.age_restriction, isSignedIn, ...eventButtonTargets(event, buys) }}
				size="sm"
				short
			/>
		</li>
	);
}
