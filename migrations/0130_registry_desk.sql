-- Event kinds are the merchant's (content/registry-events.json), with fields of their own; what a registry's people answered.
alter table registries drop constraint registries_event_type_check;
alter table registries add constraint registries_event_type_check check (event_type ~ '^[a-z0-9-]{2,30}$');
alter table registries add column answers jsonb not null default '{}';
-- Gifts that the shop sold by phone or in its store; and where a guest bought what they bought elsewhere.
alter table registry_gifts drop constraint registry_gifts_source_check;
alter table registry_gifts add constraint registry_gifts_source_check check (source in ('web', 'elsewhere', 'group', 'phone', 'store'));
alter table registry_gifts add column shop text not null default '' check (length(shop) <= 60);
alter table registry_gifts add column shop_order text not null default '' check (length(shop_order) <= 40);
-- The day after the event its people get a card for half a year.
alter table registries drop constraint registries_notices_check;
alter table registries add constraint registries_notices_check check (notices <@ array['event', 'thanks', 'completion', 'card', 'archive']);
