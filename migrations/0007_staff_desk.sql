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

-- Saved view: The filters, sorting and columns of a list of the back office under a name.
create table staff_views (
  id text primary key check (id ~~ 'svw\_%'),
  staff_id text not null,
  list text not null check (length(list) between 1 and 160),
  name text not null check (length(name) between 1 and 240),
  query text not null check (length(query) <= 8000),
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_views_own on staff_views (staff_id, list);
create index staff_views_shared on staff_views (list) where is_shared;

-- Staff notification: What a colleague should know about one object, open until its cause is gone.
create table staff_notifications (
  id text primary key check (id ~~ 'sno\_%'),
  kind text not null check (length(kind) between 1 and 60),
  object_id text not null check (length(object_id) between 1 and 200),
  title text not null check (length(title) <= 2000),
  path text not null check (length(path) <= 400),
  at timestamptz not null,
  resolved_at timestamptz
);
create unique index staff_notifications_open on staff_notifications (kind, object_id)
  where resolved_at is null;
create index staff_notifications_recent on staff_notifications (at);
create index staff_notifications_resolved on staff_notifications (resolved_at)
  where resolved_at is not null;

-- Staff notification: The last time each person marked all notifications as read.
create table staff_notification_reads (
  staff_id text primary key,
  read_until timestamptz not null
);

-- Staff notification: How each person wants each kind; the default without a row.
create table staff_notification_preferences (
  staff_id text not null,
  kind text not null check (length(kind) between 1 and 60),
  email text not null check (email in ('off', 'at_once', 'digest')),
  is_on_board boolean not null,
  primary key (staff_id, kind)
);

-- For the sales of today and of two weeks.
create index orders_sales on orders (placed_at) include (total) where status <> 'cancelled';
-- For payments that fail after their order was placed.
create index payments_lost on payments (order_id)
  where order_id is not null and status in ('failed', 'expired', 'voided');
create index payment_disputes_open on payment_disputes (respond_by) where status = 'open';
create index refunds_manual on refunds (updated_at) where status = 'manual';
create index shipments_lost on shipments (order_id) where status = 'lost';
create index cancel_requests_due on cancel_requests (answer_by) where status = 'open';
create index promises_late on promises (order_id) where status in ('at_risk', 'missed');
create index returns_waiting on returns (status, requested_at)
  where status in ('needs_review', 'received');
create index inquiries_waiting on inquiries (created_at) where state = 'received';
create index members_frozen on members (frozen_at) where frozen_at is not null;
create index bespoke_commissions_waiting on bespoke_commissions (first_reply_by)
  where state in ('submitted', 'review', 'deposit_paid', 'changes', 'making');

-- For the search of the back office.
create index registries_by_title on registries (lower(title) text_pattern_ops);
create index coupons_by_code on coupons (code_key text_pattern_ops);
create index bespoke_commissions_email on bespoke_commissions (lower(email));

alter table feedback_tickets add column assignee_id text check (length(assignee_id) <= 160);
create index feedback_tickets_assignee on feedback_tickets (assignee_id, updated_at)
  where assignee_id is not null;
create index feedback_tickets_state on feedback_tickets (state, updated_at);
create index feedback_tickets_updated on feedback_tickets (updated_at);
create index feedback_tickets_created on feedback_tickets (created_at);
create index feedback_tickets_search on feedback_tickets (email text_pattern_ops);
create index feedback_tickets_name on feedback_tickets (lower(name) text_pattern_ops);
create index feedback_tickets_order_number on feedback_tickets (upper(order_number))
  where order_number is not null;

-- Ticket note: What a member of staff wrote about a ticket for colleagues.
create table feedback_notes (
  id text primary key check (id ~~ 'tno\_%'),
  ticket_id text not null references feedback_tickets(id) on delete cascade,
  author_id text not null,
  text text not null check (length(text) between 1 and 20000),
  created_at timestamptz not null
);
create index feedback_notes_ticket on feedback_notes (ticket_id, created_at);

-- Canned answer: A text for answers to tickets, with {name} and {order} in place of the facts.
create table canned_answers (
  id text primary key check (id ~~ 'cna\_%'),
  title text not null check (length(title) between 1 and 320),
  text text not null check (length(text) between 1 and 20000),
  version integer not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);
create index canned_answers_title on canned_answers (lower(title));
