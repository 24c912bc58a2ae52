-- For the list of orders that are picked up at the shop.
create index order_groups_pickups on order_groups (order_id) where method_id = 'local.pickup';
