import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { createSlide } from '#domain/slides/slides.contract.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { showPage } from '../../../testing/page.tsx';
import { useCall } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const values = { title: '', text: '', url: '', published: false, bg_image: null };

function SlideForm({ onSaved }: { onSaved: () => void }) {
	const create = useCall(createSlide);
	const { register, handleSubmit } = useForm({ defaultValues: values });
	const submit = handleSubmit(async (body) => {
		await create.mutateAsync({ body }).then(onSaved, () => {});
	});
	return (
		<form onSubmit={submit}>
			<input aria-label="title" {...register('title')} />
			<Control variant="primary" type="submit">
				Zapisz
			</Control>
		</form>
	);
}

it('a form that is sent twice before the first answer is saved once, another text or a later save again', async () => {
	const answers: PromiseWithResolvers<Response>[] = [];
	const send = vi.fn((_address: string, _request: RequestInit) => {
		answers.push(Promise.withResolvers<Response>());
		return answers.at(-1)?.promise;
	});
	const onSaved = vi.fn();
	vi.stubGlobal('fetch', send);
	showPage(<SlideForm onSaved={onSaved} />);
	const save = () => fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	const posted = () => send.mock.calls.filter(([, request]) => request?.method === 'POST').length;
	const answerAll = () => {
		for (const { resolve } of answers) resolve(Response.json({ slide: { id: 1 } }, { status: 201 }));
	};
	save();
	save();
	await waitFor(() => expect(posted()).toBe(1));
	answerAll();
	await waitFor(() => expect(onSaved).toHaveBeenCalled());
	expect(posted()).toBe(1);
	save();
	await waitFor(() => expect(posted()).toBe(2));
	expect(onSaved).toHaveBeenCalledTimes(1);
	fireEvent.change(screen.getByRole('textbox', { name: 'title' }), { target: { value: 'Dziady' } });
	save();
	await waitFor(() => expect(posted()).toBe(3));
	answerAll();
	await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(3));
	// the second click of a double click that comes after the answer
	expect(fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }), { detail: 2 })).toBe(false);
});

it('G-040 a save that is pressed again after a lost answer carries the same request id, the next one another', async () => {
	const send = vi.fn((_address: string, _request: RequestInit) => Promise.reject<Response>(new TypeError('Failed to fetch')));
	const onSaved = vi.fn();
	vi.stubGlobal('fetch', send);
	showPage(<SlideForm onSaved={onSaved} />);
	const posted = () => send.mock.calls.filter(([, request]) => request?.method === 'POST');
	const idOf = (at: number) => JSON.parse(String(posted()[at]?.[1].body)).request_id;
	const save = async (times: number) => {
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		await waitFor(() => expect(posted()).toHaveLength(times));
	};
	await save(1);
	send.mockImplementation(async () => Response.json({ slide: { id: 1 } }, { status: 201 }));
	fireEvent.change(screen.getByRole('textbox', { name: 'title' }), { target: { value: 'Dziady' } });
	await save(2);
	await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
	await save(3);
	expect(idOf(0)).toMatch(/^[\w-]{36}$/);
	expect(idOf(1)).toBe(idOf(0));
	expect(idOf(2)).not.toBe(idOf(0));
});
