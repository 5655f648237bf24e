import { describe, expect, it } from 'vitest';
import { classesOf, isLeftGlobal, rawColours, sharedNames, shortNames, unusedAndUnknown, unusedTokens } from './findings.ts';

const module = (text: string, path = 'web/src/ui/price.module.css') => ({ path, text });
const tokens = (text: string) => ({ path: 'web/src/styles/tokens.css', text });
const source = (text: string) => ({ path: 'web/src/ui/price.tsx', text });

describe('stylesheets', () => {
	it('finds colours that are not tokens, with their lines, and none in comments, selectors and tokens.css', () => {
		const sheet = module(
			'/* #fff */\n#app .price {\n\tcolor: #48444f;\n\tborder: 1px solid rgb(0 0 0 / 0.2);\n\tbackground: var(--surface);\n}',
		);
		expect(rawColours(sheet)).toEqual([
			'web/src/ui/price.module.css:3 a colour that is not a token: color: #48444f',
			'web/src/ui/price.module.css:4 a colour that is not a token: border: 1px solid rgb(0 0 0 / 0.2)',
		]);
		expect(rawColours(tokens(':root { --ink: #121116; }'))).toEqual([]);
	});

	it('finds names of fewer than four letters, also inside a media query', () => {
		expect(shortNames(module('.price {}\n@media (max-width: 640px) {\n\t.old .note {}\n}'))).toEqual([
			'web/src/ui/price.module.css:3 a name that cannot be read: .old',
		]);
	});

	it('does not take classes of other sheets or numbers for its own classes', () => {
		expect([...classesOf('.price :global(.mantine-Input-input) { margin: 0.5em; }\n.note:not(.price) {}').keys()]).toEqual([
			'price',
			'note',
		]);
	});

	it('finds classes that no file takes, and classes taken that do not exist', () => {
		const sheet = module('.price {}\n.sale {}\n.note {}');
		const drawn = source("import styles from './price.module.css';\nexport const a = [styles.price, styles.gone];");
		expect(unusedAndUnknown([sheet], [drawn])).toEqual([
			'web/src/ui/price.module.css:2 nothing uses .sale',
			'web/src/ui/price.module.css:3 nothing uses .note',
			'web/src/ui/price.tsx takes .gone, which web/src/ui/price.module.css does not have',
		]);
	});

	it('counts a class chosen by its name, and one that another sheet composes', () => {
		const sheet = module('.sale {}\n.full {}\n.base {}');
		const other = module('.card { composes: base from "./price.module.css"; }', 'web/src/ui/card.module.css');
		const drawn = source(
			"import styles from './price.module.css';\nimport card from '#web/ui/card.module.css';\ntype Kind = 'sale' | 'full';\nexport const a = [styles[kind], card.card];",
		);
		expect(unusedAndUnknown([sheet, other], [drawn])).toEqual([]);
	});

	it('finds modules of the same name and tokens that nothing uses', () => {
		expect(sharedNames([module(''), module('', 'web/src/orders/price.module.css')])).toEqual([
			'web/src/ui/price.module.css, web/src/orders/price.module.css share a name',
		]);
		const sheets = [tokens(':root {\n\t--ink: #121116;\n\t--rose: #fbb;\n}'), module('.price { color: var(--ink); }')];
		expect(unusedTokens(sheets, [])).toEqual(['nothing uses the token --rose']);
	});

	it('recognises global sheets', () => {
		const names = ['web/src/styles/base.css', 'web/src/styles/home.css', 'web/src/ui/price.module.css'];
		expect(names.filter((path) => isLeftGlobal({ path, text: '' }))).toEqual(['web/src/styles/home.css']);
	});
});
