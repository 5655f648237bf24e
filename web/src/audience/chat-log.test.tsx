import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '../../testing/page.tsx';
import { ChatLog } from './chat-log.tsx';

const scrollTo = vi.fn();
let resize = () => {};

beforeEach(() => {
	scrollTo.mockReset();
	Element.prototype.scrollTo = scrollTo;
	vi.stubGlobal(
		'ResizeObserver',
		class {
			constructor(onResize: () => void) {
				resize = onResize;
			}
			observe() {}
			disconnect() {
				resize = () => {};
			}
		},
	);
});
afterEach(() => vi.unstubAllGlobals());

const message = { id: 1, name: 'Anna K.', text: 'Brawo', at: '2026-11-20T18:00:00.000Z', is_staff: false };

it('B-026 the newest message stays in view when the list gets lower, unless the person reads older ones', () => {
	showPage(<ChatLog eventId={1} messages={[message]} isModerator={false} />);
	scrollTo.mockReset();
	resize();
	expect(scrollTo).toHaveBeenCalledTimes(1);
	const log = screen.getByRole('log');
	vi.spyOn(log, 'scrollHeight', 'get').mockReturnValue(900);
	fireEvent.scroll(log);
	scrollTo.mockReset();
	resize();
	expect(scrollTo).not.toHaveBeenCalled();
});
