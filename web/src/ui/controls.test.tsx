import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast, useOutcomeToasts } from '#web/lib/toast.tsx';
import { showPage } from '../../testing/page.tsx';
import { BirthdayField } from './birthday.field.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Pagination, pagesToShow } from './pagination.tsx';
import { ItemPicture, srcSetOf } from './product/picture.tsx';
import { Price } from './product/price.tsx';
import { Toasts } from './toasts.tsx';

afterEach(() => vi.useRealTimers());

describe('a button', () => {
	it.each(['stop', 'ok', 'wait', 'soon'] as const)('S1-141 of state %s does nothing, can be focused and shows the reason', (variant) => {
		const press = vi.fn();
		showPage(
			<Button variant={variant} reason="Spektakl od 18 lat." onClick={press}>
				Kup bilet
			</Button>,
		);
		const button = screen.getByRole('button', { name: 'Kup bilet' });
		fireEvent.click(button);
		expect(press).not.toHaveBeenCalled();
		expect(button.getAttribute('aria-disabled')).toBe('true');
		expect(button.hasAttribute('disabled')).toBe(false);
		expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Spektakl od 18 lat.');
	});

	it('of the buying kind can be pressed', () => {
		const press = vi.fn();
		showPage(
			<Button variant="buy" onClick={press}>
				Kup bilet
			</Button>,
		);
		fireEvent.click(screen.getByRole('button'));
		expect(press).toHaveBeenCalledOnce();
	});
});

