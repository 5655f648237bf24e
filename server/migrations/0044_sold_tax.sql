-- The tax an order was sold with, where its invoice has changed it (a buyer abroad, B-043): a document that KSeF refuses was never an invoice,
-- so the one that replaces it starts from the tax of the sale (B-045).

alter table orders
	add column sold_vat_rate text constraint orders_sold_vat_rate_check check (sold_vat_rate in ('23', '8', '5', '0', 'zw', 'np')),
	add column sold_vat_basis text constraint orders_sold_vat_basis_check check (length(sold_vat_basis) between 1 and 256);
comment on column orders.sold_vat_rate is 'The rate it was sold with, where its invoice has changed vat_rate; null: it is vat_rate.';
comment on column orders.sold_vat_basis is 'The legal basis of sold_vat_rate.';

-- Orders changed before this column existed: the rate of their title, else of their kind, as `keep_vat_of_order` does.
update orders o set sold_vat_rate = coalesce(t.vat_rate, s.value ->> ('vat_' || o.kind), '23'),
	sold_vat_basis = case when t.vat_rate is not null then t.vat_basis else nullif(s.value ->> ('vat_' || o.kind || '_basis'), '') end
from orders x
	left join settings s on s.section = 'invoices'
	left join lateral (
		select e.vat_rate, e.vat_basis from events e where e.id = x.event_id
		union all
		select v.vat_rate, v.vat_basis from videos v where v.id = x.video_id and x.event_id is null
	) t on true
where x.id = o.id and o.vat_rate = 'np' and o.vat_basis in (
	'art. 28b ust. 1 ustawy o VAT (usługa dla podatnika, odwrotne obciążenie)',
	'art. 28g ust. 2, art. 28k i 28l ustawy o VAT (usługa dla osoby spoza Unii)');
