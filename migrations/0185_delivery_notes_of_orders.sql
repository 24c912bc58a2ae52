-- Carts, checkouts and orders keep delivery notes sealed from here on, as the address book does. What stands in them in the clear cannot be
-- sealed here, since the key is not in the database, and was shown to nobody: it goes.
update carts set settlement = regexp_replace(settlement::text, '"deliveryNotes": "([^"\\]|\\.)*"', '"notesSealed": null', 'g')::jsonb
  where settlement::text like '%"deliveryNotes": "%';
update checkouts set snapshot = regexp_replace(snapshot::text, '"deliveryNotes": "([^"\\]|\\.)*"', '"notesSealed": null', 'g')::jsonb
  where snapshot::text like '%"deliveryNotes": "%';
update order_groups set address = (address - 'deliveryNotes') || '{"notesSealed": null}' where address is not null;
update order_events set data = regexp_replace(data::text, '"deliveryNotes": "([^"\\]|\\.)*"', '"notesSealed": null', 'g')::jsonb
  where kind = 'address_changed' and data::text like '%"deliveryNotes": "%';

-- For the night's look at notes whose delivery is over.
create index order_groups_notes on order_groups (order_id) where address ->> 'notesSealed' is not null;
