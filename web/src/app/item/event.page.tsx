import type { ReactNode } from 'react';
import { hasBirthday } from '#domain/base/time/age.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { adminTags } from '#domain/watching/buttons.rules.ts';
import { Head } from '#web/lib/head.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import columns from '#web/ui/product/ticket-columns.module.css';
import section from '#web/ui/section.module.css';
import { SignInToWatch } from '../watch/sign-in-to-watch.tsx';
import { BlockNotice } from './block-notice.tsx';
import { EventTicket } from './event-ticket.tsx';
import { ItemHero } from './item-hero.tsx';
import styles from './item-page.module.css';
import { ItemText } from './item-text.tsx';
import { OrdersSlot } from './orders-slot.tsx';
import { eventLd, ogImage, plainDescription } from './structured-data.ts';
import { useOffers } from './use-offers.ts';

type EventPageProps = {
	event: EventItem;
	viewer: Viewer;
	/** the countdown ended */
	onOpen?: () => void;
	/** at the top */
	notice?: ReactNode;
};

/** The page of an event, with and without a session. */
export function EventPage({ event, viewer, onOpen, notice }: EventPageProps) {
	const t = useText();
	const { language } = useLanguage();
	const now = useNow();
	const shown = eventInLanguage(event, language);
	const state = eventProductState(event, viewer, now);
	const offers = useOffers('event', viewer);
	const preview = ogImage('event', event);
	return (
		<>
			<Head
				title={shown.title}
				description={plainDescription(shown.description) || shown.subtitle}
				image={preview}
				jsonLd={eventLd(shown, t('web.brand_long'), { image: event.image_link ?? preview, now })}
				noindex={event.dashboard_hidden === 1}
				canonical={`/wydarzenie/${event.slug}/publiczne`}
				type="article"
			/>
			{!viewer && event.cancelled !== 1 && <SignInToWatch state={state} path={`/wydarzenie/${event.slug}`} place="top" />}
			{notice}
			<ItemHero
				title={shown.title}
				original={event.title}
				subtitle={shown.subtitle}
				kind={t('event.kind')}
				image={event.image_link}
				tags={adminTags(event, viewer)}
			/>
			<div className={`wrap ${columns.columns} ${section.section} ${styles.body}`}>
				<ItemText item={shown} type="event">
					{!viewer && event.cancelled !== 1 && <SignInToWatch state={state} path={`/wydarzenie/${event.slug}`} place="text" />}
					<BlockNotice
						state={state}
						age={event.age_restriction}
						hasBirthday={hasBirthday(viewer?.birthday)}
						cancelReason={event.cancel_reason}
					/>
				</ItemText>
				<EventTicket event={event} viewer={viewer} offers={offers} now={now} onOpen={onOpen} />
			</div>
			<OrdersSlot type="event" id={event.id} viewer={viewer} />
		</>
	);
}
