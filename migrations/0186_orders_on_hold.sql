-- The list of orders that wait for a person.
create index orders_on_hold on orders (placed_at) where status = 'on_hold';
