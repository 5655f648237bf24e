-- A month that was handed to the accountant does not change any more: what would change it is booked when it happens.

create table closed_months (
	month text not null constraint closed_months_pkey primary key
		constraint closed_months_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	closed_at timestamptz not null default now(),
	closed_by integer constraint closed_months_closed_by_fkey references users (id),
	sales_grosze bigint not null constraint closed_months_sales_grosze_check check (sales_grosze >= 0),
	refunds_grosze bigint not null constraint closed_months_refunds_grosze_check check (refunds_grosze >= 0)
);
comment on table closed_months is 'Months whose statement is final, with its sums; npm run verify-data compares them with the orders.';

alter table orders add column booked_at timestamptz;
comment on column orders.booked_at is 'When its sale counts, where the month it was placed in was closed before it was paid; null: created_at.';
create index orders_booked on orders (kind, booked_at) where booked_at is not null;

-- `monthOf` of the domain.
create function month_of(at timestamptz) returns text language sql stable parallel safe as $$
	select to_char(at at time zone 'Europe/Warsaw', 'YYYY-MM')
$$;
