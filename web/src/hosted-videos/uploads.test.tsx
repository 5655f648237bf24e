import { MantineProvider } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { readTableState } from '#web/ui/admin/table/table-state.ts';
import { UnsavedGuard } from '#web/ui/admin/unsaved.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { HostedVideosTable } from './hosted-videos.table.tsx';
import { UploadsBlock } from './uploads.block.tsx';
import { UploadsProvider, useUploads } from './uploads.tsx';

registerTexts(adminTexts);
const WAIT_MS = 60_000;

type Transfer = { start: () => void; abort: () => Promise<void>; options: { onError: (error: Error) => void } };
const { transfers } = vi.hoisted(() => ({ transfers: [] as Transfer[] }));
vi.mock('tus-js-client', () => ({
	Upload: class {
		start = vi.fn();
		abort = vi.fn(async () => {});
		options: Transfer['options'];
		constructor(_file: File, options: Transfer['options']) {
			this.options = options;
			transfers.push(this);
		}
	},
}));
beforeEach(() => {
	transfers.length = 0;
});
afterEach(() => vi.useRealTimers());

const video = { id: 7, name: 'Dziady', status: 'NOT_UPLOADED', upload_link: '/media/uploads/7', package: null } as HostedVideo;

function Files() {
	const { send } = useUploads();
	return (
		<>
			<button type="button" onClick={() => send(new File(['film'], 'dziady.mp4'), video)}>
				send
			</button>
			<HostedVideosTable
				videos={[video]}
				canPackage={false}
				onOpen={() => {}}
				state={readTableState(new URLSearchParams())}
				onState={() => {}}
			/>
		</>
	);
}

async function send() {
	const before = transfers.length;
	fireEvent.click(screen.getByText('send'));
	await act(() => vi.waitFor(() => expect(transfers).toHaveLength(before + 1), WAIT_MS));
}

const onAsk = vi.fn();
const show = () =>
	showPage(
		<MantineProvider env="test">
			<UploadsProvider>
				<Files />
				<UploadsBlock />
			</UploadsProvider>
			<UnsavedGuard onAsk={onAsk} />
		</MantineProvider>,
		{ path: '/teapp-admin?view=videos&tab=pliki' },
	);

it('F-108 a link out of the panel asks before it ends an upload, another view of the panel does not', async () => {
	signInAs('admin');
	const { router } = show();
	await send();
	await act(() => router.navigate('/teapp-admin?view=events'));
	expect(screen.queryByRole('dialog')).toBeNull();
	await act(() => router.navigate('/wideo/7'));
	expect(screen.getByRole('dialog', { name: 'Przerwać przesyłanie pliku?' })).toBeTruthy();
	// the open menu of the panel would cover the question
	expect(onAsk).toHaveBeenCalledOnce();
	fireEvent.click(screen.getByRole('button', { name: 'Nie' }));
	expect(router.state.location.pathname).toBe('/teapp-admin');
});

it('an upload that runs in this tab is named so and not offered to be continued, and a second one of the same file stops the first', async () => {
	show();
	const offered = () => screen.queryByRole('button', { name: 'Dokończ przesyłanie: Dziady' });
	const named = () => ['Nieprzesłane', 'Przesyłanie'].filter((words) => screen.queryByText(words));
	expect([offered() !== null, named()]).toEqual([true, ['Nieprzesłane']]);
	await send();
	expect([offered(), named()]).toEqual([null, ['Przesyłanie']]);
	await send();
	expect(transfers.map(({ abort }) => vi.mocked(abort).mock.calls.length)).toEqual([1, 0]);
});

it('F-104 an upload is tried until the server is back, also where the browser does not notice the outage', async () => {
	show();
	await send();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const starts = () => vi.mocked(transfers[0]?.start ?? vi.fn()).mock.calls.length;
	// after the last delay
	const breakOff = async () => {
		transfers[0]?.options.onError(new Error('no answer'));
		await act(() => vi.waitUntil(() => vi.getTimerCount() > 0, 60_000));
	};
	await breakOff();
	expect(screen.getByText(/^Brak połączenia z serwerem/)).toBeTruthy();
	expect(starts()).toBe(1);
	window.dispatchEvent(new Event('online'));
	await act(() => vi.advanceTimersByTimeAsync(0));
	expect(starts()).toBe(2);
	await breakOff();
	await act(() => vi.advanceTimersByTimeAsync(30_000));
	expect(starts()).toBe(3);
});
