-- What an agreed commission is paid in: the parts of a plan, each at its time. A deposit and what is left is the plan of two.
alter table bespoke_quotes add column plan jsonb;
update bespoke_quotes set plan = case
  when deposit = 0 then jsonb_build_array(jsonb_build_object('due', 'approval', 'label', 'Balance', 'amount', total))
  else jsonb_build_array(
    jsonb_build_object('due', 'acceptance', 'label', 'Deposit', 'amount', deposit),
    jsonb_build_object('due', 'approval', 'label', 'Balance', 'amount', total - deposit)) end;
alter table bespoke_quotes alter column plan set not null;
alter table bespoke_quotes add constraint bespoke_quotes_plan check (jsonb_array_length(plan) between 1 and 10);
alter table bespoke_quotes drop constraint bespoke_quotes_design_fee;
alter table bespoke_quotes drop column deposit;
alter table bespoke_quotes add constraint bespoke_quotes_design_fee check (design_fee between 0 and total);

-- Which part of the plan a deposit is; each part has one try open at a time, and is paid once at most.
alter table bespoke_deposits add column part integer not null default 0 check (part >= 0);
alter table bespoke_deposits alter column part drop default;
drop index bespoke_deposits_one;
create unique index bespoke_deposits_one on bespoke_deposits (commission_id, part) where state in ('open', 'paid');

-- Where a part is paid while it is made, or before it is sent, the making comes before the order.
alter table bespoke_commissions drop constraint bespoke_commissions_state_check;
alter table bespoke_commissions add constraint bespoke_commissions_state_check check (state in (
  'submitted', 'review', 'quoted', 'accepted', 'deposit_paid', 'proofing', 'changes', 'approved', 'making', 'milestone', 'made',
  'production', 'order_shipped', 'done', 'declined', 'expired', 'withdrawn', 'refunded'));
