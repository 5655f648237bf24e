import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { useUnpaidNote } from './unpaid-orders.ts';

registerTexts(adminTexts);

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const Price = ({ product }: { product: string | null }) => <TextField label="Cena (zł)" hint={useUnpaidNote(product)} />;

it('G-001 a price in the panel says how many unpaid orders keep the old one, and nothing where there are none', async () => {
	signInAs('admin');
	const counts: Record<string, number> = { 'event-1': 3, 'event-2': 0 };
	const sent = vi.fn((url: string) => Response.json({ count: counts[new URL(url, 'http://x').searchParams.get('product') ?? ''] }));
	vi.stubGlobal('fetch', async (url: string) => sent(url));
	showPage(<Price product="event-1" />);
	expect(await screen.findByText(/^3.nieopłacone zamówienia zachowają/)).toBeTruthy();
	cleanup();
	showPage(<Price product="event-2" />);
	await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
	expect(screen.queryByText(/zachow/)).toBeNull();
	cleanup();
	showPage(<Price product={null} />);
	expect(sent).toHaveBeenCalledTimes(2);
});
