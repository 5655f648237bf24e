import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('R-118 a frame in a text asks its host only when the visitor wants it, and then stays', () => {
	const frame = '<iframe src="https://player.vimeo.com/video/1" title="Zwiastun" loading="lazy"></iframe>';
	const text = (
		<RichText
			html={`<p>Zwiastun:</p>${frame}${frame.replace('></', '>\n<em>Twoja przeglądarka</em> nie pokazuje ramek.</')}<p>Koniec.</p>`}
		/>
	);
	const { container, rerender } = render(text);
	expect(container.querySelector('iframe')).toBeNull();
	const [first] = screen.getAllByRole('link', { name: /^Odtwórz film z\splayer\.vimeo\.com$/ });
	expect(first?.getAttribute('href')).toBe('https://player.vimeo.com/video/1');
	fireEvent.click(first as Element);
	rerender(text);
	expect(container.querySelectorAll('iframe')).toHaveLength(1);
	expect(screen.getByTitle('Zwiastun').getAttribute('src')).toBe('https://player.vimeo.com/video/1');
	expect(screen.getAllByRole('link')).toHaveLength(1);
});
