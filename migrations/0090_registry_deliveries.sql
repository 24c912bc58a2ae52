-- Saturdays on which gifts arrive together; none means that each is sent as it is bought.
alter table registries add column delivery_days date[] not null default '{}';
-- A delivery that is kept back: it does not leave before this day.
alter table order_groups add column ship_after date;
create index order_groups_kept on order_groups (registry_id, ship_after) where ship_after is not null;
