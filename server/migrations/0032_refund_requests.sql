-- A form whose answer was lost sends its refund again: the order's lock and this id make it one refund.

alter table refunds add column request_id text constraint refunds_request_id_check check (length(request_id) between 8 and 40);
comment on column refunds.request_id is 'Of the form that requested it; null for refunds requested otherwise. Repeated by another refund of the order only if the first was refused.';
