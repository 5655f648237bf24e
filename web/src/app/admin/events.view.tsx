import { EventsView } from '#web/events/events.view.tsx';
import { cancelEventAddress } from './order-tabs.tsx';

/** Events, with the way to cancel one, which returns the money for its orders. */
export const PanelEventsView = () => <EventsView cancelAddress={cancelEventAddress} />;
