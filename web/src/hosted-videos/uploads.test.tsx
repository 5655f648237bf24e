import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { readTableState } from '#web/ui/admin/table/table-state.ts';
import { showPage } from '../../testing/page.tsx';
import { HostedVideosTable } from './hosted-videos.table.tsx';
import { UploadsProvider, useUploads } from './uploads.tsx';

registerTexts(adminTexts);
const WAIT_MS = 60_000;

const { transfers } = vi.hoisted(() => ({ transfers: [] as { abort: () => Promise<void> }[] }));
vi.mock('tus-js-client', () => ({
	Upload: class {
		start = vi.fn();
		abort = vi.fn(async () => {});
		constructor() {
			transfers.push(this);
		}
	},
}));

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
				total={1}
				state={readTableState(new URLSearchParams())}
				onState={() => {}}
				busy={false}
			/>
		</>
	);
}

it('an upload that runs in this tab is not offered to be continued, and a second one of the same file stops the first', async () => {
	showPage(
		<UploadsProvider>
			<Files />
		</UploadsProvider>,
	);
	const offered = () => screen.queryByRole('button', { name: 'Dokończ przesyłanie: Dziady' });
	expect(offered()).toBeTruthy();
	fireEvent.click(screen.getByText('send'));
	expect(offered()).toBeNull();
	await act(() => vi.waitFor(() => expect(transfers).toHaveLength(1), WAIT_MS));
	fireEvent.click(screen.getByText('send'));
	await act(() => vi.waitFor(() => expect(transfers).toHaveLength(2), WAIT_MS));
	expect(transfers.map(({ abort }) => vi.mocked(abort).mock.calls.length)).toEqual([1, 0]);
});
