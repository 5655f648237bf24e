-- A request whose invoice was issued and mailed is sent (B-047); those mailed before were not marked.

update invoices r set sent = true, sent_at = m.queued_at
from issued_invoices x join invoice_mailings m on m.invoice_id = x.id join users u on u.email is not null
where x.order_id = r.order_id and x.corrects_id is null and m.queued_at is not null and u.id = r.user_id and not r.sent;
