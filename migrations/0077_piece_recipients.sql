-- Whose a piece is that was given and taken over: what is paid back for it becomes their credit, whatever their mailbox is by then.
alter table order_pieces add column recipient_id text;
update order_pieces p set recipient_id = given.recipient_id
from (
  select distinct on (x.line_id, x.unit) x.line_id, x.unit, r.recipient_id from return_pieces x join returns r on r.id = x.return_id
  where r.recipient_id is not null order by x.line_id, x.unit, r.requested_at desc
) given
where given.line_id = p.line_id and given.unit = p.unit and p.recipient_email is not null;
alter table order_pieces add constraint order_pieces_recipient_check check ((recipient_id is null) = (recipient_email is null));
