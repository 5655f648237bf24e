import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getPage } from '#domain/pages/pages.contract.ts';
import { showPage } from '../../../testing/page.tsx';
import { setNavigator } from '../navigation.ts';
import { useAnswer } from './api.ts';

const go = vi.fn();
afterEach(() => vi.unstubAllGlobals());

/** A page that needs its answer, with the number of failed requests. */
function Page() {
	const queries = useQueryClient();
	const { data, errorUpdateCount } = useAnswer(getPage, { params: { slug: 'kontakt' } });
	return (
		<button type="button" onClick={() => void queries.invalidateQueries()}>
			{data?.page.title} {errorUpdateCount}
		</button>
	);
}

it('a failed repetition of a request leaves the page as it is, unless what it shows is gone', async () => {
	const refused = (statusCode: number) => Response.json({ statusCode, type: 'x', message: 'Nie.' }, { status: statusCode });
	const answers = [Response.json({ page: { id: 1, slug: 'kontakt', title: 'Kontakt', content: '' } }), refused(500), refused(404)];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<Page />);
	setNavigator(go);
	fireEvent.click(await screen.findByText('Kontakt 0'));
	fireEvent.click(await screen.findByText('Kontakt 1'));
	expect(go).not.toHaveBeenCalled();
	await waitFor(() => expect(go).toHaveBeenCalledWith('/error', expect.anything()));
});
