import { MantineProvider } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../../../testing/page.tsx';
import { ComparedText } from './compared.field.tsx';

registerTexts(panelTexts);

it('F-110 a name typed before the list is read again is compared with the one it was typed over', async () => {
	const save = vi.fn(async (_text: string, _seenAt: string | undefined) => '2026-01-03T00:00:00.000Z');
	let readAgain = () => {};
	function List() {
		const [read, setRead] = useState({ name: 'Komedie', updatedAt: '2026-01-01T00:00:00.000Z' });
		readAgain = () => setRead({ name: 'Farsy', updatedAt: '2026-01-02T00:00:00.000Z' });
		return <ComparedText label="Nazwa" value={read.name} updatedAt={read.updatedAt} list={listCategories} onSave={save} />;
	}
	showPage(<List />);
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nazwa' });
	fireEvent.change(field, { target: { value: 'Dramaty' } });
	act(readAgain);
	expect(field.value).toBe('Dramaty');
	fireEvent.blur(field);
	await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'));
	fireEvent.change(field, { target: { value: 'Tragedie' } });
	fireEvent.blur(field);
	await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
	expect(save.mock.calls).toEqual([
		['Dramaty', '2026-01-01T00:00:00.000Z'],
		['Tragedie', '2026-01-03T00:00:00.000Z'],
	]);
});

it('F-110 a question about another change, which takes the focus from the name, is asked once', async () => {
	const changes = [{ by: 'Anna', own: false, at: '2026-01-02T00:00:00.000Z', fields: ['name'] }];
	const save = vi.fn<(text: string, seenAt: string | undefined) => Promise<string>>(async () => '2026-01-03T00:00:00.000Z');
	save.mockRejectedValueOnce(new ApiError({ statusCode: 409, type: 'changed_since', message: 'Ktoś inny zapisał tu zmiany', changes }));
	showPage(
		<MantineProvider env="test">
			<ComparedText label="Nazwa" value="Komedie" updatedAt="2026-01-01T00:00:00.000Z" list={listCategories} onSave={save} />
		</MantineProvider>,
	);
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nazwa' });
	fireEvent.change(field, { target: { value: 'Dramaty' } });
	fireEvent.keyDown(field, { key: 'Enter' });
	await screen.findByRole('dialog');
	fireEvent.blur(field);
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz moje zmiany' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(save.mock.calls).toEqual([
		['Dramaty', '2026-01-01T00:00:00.000Z'],
		['Dramaty', '2026-01-02T00:00:00.000Z'],
	]);
});
