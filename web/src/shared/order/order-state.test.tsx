import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { OrderTag } from './order-state.tsx';

it.each([
	['a grant whose price was only counted is withdrawn', 1 as const, /wycofano 5,00.zł/],
	['a paid order has money returned', 0 as const, /zwrócono 5,00.zł/],
])('G-002 of %s in part, and its owner reads so', (_of, free_grant, words) => {
	showPage(<OrderTag order={{ status: 'COMPLETED', amount: 29, returned: 5, free_grant }} />);
	expect(screen.getByText(words)).toBeTruthy();
});
