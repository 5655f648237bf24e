import { Link } from 'react-router';
import { hasBirthday } from '#domain/base/time/age.ts';
import { formatDay, formatDayMonth, formatMonth, formatMonthWeekday, formatShortDayMonth, formatWeekday } from '#domain/base/time/dates.ts';
import { isSoldWithVat } from '#domain/catalogue/vat.rules.ts';
import { formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import { currentDay } from '#domain/events/events.rules.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, isSaleOver, type Viewer } from '#domain/watching/access.rules.ts';
import { cardButton } from '#domain/watching/buttons.rules.ts';
import { hasWideWord } from '#posters/title-size.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { LiveMark } from '#web/ui/live-mark.tsx';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import priceStyles from '#web/ui/product/price.module.css';
import { Price } from '#web/ui/product/price.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { Reason } from '#web/ui/reason.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminTags } from '../shared/product/admin-tags.tsx';
import { ItemTags } from '../shared/product/item-tags.tsx';
import { runningText } from '../shared/product/running-text.ts';
import { StateButton } from '../shared/product/state-button.tsx';
import { eventAddress, eventButtonTargets, type ListedEvent } from './event.model.ts';
import styles from './event.row.module.css';

type ByWidthProps = { long: string /** on phones, whose column of dates is narrow */; short: string; title?: string; className?: string };

/** Said by the days that are visually hidden, so only seen. */
const ByWidth = ({ long, short, title, className }: ByWidthProps) => (
	<span className={className} title={title} aria-hidden="true">
		<span className="not-phone">{long}</span>
		<span className="phone-only">{short}</span>
	</span>
);

function EventDate({ event, now }: { event: ListedEvent; now: Date }) {
	const t = useText();
	const day = currentDay(event, now);
	const hours = formatEventHours(event);
	return (
		<div className={styles.date}>
			<p className="visually-hidden">{formatEventDays(event, t.language)}</p>
			<div className={`${styles.calendar} tabular`} aria-hidden="true">
				{Number(day.slice(8))}
			</div>
			<div className={styles.details}>
				<ByWidth
					title={formatDay(day, t.language)}
					long={`${formatMonth(day, t.language)}, ${formatWeekday(day, t.language)}`}
					short={formatMonthWeekday(day, t.language)}
				/>
				{event.date_to > day && (
					<ByWidth
						className={styles.until}
						long={t('home.until_day', { day: formatDayMonth(event.date_to, t.language) })}
						short={t('home.until_day', { day: formatShortDayMonth(event.date_to, t.language) })}
					/>
				)}
				{hours && <span className={`tabular ${styles.hours}`}>{hours}</span>}
			</div>
		</div>
	);
}

function OwnedOrPrice({ event }: { event: ListedEvent }) {
	const t = useText();
	if (event.paymentStatus === 'COMPLETED') return <span className={priceStyles.price}>{t('button.access')}</span>;
	return <Price zloty={event.event_price} newZloty={event.newPrice} hasVat={isSoldWithVat(event, 'ticket')} earlier={event} />;
}

/** A row of the event list: time, title and the one action for this person. */
export function EventRow({ event, viewer, now }: { event: ListedEvent; viewer: Viewer; now: Date }) {
	const t = useText();
	const { title, subtitle } = eventInLanguage(event, t.language);
	const isSignedIn = viewer !== null;
	const isCancelled = event.cancelled === 1;
	const state = eventProductState(event, viewer, now);
	const running = runningText(event, now, t);
	const buys = useBuys(isSignedIn);
	return (
		<li className={classNames(styles.line, hasWideWord(title) && styles.wide)}>
			<EventDate event={event} now={now} />
			<div className={styles.picture}>
				<ItemPicture src={cardImage(event)} title={event.title} sizes="96px" decorative />
			</div>
			<div className={`fit-box ${styles.words}`}>
				<h3 className={`fitted title-link ${styles.title}`} style={titleFit(title)}>
					<Link to={eventAddress(event, isSignedIn)}>{title}</Link>
				</h3>
				{subtitle && <p className={styles.subtitle}>{subtitle}</p>}
				{running && <LiveMark>{running}</LiveMark>}
				<ItemTags item={event}>
					{isCancelled && <Tag filled>{t('event.cancelled')}</Tag>}
					<AdminTags item={event} viewer={viewer} />
				</ItemTags>
			</div>
			<div className={styles.offer}>
				{!isCancelled && !isSaleOver(state) && <OwnedOrPrice event={event} />}
				<StateButton
					button={cardButton(state)}
					item={{
						kind: 'event',
						title,
						age: event.age_restriction,
						isSignedIn,
						hasBirthday: hasBirthday(viewer?.birthday),
						...eventButtonTargets(event, buys),
					}}
					size="sm"
					short
				/>
				{!isCancelled && event.usedCode && <Reason>{t('button.why_code', { code: event.usedCode })}</Reason>}
			</div>
		</li>
	);
}
