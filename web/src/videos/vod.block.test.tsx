import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { videoOut } from '#domain/videos/videos.fields.ts';
import { showPage } from '../../testing/page.tsx';
import { filled } from '../../testing/plainest.ts';
import { videoOf } from '../../testing/titles.ts';
import type { ListedVideo } from './video.model.ts';
import { VodBlock } from './vod.block.tsx';

it('S1-253 cards move to their places one second after the list has loaded, not before', async () => {
	vi.useFakeTimers();
	const videos = [filled(videoOut, videoOf({ categories: [1] }))] as ListedVideo[];
	showPage(<VodBlock videos={videos} categories={[{ id: 1, name: 'Dramat', translations: [] }]} hasFilter viewer={null} ticketHours={0} />);
	const isMoving = () => document.querySelector('#vod ul.mixed') !== null;
	await act(() => vi.advanceTimersByTimeAsync(900));
	fireEvent.click(screen.getByText('Dramat'));
	expect(isMoving()).toBe(false);
	await act(() => vi.advanceTimersByTimeAsync(200));
	fireEvent.click(screen.getByText('Wszystkie'));
	expect(isMoving()).toBe(true);
	vi.useRealTimers();
});
