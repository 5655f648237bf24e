import { z } from '#domain/base/zod.ts';
import type { Random } from '../../scripts/demo/random.ts';

type Schema = {
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	properties?: Record<string, Schema>;
	items?: Schema;
	minimum?: number;
	maximum?: number;
	maxLength?: number;
	format?: string;
};

const NASTY: readonly unknown[] = [
	'',
	' ',
	'\0',
	'a\0b',
	'\ud800',
	'\u202egnp.exe',
	'😀'.repeat(50),
	'x'.repeat(10_000),
	"'; drop table users; --",
	'%',
	'_',
	'\\',
	'<script>alert(1)</script>',
	'../../etc/passwd',
	'{{7*7}}',
	'null',
	'undefined',
	'NaN',
	'-0',
	'1e309',
	'0x10',
	'１２',
	null,
	true,
	false,
	0,
	-1,
	1,
	2_147_483_647,
	2_147_483_648,
	-2_147_483_649,
	2 ** 53 + 2,
	1e308,
	-1e308,
	0.1,
	1.005,
	[],
	{},
	[[]],
	[null],
	{ __proto__x: 1 },
	{ constructor: { prototype: {} } },
	[1, 2, 3],
	Array.from({ length: 300 }, (_, n) => n),
	'2026-02-30',
	'0000-00-00',
	'9999-12-31',
	'2026-11-15T25:00:00Z',
	'2026-03-29 02:30',
	'24:00',
	'any',
	'event-1',
	'video-1--5',
	'event-1-1e3',
	'100%',
	'0%',
	'12.345',
	'-5',
	'PL',
	'<b',
	'a@b.pl',
	'a@b',
	'🎭@teatr.pl',
];

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) });

/** Mostly a value close to the schema, sometimes a very different one. */
export function valueFor(schema: Schema, random: Random): unknown {
	if (random.next() < 0.25) return random.next() < 0.03 ? deep(200) : random.pick(NASTY);
	const options = schema.anyOf ?? schema.oneOf;
	if (options?.length) return valueFor(random.pick(options), random);
	if (schema.allOf?.length) return valueFor(schema.allOf[0] as Schema, random);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum?.length) return random.pick(schema.enum);
	const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
	if (type === 'object' || schema.properties) return objectFor(schema, random);
	if (type === 'array') return Array.from({ length: random.below(4) }, () => valueFor(schema.items ?? {}, random));
	if (type === 'integer' || type === 'number')
		return random.pick([schema.minimum ?? 0, schema.maximum ?? 10, random.below(50), random.below(50) / 4]);
	if (type === 'boolean') return random.next() < 0.5;
	return random.pick([
		'Mewa',
		'Łódź',
		'45.00',
		'2026-11-20',
		'19:00',
		'2026-11-20 19:00',
		'https://nowascena.example/x',
		'anna@poczta.test',
		'Parter-2026',
		'12345678',
		'x'.repeat(Math.min(schema.maxLength ?? 20, 50)),
	]);
}

function objectFor(schema: Schema, random: Random): Record<string, unknown> {
	const entries = Object.entries(schema.properties ?? {}).filter(() => random.next() < 0.85);
	const value = Object.fromEntries(entries.map(([name, property]) => [name, valueFor(property, random)]));
	return random.next() < 0.15 ? { ...value, surprise: random.pick(NASTY) } : value;
}

export const schemaOf = (schema: z.ZodType | undefined): Schema =>
	schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