describe('a field', () => {
	it('shows its error from a key or a sentence, linked to the input', () => {
		showPage(
			<>
				<Field label="E-mail" hint="Twój adres" error="form.validate.email" />
				<Field label="NIP" error="NIP jest zajęty." />
			</>,
		);
		const input = screen.getByLabelText('E-mail');
		expect(input.getAttribute('aria-invalid')).toBe('true');
		const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
		expect(described).toEqual(['Twój adres', 'Niepoprawny adres e-mail.']);
		expect(screen.getByText('NIP jest zajęty.')).toBeTruthy();
	});

	it('S1-177 takes a birthday as day, month and year', () => {
		const seen: string[] = [];
		function Form() {
			const [value, setValue] = useState('');
			return (
				<BirthdayField
					label="Data urodzenia"
					error="Niepoprawna data."
					value={value}
					onChange={(next) => {
						seen.push(next);
						setValue(next);
					}}
				/>
			);
		}
		showPage(<Form />);
		const day = screen.getByLabelText('Dzień');
		act(() => day.focus());
		fireEvent.change(day, { target: { value: '07' } });
		expect(document.activeElement, 'a Tab after two digits leads to the month').toBe(day);
		fireEvent.change(screen.getByLabelText('Miesiąc'), { target: { value: '5' } });
		fireEvent.change(screen.getByLabelText('Rok'), { target: { value: '1994x' } });
		expect(seen.at(-1)).toBe('1994-05-07');
		expect((screen.getByLabelText('Miesiąc') as HTMLInputElement).value).toBe('5');
		expect(screen.getByLabelText('Rok').getAttribute('maxlength')).toBe('4');
		for (const name of ['Dzień', 'Miesiąc', 'Rok'])
			expect(document.getElementById(screen.getByLabelText(name).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
				'Niepoprawna data.',
			);
	});
});

describe('a dialog', () => {
	it('S1-164 without a way to close ignores Escape and a click outside', () => {
		showPage(<Dialog title="Zmieniliśmy regulamin">Treść</Dialog>);
		const dialog = screen.getByText('Treść').closest('dialog') as HTMLDialogElement;
		expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
		fireEvent.click(dialog);
		expect(dialog.isConnected).toBe(true);
		expect(screen.queryByLabelText('Zamknij')).toBeNull();
	});

	it('closes by Escape, by a click outside and by its cross', () => {
		const close = vi.fn();
		showPage(
			<Dialog title="Galeria" onClose={close}>
				Treść
			</Dialog>,
		);
		const dialog = screen.getByText('Treść') as HTMLElement;
		fireEvent(dialog, new Event('cancel', { cancelable: true }));
		fireEvent.click(dialog);
		fireEvent.click(screen.getByLabelText('Zamknij'));
		expect(close).toHaveBeenCalledTimes(3);
	});
});

describe('toasts', () => {
	it('stay 5 s after success and 10 s after an error, and can be closed', () => {
		vi.useFakeTimers();
		showPage(<Toasts />);
		act(() => {
			toast.success('Kod został aktywowany.');
			toast.error('Wystąpił błąd.', 'Kod wygasł.');
		});
		expect(screen.getByRole('status').textContent).toContain('Kod został aktywowany.');
		expect(screen.getByRole('alert').textContent).toContain('Kod wygasł.');
		act(() => vi.advanceTimersByTime(5000));
		expect(screen.queryByRole('status')).toBeNull();
		act(() => vi.advanceTimersByTime(5000));
		expect(screen.queryByRole('alert')).toBeNull();
	});

	it('do not say the same twice', () => {
		showPage(<Toasts />);
		act(() => {
			toast.error('Wystąpił błąd', 'Brak połączenia.');
			toast.error('Brak połączenia.');
		});
		expect(screen.getByRole('alert').textContent).toBe('Brak połączenia. ');
	});

	it('do not cover what has the focus, and the error of an attempt leaves with the next outcome', () => {
		const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
		vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
			const sides = this.matches('input')
				? { left: 600, right: 700, top: 640, bottom: 684 }
				: { left: 560, right: 1000, top: 600, bottom: 720 };
			return sides as DOMRect;
		});
		let toasts = {} as ReturnType<typeof useOutcomeToasts>;
		function Page() {
			toasts = useOutcomeToasts();
			return <input aria-label="Kod" />;
		}
		showPage(
			<>
				<Page />
				<Toasts />
			</>,
		);
		act(() => screen.getByLabelText('Kod').focus());
		act(() => toasts.error('Nie udało się aktywować'));
		expect(scrollBy).toHaveBeenCalledWith({ top: 92 });
		act(() => toasts.success('Kod aktywny'));
		expect(screen.queryByText('Nie udało się aktywować')).toBeNull();
		expect(screen.getByText('Kod aktywny')).toBeTruthy();
		vi.restoreAllMocks();
	});
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ');

describe('small components', () => {
	it('S1-007 a price has two decimals and the VAT note', () => {
		showPage(<Price zloty={45} newZloty={36} />);
		expect(textOf('.price')).toBe('cena przed rabatem 45,00 zł36,00 zł w tym podatek VATnajniższa z 30 dni: 45,00 zł');
	});

	it('N-021 a reduced price stands beside the lowest one of 30 days, also on cards', () => {
		const earlier = { lowest_price_30_days: 35, lowest_price_since: null, reduced_since: '2026-11-12T10:00:00.000Z' };
		showPage(<Price zloty={29} earlier={earlier} />);
		expect(textOf('.price')).toBe('cena przed rabatem 35,00 zł29,00 zł w tym podatek VATnajniższa z 30 dni: 35,00 zł');
	});

	it('N-021 a code is compared with the lowest price, and a title younger than 30 days says since when', () => {
		const earlier = { lowest_price_30_days: 40, lowest_price_since: '2026-11-12T10:00:00.000Z', reduced_since: null };
		showPage(<Price zloty={45} newZloty={36} earlier={earlier} />);
		expect(textOf('.price')).toBe('cena przed rabatem 40,00 zł36,00 zł w tym podatek VATnajniższa od 12.11.2026: 40,00 zł');
	});

	it('N-021 a price that was raised before it was lowered announces nothing', () => {
		const earlier = { lowest_price_30_days: 29, lowest_price_since: null, reduced_since: null };
		showPage(<Price zloty={29} earlier={earlier} />);
		expect(textOf('.price')).toBe('29,00 zł w tym podatek VAT');
	});

	it('F-048 a free title is shown as free, without the VAT note', () => {
		showPage(<Price zloty={0} newZloty={null} />);
		expect(document.querySelector('.price')?.textContent).toBe('Bezpłatnie');
	});

	it('pages show the ends and the neighbours, with gaps', () => {
		expect(pagesToShow(1, 1)).toEqual([1]);
		expect(pagesToShow(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
		expect(pagesToShow(3, 4)).toEqual([1, 2, 3, 4]);
	});

	it('F-106 B-016 pages are links where they have addresses, for those without scripts', () => {
		showPage(<Pagination page={3} pages={3} onPage={() => {}} address={(to) => `/szukaj?q=mewa&strona=${to}`} />);
		const pages = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.at(-1));
		expect(pages).toEqual(['2', '1', '2', '3', '3']);
		expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3');
	});

	it('an item without an image gets a poster made from its title', () => {
		showPage(<ItemPicture src={null} title="Mewa" />);
		expect(screen.getByRole('img', { name: 'Plakat: Mewa' })).toBeTruthy();
		expect(srcSetOf('/media/1.jpg')).toContain('/media/1.jpg?w=640 640w');
		expect(srcSetOf('https://elsewhere.example/1.jpg')).toBeUndefined();
	});
});
