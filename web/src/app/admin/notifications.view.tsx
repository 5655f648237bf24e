import { NotificationsView } from '#web/notifications/notifications.view.tsx';
import { NotificationSettings } from '#web/settings/notification-settings.tsx';

/** One screen for sending, reminders and bars (S2-042). */
export const PanelNotificationsView = () => <NotificationsView settings={<NotificationSettings />} />;
