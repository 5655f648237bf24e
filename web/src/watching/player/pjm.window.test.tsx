import { render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PjmFilm } from './pjm.window.tsx';

afterEach(() => vi.restoreAllMocks());

it('B-011 the window has the ratio of a film that was loaded before it was shown', () => {
	vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(240);
	vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(320);
	const onRatio = vi.fn();
	render(<PjmFilm main={createRef()} source={{ kind: 'file', url: '/media/play/1', tracks: [] }} isSwapped={false} onRatio={onRatio} />);
	expect(onRatio).toHaveBeenCalledWith(0.75);
});
