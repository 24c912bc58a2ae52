-- Customers are found by the phone number of a delivery address.
create index order_groups_phone on order_groups ((address ->> 'phone'))
  where registry_id is null;
