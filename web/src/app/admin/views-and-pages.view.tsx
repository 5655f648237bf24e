import { PagesEditor } from '#web/pages/pages.editor.tsx';
import { ViewsSettings } from '#web/settings/views.view.tsx';

/** Views and links are settings, page content is its own feature; editors find them on one screen. */
export const ViewsAndPagesView = () => <ViewsSettings pages={<PagesEditor />} />;
