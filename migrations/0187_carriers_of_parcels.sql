-- Parcels go with any carrier, or without a number. Orders of one household may travel in one carton, under one number.
alter table shipments add column carrier_name text not null default '';
alter table shipments add column tracking_url text;
drop index shipments_tracking_no;
create index shipments_tracking_no on shipments (carrier, tracking_no) where tracking_no <> '';
