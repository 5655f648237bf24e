import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImageField } from './image.field.tsx';

afterEach(() => vi.unstubAllGlobals());

type Size = { width: number; height: number };

/** A form whose image is still being compressed when Save is pressed. */
function saveTooEarly() {
	const waiting: ((image: Size | null) => void)[] = [];
	vi.stubGlobal('createImageBitmap', () => new Promise((done, fail) => waiting.push((image) => (image ? done(image) : fail(new Error())))));
	vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
	const sent: (string | undefined)[] = [];
	function Form() {
		const [file, setFile] = useState<File | null>(null);
		return (
			<form
				onSubmit={(event) => {
					event.preventDefault();
					sent.push(file?.name);
				}}
			>
				<ImageField label="Plakat" file={file} onFile={setFile} limits={{ kb: 100, px: 100 }} />
				<button type="submit">Zapisz</button>
			</form>
		);
	}
	render(<Form />);
	const choose = (name: string) =>
		fireEvent.change(screen.getByLabelText('Plakat'), { target: { files: [new File(['x'], name, { type: 'image/png' })] } });
	choose('plakat.png');
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	return { sent, choose, finish: (image: Size | null, at = 0) => waiting[at]?.(image) };
}

it('is sent with its form, also when Save is pressed while it is being compressed', async () => {
	const { sent, finish } = saveTooEarly();
	expect(sent).toEqual([]);
	finish({ width: 10, height: 10 });
	await waitFor(() => expect(sent).toEqual(['plakat.png']));
});

it('is the one chosen last, also when an earlier one takes longer', async () => {
	const { sent, choose, finish } = saveTooEarly();
	choose('drugi.png');
	finish({ width: 10, height: 10 }, 1);
	await waitFor(() => expect(sent).toEqual(['drugi.png']));
	await act(async () => finish({ width: 10, height: 10 }, 0));
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	expect(sent).toEqual(['drugi.png', 'drugi.png']);
});

it('is none after Cancel, also while it is being compressed, and its form waits for another Save', async () => {
	const { sent, choose, finish } = saveTooEarly();
	choose('drugi.png');
	fireEvent.click(screen.getByRole('button', { name: 'panel.cancel' }));
	await act(async () => finish({ width: 10, height: 10 }, 1));
	expect([sent, screen.queryByRole('button', { name: 'panel.cancel' })]).toEqual([[], null]);
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	expect(sent).toEqual([undefined]);
});

it('prevents sending the form when the image is unreadable', async () => {
	const { sent, finish } = saveTooEarly();
	finish(null);
	expect(await screen.findByText('panel.image_unreadable')).toBeTruthy();
	expect(sent).toEqual([]);
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	expect(sent).toEqual([undefined]);
});
