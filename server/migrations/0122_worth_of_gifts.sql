-- A gift whose event has ended or was cancelled opens any other product, but is worth no more than was paid for it.
-- Codes that became universal before this rule are limited alike, unless they were used.
update codes c set discount_percent = null, discount_cash_grosze = o.amount_grosze - o.returned_grosze
from orders o
where o.id = c.order_id and c.is_gift and o.event_id is not null and c.event_id is null and c.discount_percent is not null
	and o.amount_grosze > o.returned_grosze
	and not exists (select 1 from user_codes u where u.code_id = c.id and (u.used_at is not null or u.held_by_order_id is not null));
