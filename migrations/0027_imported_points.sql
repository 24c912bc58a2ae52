-- Points balances move in from another shop.
alter table points_grants
  drop constraint points_grants_cause_check,
  add constraint points_grants_cause_check check (cause in ('order', 'registry', 'signup', 'birthday',
    'newsletter', 'review', 'referral', 'campaign', 'staff', 'import'));

-- Undoing an import deletes points accounts that it has opened.
create function follow_deleted_points_account()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_member_customer(old.member_id);
  return null;
end $$;
create constraint trigger points_accounts_deleted after delete on points_accounts
  deferrable initially deferred for each row execute function follow_deleted_points_account();
