-- Money that goes back is corrected by itself; an invoice is issued by itself where the setting says so. In the transaction that pays or
-- refunds the order, so that none is forgotten.
create or replace function queue_invoice_task() returns trigger language plpgsql as $$
begin
	if exists (select 1 from issued_invoices i where i.order_id = new.id)
		or (new.status = 'COMPLETED' and exists (select 1 from invoices i where i.order_id = new.id)
			and exists (select 1 from settings s where s.section = 'invoices' and (s.value ->> 'issue_automatically')::boolean)) then
		insert into invoice_tasks (order_id) values (new.id) on conflict (order_id) do update set refusal = null;
		perform pg_notify('invoice_tasks', '');
	end if;
	return null;
end $$;
