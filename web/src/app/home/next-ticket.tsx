import { Link } from 'react-router';
import { warsawDate } from '#domain/base/time/time.ts';
import { formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import { currentDay, currentOpening, eventAvailability } from '#domain/events/events.rules.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { actionButton } from '#domain/watching/buttons.rules.ts';
import { eventCountdownDate } from '#domain/watching/countdown.rules.ts';
import { eventButtonTargets, type ListedEvent } from '#web/events/event.model.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { StateButton } from '#web/shared/product/state-button.tsx';
import { LiveMark } from '#web/ui/live-mark.tsx';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { ItemCountdown } from '../item/item-countdown.tsx';
import styles from './next-ticket.module.css';

const startOf = (event: ListedEvent, now: Date) => currentOpening(event, now) ?? event.opens_at;

/** The next event this person has a ticket for, with a countdown. */
export function NextTicket({ events, viewer }: { events: readonly ListedEvent[]; viewer: Viewer }) {
	const t = useText();
	const now = useNow();
	const event = events
		.filter((one) => one.paymentStatus === 'COMPLETED' && one.available !== -1 && one.cancelled !== 1)
		.toSorted((a, b) => startOf(a, now).localeCompare(startOf(b, now)))[0];
	if (!event) return null;
	const { title, subtitle } = eventInLanguage(event, t.language);
	const state = eventProductState(event, viewer, now);
	const isToday = currentDay(event, now) === warsawDate(now);
	// not by the state, where the recording of an earlier evening may be open
	const available = eventAvailability(event, now);
	const openHeading = state.recordingUntil || state.streamOver ? 'event.stream_over' : 'home.next_live';
	const heading = available === 1 ? openHeading : isToday ? 'home.next_today' : 'home.next_ticket';
	const date = eventCountdownDate(event, now);
	const about = [subtitle, isToday ? '' : formatEventDays(event, t.language)].filter(Boolean).join(' · ');
	const hours = formatEventHours(event);
	return (
		<section className={`wrap ${styles.strip}`} aria-labelledby="bilet-h">
			<div className={styles.ticket} data-room="widownia">
				<div className={styles.columns}>
					<div className={styles.picture}>
						<ItemPicture src={cardImage(event)} title={event.title} sizes="132px" decorative />
					</div>
					<div className={`fit-box ${styles.words}`}>
						<LiveMark>{t(heading)}</LiveMark>
						<h2 id="bilet-h" className={`fitted title-link ${styles.title}`} style={titleFit(title)}>
							<Link to={`/wydarzenie/${event.slug}`}>{title}</Link>
						</h2>
						<p className="muted">
							{about && `${about} · `}
							{hours && (
								<>
									<span className={styles.hours}>{hours}</span> ·{' '}
								</>
							)}
							{t('home.next_have')}
						</p>
					</div>
					<div className={styles.action}>
						<ItemCountdown key={event.id} date={state.opensAt ?? (available === 0 ? date : null)} label={t('home.next_curtain')} />
						<StateButton
							button={actionButton(state)}
							item={{
								kind: 'event',
								title,
								age: event.age_restriction,
								isSignedIn: true,
								...eventButtonTargets(event, { isSignedIn: true, sellsToGuests: false }),
							}}
						/>
					</div>
				</div>
			</div>
		</section>
	);
}
