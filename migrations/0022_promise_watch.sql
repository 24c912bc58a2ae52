-- Promises are watched by their last day.
create index order_groups_latest on order_groups (latest) where latest is not null;
