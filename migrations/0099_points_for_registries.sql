-- The owner of a registry has a share of what its gifts earn, not before the event and its time for returns are over.
alter table points_lots add column not_before date;
-- Rules are frozen with what they gave: a shop whose orders have earned points already offers it with its next version.
update loyalty_programs set terms = terms || (case when exists (select 1 from points_orders) then '{"registry": {"owner": null}}' else '{"registry": {"owner": 5000}}' end)::jsonb;
