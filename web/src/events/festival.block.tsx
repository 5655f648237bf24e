import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDays } from '#domain/base/time/dates.ts';
import { isSoldWithVat } from '#domain/catalogue/vat.rules.ts';
import { formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import { isEventOver } from '#domain/events/events.rules.ts';
import { festivalEvents } from '#domain/events/festival.rules.ts';
import { HOME_PARTS } from '#domain/open-api/home-lists.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LiveMark } from '#web/ui/live-mark.tsx';
import { ShowMore, useParts } from '#web/ui/more.tsx';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import { Price } from '#web/ui/product/price.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import section from '#web/ui/section.module.css';
import { AdminTags } from '../shared/product/admin-tags.tsx';
import { runningText } from '../shared/product/running-text.ts';
import { stateLabel } from '../shared/product/state-button.tsx';
import { eventAddress, eventCardButton, type ListedEvent } from './event.model.ts';
import styles from './festival.block.module.css';

type FestivalConfig = Pick<
	PublicConfig,
	'festival_title' | 'festival_title_en' | 'festival_short_dates' | 'festival_show_finished' | 'festival_reverse_finished'
>;

function FestivalRow({ event, viewer, isShort, now }: { event: ListedEvent; viewer: Viewer; isShort: boolean; now: Date }) {
	const t = useText();
	const { title, subtitle } = eventInLanguage(event, t.language);
	const button = eventCardButton(event, viewer, now);
	const running = runningText(event, now, t);
	const { isOver } = eventProductState(event, viewer, now);
	const hasPrice = !isOver && event.cancelled === 0 && event.paymentStatus !== 'COMPLETED';
	const label = isOver ? t('button.ended') : stateLabel(button, { kind: 'event', age: event.age_restriction }, t, () => '');
	return (
		<li>
			<Link className={styles.event} to={eventAddress(event, viewer !== null)}>
				<span className={styles.date}>
					{formatEventDays(event, t.language, isShort)}
					<br />
					<span className={`tabular ${styles.hours}`}>{formatEventHours(event)}</span>
				</span>
				<span className={styles.picture}>
					<ItemPicture src={cardImage(event)} title={event.title} sizes="64px" decorative />
				</span>
				<span className="fit-box">
					<span className={`fitted ${styles.name}`} style={titleFit(title)}>
						{title}
					</span>
					<span className={styles.subtitle}>{subtitle}</span>
					{running && <LiveMark>{running}</LiveMark>}
					<span className={styles.tags}>
						<AdminTags item={event} viewer={viewer} />
					</span>
				</span>
				<span className={styles.offer}>
					{hasPrice && (
						<span className={styles.price}>
							<Price zloty={event.event_price} newZloty={event.newPrice} hasVat={isSoldWithVat(event, 'ticket')} earlier={event} />
						</span>
					)}
					<span>{label}</span>
					<Icon icon={IconArrowRight} />
				</span>
			</Link>
		</li>
	);
}

/** Events with is_festival under the festival's title. */
export function FestivalBlock({ events, config, viewer }: { events: readonly ListedEvent[]; config: FestivalConfig; viewer: Viewer }) {
	const t = useText();
	const now = useNow();
	const shown = festivalEvents(events, config, now);
	const listed = useParts(shown, HOME_PARTS.festival);
	if (shown.length === 0) return null;
	// a cancelled event is listed, but does not take place
	const upcoming = shown.filter((event) => !isEventOver(event, now) && event.cancelled === 0);
	const title = (t.language === 'en' && config.festival_title_en) || config.festival_title || t('home.festival');
	// ended ones may be of the year before
	const days = (upcoming.length > 0 ? upcoming : shown).flatMap(({ date_from, date_to }) => [date_from, date_to]).sort();
	return (
		<section className={`${section.section} ${styles.block}`} data-room="ultra" id="festiwal" aria-labelledby="festiwal-h">
			<div className={`wrap ${styles.columns}`}>
				<div>
					<p className={`small ${styles.days}`}>{formatDays(days[0] ?? '', days.at(-1) ?? '', t.language)}</p>
					<h2 id="festiwal-h" className={`fitted ${styles.title}`} style={titleFit(title)}>
						{title}
					</h2>
					{upcoming.length > 0 && <p className={`lead ${styles.lead}`}>{t('home.festival_lead', { count: upcoming.length })}</p>}
				</div>
				<div>
					<ul className={styles.list}>
						{listed.map((event) => (
							<FestivalRow key={event.id} event={event} viewer={viewer} isShort={config.festival_short_dates === 1} now={now} />
						))}
					</ul>
					<ShowMore name={HOME_PARTS.festival.name} shown={listed.length} total={shown.length} />
				</div>
			</div>
		</section>
	);
}
