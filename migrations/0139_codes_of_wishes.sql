-- The code of a wish, printed and said over the phone, is kept: counted anew it read the whole table for each wish of every shared page.
alter table registry_items add column code integer;
update registry_items i set code = counted.code
  from (select id, row_number() over (partition by registry_id order by position) as code from registry_items) counted where counted.id = i.id;
alter table registry_items alter column code set not null, add unique (registry_id, code);
