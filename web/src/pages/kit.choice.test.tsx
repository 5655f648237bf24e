import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { kitText } from '#domain/pages/kits.rules.ts';
import { kitsPanelTexts } from '#domain/pages/kits-panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { KitChoice } from './kit.choice.tsx';

registerTexts(kitsPanelTexts);

it('N-026 sections of a kit are switched, and the rest goes into the form in both languages', () => {
	const onInsert = vi.fn();
	showPage(<KitChoice slug="cookies" onInsert={onInsert} />);
	const fold = screen.getByText('Zestaw tekstów').closest('details') as HTMLDetailsElement;
	fold.open = true;
	fireEvent(fold, new Event('toggle'));
	fireEvent.click(screen.getByRole('switch', { name: 'Statystyka odwiedzin' }));
	fireEvent.click(screen.getByRole('button', { name: 'Wstaw zestaw' }));
	expect(onInsert).toHaveBeenCalledWith({
		title: 'Pliki cookie',
		title_en: 'Cookies',
		content: kitText('cookies', 'pl', ['own']),
		content_en: kitText('cookies', 'en', ['own']),
	});
});
