-- A code is found however its dashes were typed.
alter table coupons add column code_key text not null generated always as (replace(code, '-', '')) stored;
create index coupons_typed_code on coupons (code_key);
