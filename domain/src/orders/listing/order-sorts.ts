export const ORDER_SORTS = [
	'created_at',
	'updated_at',
	'amount',
	'status',
	'lastname',
	'email',
	'country',
	'description',
	'product_quantity',
] as const;
