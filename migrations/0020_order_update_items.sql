-- The items that an email about an order shows: line and quantity.
alter table order_updates add column items jsonb not null default '[]';
