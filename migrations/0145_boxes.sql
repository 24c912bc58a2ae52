-- Gifts of several orders for one registry travel as one box: its parcels share a number, and `box_id` names the first of them.
alter table shipments add column box_id text references shipments (id);
alter table shipments drop constraint shipments_carrier_tracking_no_key;
create unique index shipments_tracking_no on shipments (carrier, tracking_no) where box_id is null or box_id = id;
create index shipments_box on shipments (box_id) where box_id is not null;
