import { NotificationsView } from '#web/notifications/notifications.view.tsx';
import { NotificationSettings } from '#web/settings/notification-settings.tsx';

/** One screen for sending, reminders and bars (spec 2 §2 "Notifications and info bars"). */
export const PanelNotificationsView = () => <NotificationsView settings={<NotificationSettings />} />;
