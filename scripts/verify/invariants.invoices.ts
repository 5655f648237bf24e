import { isRefusedSql } from '#server/invoices/sending/refused.store.ts';
import { type Invariant, invariant } from './invariant.ts';

const IS_REFUSED = isRefusedSql('k').text;

export const INVOICE_INVARIANTS: Invariant[] = [
	invariant(
		'invoices-consecutive',
		'the invoices of a series and period are numbered from 1 to the last without a gap',
		`
		select 'series ' || c.series || ' ' || c.period as subject from invoice_counters c
		left join issued_invoices n on n.series = c.series and n.period = c.period
		group by c.series, c.period, c.last having count(n.id) <> c.last or max(n.count) is distinct from c.last`,
	),
	invariant(
		'invoice-has-its-bytes',
		'the hash of an issued invoice matches its bytes',
		`
		select 'invoice ' || number as subject from issued_invoices where xml_sha256 <> sha256(xml)`,
	),
	invariant(
		'invoices-add-up',
		'an invoice and its corrections equal the payment minus refunds, unless a correction is about to be issued, was issued by another seller, or KSeF has refused one',
		`
		with refused as (
			select i.id, i.order_id, k.closed_at is not null or exists (select 1 from issued_invoices x where x.replaces_id = i.id) as is_settled
			from issued_invoices i join ksef_sendings k on k.invoice_id = i.id where ${IS_REFUSED})
		select 'order ' || o.ext_order_id as subject from orders o join issued_invoices n on n.order_id = o.id
		where not exists (select 1 from invoice_tasks t where t.order_id = o.id and (t.refusal is null or t.refusal in ('ksef', 'corrected_elsewhere')))
			and not exists (select 1 from refused r where r.order_id = o.id and not r.is_settled)
			and n.id not in (select id from refused)
		group by o.id having sum(n.gross_grosze) <> case when o.status = 'REFUNDED' then 0 else greatest(o.amount_grosze - o.returned_grosze, 0) end`,
	),
	invariant(
		'invoice-numbers-written',
		'the document of an issued invoice agrees with its columns',
		`
		select 'invoice ' || number as subject from issued_invoices where document ->> 'number' is distinct from number
			or (select sum((s ->> 'gross_grosze')::bigint) from jsonb_array_elements(document -> 'sums') s) is distinct from gross_grosze`,
	),
	invariant(
		'correction-of-its-order',
		'a correction belongs to the order of the invoice it corrects, and refunds no more than the invoice',
		`
		select 'invoice ' || c.number as subject from issued_invoices c join issued_invoices n on n.id = c.corrects_id
		where c.order_id <> n.order_id or n.corrects_id is not null
			or n.gross_grosze + (select sum(x.gross_grosze) from issued_invoices x left join ksef_sendings k on k.invoice_id = x.id
				where x.corrects_id = n.id and not ${IS_REFUSED}) < 0`,
	),
	invariant(
		'registered-on-its-day',
		'an invoice counts in the register for the day of its sale or refund',
		`
		select 'invoice ' || number as subject from issued_invoices
		where registered_on <> all (array[
			register_day(order_id, document #>> '{correction,effect}', issued_at),
			-- the refund was dated by another machine, whose clock may be ahead
			register_day(order_id, document #>> '{correction,effect}', issued_at + interval '1 hour')])`,
	),
	invariant(
		'ksef-number-once',
		'a KSeF number belongs to one document',
		`
		select 'KSeF number ' || ksef_number as subject from ksef_sendings where ksef_number is not null group by ksef_number having count(*) > 1`,
	),
	invariant(
		'ksef-accepted-once',
		'a session and reference of KSeF belong to one invoice',
		`
		select 'sending ' || min(invoice_id) as subject from ksef_sendings where invoice_reference is not null
		group by session_reference, invoice_reference having count(*) > 1`,
	),
	invariant(
		'ksef-accepted-has-number',
		'an accepted document has a number and a time, and its receipt names that number; no other document has one',
		`
		select 'sending ' || invoice_id as subject from ksef_sendings
		where (state in ('accepted', 'receipted')) <> (ksef_number is not null) or (ksef_number is null) <> (accepted_at is null)
			or (state = 'receipted') <> (upo is not null) or position(convert_to(ksef_number, 'UTF8') in upo) = 0`,
	),
	invariant(
		'ksef-number-of-seller',
		'a KSeF number begins with the NIP of the seller on the invoice',
		`
		select 'invoice ' || n.number as subject from ksef_sendings k join issued_invoices n on n.id = k.invoice_id
		where left(k.ksef_number, 10) <> n.document #>> '{seller,nip}'`,
	),
	invariant(
		'correction-after-its-original',
		'a correction is accepted by KSeF only after the corrected invoice',
		`
		select 'invoice ' || c.number as subject from ksef_sendings k join issued_invoices c on c.id = k.invoice_id
		join ksef_sendings original on original.invoice_id = c.corrects_id
		where k.state in ('sending', 'sent', 'accepted', 'receipted') and original.ksef_number is null`,
	),
];
