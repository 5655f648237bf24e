/** Products a person can buy for their own account: a ticket to an event, access to a video. */
export type ProductType = 'event' | 'video';
export type Product = { type: ProductType; id: number };

/** PostgreSQL's integer */
const MAX_ID = 2_147_483_647;

const PRODUCT = /^(event|video)-([1-9]\d{0,9})$/;

/** `event-12`, `video-7`; null for everything else: no signs, blanks, leading zeros, exponents or further parts. */
export function parseProductSlug(slug: string): Product | null {
	const match = PRODUCT.exec(slug);
	const id = Number(match?.[2]);
	return match && id <= MAX_ID ? { type: match[1] as ProductType, id } : null;
}

export const productSlug = (product: Product): string => `${product.type}-${product.id}`;

export type GroupProduct = Product & { quantity: number };

const QUANTITY = /^(.+)-([1-9]\d{0,3})$/;

/** `event-12-10`: type, id, quantity from 1 to 9999; null for everything else. */
export function parseGroupSlug(slug: string): GroupProduct | null {
	const match = QUANTITY.exec(slug);
	const product = match?.[1] ? parseProductSlug(match[1]) : null;
	return product && { ...product, quantity: Number(match?.[2]) };
}

export const groupSlug = (product: GroupProduct): string => `${productSlug(product)}-${product.quantity}`;
