-- Audit entries name the object of the act, what changed, and where the call came from. Entries of
-- one act on several objects refer to the first one.
alter table audit_entries rename column key_id to staff_id;
alter table audit_entries
  add column staff_name text not null default '',
  add column channel text not null default 'key' check (channel in ('session', 'key', 'cli')),
  add column address text not null default '' check (length(address) <= 60),
  add column object_kind text not null default '' check (length(object_kind) <= 160),
  add column object_id text not null default '' check (length(object_id) <= 800),
  add column object_label text not null default '' check (length(object_label) <= 800),
  add column before jsonb,
  add column after jsonb,
  add column reason text not null default '' check (length(reason) <= 2000),
  add column part_of bigint references audit_entries(id),
  add column undoes bigint references audit_entries(id);
update audit_entries
set staff_name = case staff_id
    when 'cli' then 'Command line'
    else coalesce((select name from staff_keys where id = staff_id), staff_id) end,
  channel = case staff_id when 'cli' then 'cli' else 'key' end;
create index audit_entries_staff on audit_entries (staff_id, at);
create index audit_entries_object on audit_entries (object_kind, object_id, at);
create index audit_entries_label on audit_entries (lower(object_label) text_pattern_ops);
create index audit_entries_act on audit_entries (act, at);
create index audit_entries_result on audit_entries (split_part(outcome, ':', 1), at);
create index audit_entries_part_of on audit_entries (part_of) where part_of is not null;
create unique index audit_entries_undoes on audit_entries (undoes)
  where undoes is not null and outcome = 'done';

create function reject_audit_change()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.outcome = 'attempted' and new.id = old.id and new.at = old.at
    and new.act = old.act and new.staff_id = old.staff_id then
    return new;
  end if;
  raise exception 'Audit entries are never changed or deleted.';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function reject_audit_change();
