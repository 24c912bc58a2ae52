-- Tiers by spending, by points, or by what can be spent, with goods that count nothing and several ways down.
-- What was asked in cents is what must count; the first rules stay: a year's spending, down at its end after thirty days.
update loyalty_programs set terms = terms || jsonb_build_object(
  'tiers', (
    select jsonb_agg((tier - 'spend') || jsonb_build_object('least', tier -> 'spend') order by position)
    from jsonb_array_elements(terms -> 'tiers') with ordinality as list (tier, position)),
  'standing', '{"by": "spend", "over": "year", "excludes": {"goodsIds": [], "variantIds": [], "labels": []},
    "down": "year_end", "everyDays": null, "graceDays": 30}'::jsonb);

-- Whether the piece counts toward tiers.
alter table points_lots add column for_tier boolean not null default true;

-- The last day of the span that was looked at last.
alter table points_accounts add column reviewed_on date;
update points_accounts set reviewed_on = make_date(reviewed_year, 12, 31);
alter table points_accounts alter column reviewed_on set not null;
alter table points_accounts drop column reviewed_year;

-- Cents or points, as the rules of that day counted.
alter table loyalty_tier_changes rename column spend to amount;
