-- Staff: Roles. A permission is `resource.action`; `*` stands for all, also those added later.
create table staff_roles (
  id text primary key check (id ~~ 'rol\_%'),
  name text not null check (length(name) between 1 and 160),
  description text not null default '' check (length(description) <= 800),
  permissions text[] not null,
  approval_limit integer not null check (approval_limit >= 0),
  is_system boolean not null default false,
  version integer not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index staff_roles_name on staff_roles (lower(name));

-- Staff: People who sign in to the back office. A person without a password uses passkeys.
create table staff_members (
  id text primary key check (id ~~ 'stm\_%'),
  email text not null unique check (length(email) <= 254),
  name text not null check (length(name) between 1 and 320),
  role_id text not null references staff_roles(id),
  state text not null check (state in ('invited', 'active', 'disabled')),
  password_hash text check (length(password_hash) <= 200),
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  version integer not null default 1 check (version > 0),
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  last_seen_at timestamptz,
  check ((password_hash is null) = (totp_secret is null))
);
create index staff_members_role on staff_members (role_id);
create index staff_members_name on staff_members (lower(name), id);

-- Staff: Public keys of the passkeys of staff.
create table staff_passkeys (
  id text primary key check (id ~~ 'spk\_%'),
  member_id text not null references staff_members(id),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 160),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_member on staff_passkeys (member_id);

-- Staff: Challenges for passkeys, valid once. The subject is a person, a session or an invitation.
create table staff_passkey_challenges (
  id text primary key check (id ~~ 'sch\_%'),
  challenge text not null,
  subject text not null,
  expires_at timestamptz not null
);
create index staff_passkey_challenges_end on staff_passkey_challenges (expires_at);

-- Staff: Hashes of the recovery codes that are not used yet.
create table staff_recovery_codes (
  member_id text not null references staff_members(id),
  code_hash text not null check (length(code_hash) = 64),
  primary key (member_id, code_hash)
);

-- Staff: One-time links that set up the sign-in of a person. The link of the first run has no person.
create table staff_invitations (
  token_hash text primary key check (length(token_hash) = 64),
  member_id text unique references staff_members(id),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((member_id is null) = (expires_at is null))
);
create unique index staff_invitations_first_run on staff_invitations ((true)) where member_id is null;

-- Staff: Sessions in the back office.
create table staff_sessions (
  id text primary key check (id ~~ 'sts\_%'),
  member_id text not null references staff_members(id),
  secret_hash bytea not null,
  device text not null check (length(device) <= 200),
  address text not null check (length(address) <= 60),
  signed_in_by text not null check (signed_in_by in ('passkey', 'password', 'recovery-code', 'invitation')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_expiry timestamptz not null,
  stepped_up_until timestamptz not null,
  revoked_at timestamptz
);
create index staff_sessions_live on staff_sessions (member_id) where revoked_at is null;
create index staff_sessions_end on staff_sessions (absolute_expiry);

-- Existing keys keep all permissions.
alter table staff_keys
  drop constraint staff_keys_name_check,
  add constraint staff_keys_name_check check (length(name) between 1 and 240),
  add column permissions text[] not null default '{*}',
  add column approval_limit integer not null default 10000 check (approval_limit >= 0),
  add column expires_at timestamptz,
  add column created_by text not null default 'cli';
create index staff_keys_created_by on staff_keys (created_by);

insert into staff_roles (id, name, description, permissions, approval_limit, is_system, changed_by, changed_at)
values
  ('rol_owner', 'Owner', 'Does everything. Cannot be changed.', '{*}', 100000, true, 'shop', now()),
  ('rol_manager', 'Manager', 'Runs the shop day to day; cannot change people, roles and keys.',
    '{orders.read,orders.write,orders.refund,orders.cancel,drafts.read,drafts.write,fulfillment.read,fulfillment.write,returns.read,returns.write,returns.refund,payments.read,payments.write,payments.refund,customers.read,customers.write,customers.erase,inbox.read,inbox.write,files.read,wallet.read,wallet.issue,coupons.read,coupons.write,loyalty.read,loyalty.write,registries.read,registries.write,monograms.read,monograms.write,commissions.read,commissions.write,inquiries.read,inquiries.write,newsletters.read,newsletters.write,policies.read,policies.write,search.read,search.write,reports.read,settings.read,settings.write,staff.read,audit.read,approvals.read,approvals.decide,catalog.read,catalog.write,inventory.read,inventory.write,today.read}',
    50000, false, 'shop', now()),
  ('rol_fulfillment', 'Fulfillment', 'Picks, packs and ships orders, and receives returns.',
    '{orders.read,fulfillment.read,fulfillment.write,returns.read,returns.write,monograms.read,monograms.write,inventory.read,inventory.write,files.read,today.read}',
    0, false, 'shop', now()),
  ('rol_merchandiser', 'Merchandiser', 'Looks after products, stock, search and offers.',
    '{catalog.read,catalog.write,inventory.read,inventory.write,search.read,search.write,coupons.read,coupons.write,loyalty.read,registries.read,monograms.read,policies.read,reports.read,today.read}',
    0, false, 'shop', now()),
  ('rol_service', 'Service', 'Helps customers with orders, returns, registries and credit.',
    '{orders.read,orders.write,orders.refund,orders.cancel,drafts.read,drafts.write,fulfillment.read,returns.read,returns.write,returns.refund,payments.read,customers.read,customers.write,inbox.read,inbox.write,files.read,wallet.read,wallet.issue,coupons.read,coupons.write,loyalty.read,registries.read,registries.write,monograms.read,commissions.read,commissions.write,inquiries.read,inquiries.write,policies.read,catalog.read,inventory.read,approvals.read,today.read}',
    10000, false, 'shop', now()),
  ('rol_content', 'Content', 'Writes newsletters and pages, and improves search.',
    '{newsletters.read,newsletters.write,policies.read,search.read,search.write,catalog.read,today.read}',
    0, false, 'shop', now()),
  ('rol_analyst', 'Analyst', 'Reads reports and figures; changes nothing.',
    '{orders.read,returns.read,payments.read,wallet.read,coupons.read,loyalty.read,registries.read,newsletters.read,search.read,reports.read,catalog.read,inventory.read,today.read}',
    0, false, 'shop', now()),
  ('rol_developer', 'Developer', 'Connects programs: keys, settings and the audit log.',
    '{keys.read,keys.write,settings.read,audit.read,orders.read,catalog.read,inventory.read,search.read}',
    0, false, 'shop', now());
