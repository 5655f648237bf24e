-- What the provider has paid out to the theatre's bank account: PayU has no list of it to be read, so a person copies it from its statements.

create table provider_payouts (
	id bigint generated always as identity constraint provider_payouts_pkey primary key,
	paid_on date not null,
	amount_grosze integer not null constraint provider_payouts_amount_grosze_check check (amount_grosze > 0),
	reference text not null constraint provider_payouts_reference_check check (length(reference) between 1 and 100),
	created_at timestamptz not null default now(),
	created_by integer constraint provider_payouts_created_by_fkey references users (id),
	constraint provider_payouts_paid_on_reference_key unique (paid_on, reference)
);
comment on table provider_payouts is 'Payouts of the payment provider as its statements say, to compare the income of a month with.';
