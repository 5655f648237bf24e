import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('leaves no character that ends a text or a quoted attribute', () => {
	expect(escapeHtml(`<a href="x" title='y'>&amp; żółć</a>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp; żółć&lt;/a&gt;');
});
