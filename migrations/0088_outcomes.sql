-- What the popup costs and brings: shown, closed, sent, and of the addresses that were left that day how many confirmed, left or
-- bounced again, and how many bought with the code.
drop view popup_outcomes;
create view popup_outcomes as
  with pressed as (
    select date_trunc('day', at)::date as day,
      count(*) filter (where type = 'pop_up_window' and name = 'subscribe') as shown,
      count(*) filter (where type = 'web_click' and name = 'subscribe_popup' and action = 'close') as closed,
      count(*) filter (where type = 'web_click' and name = 'subscribe_popup' and action = 'subscribe') as sent
    from events group by 1
  ), subscribed as (
    select date_trunc('day', s.consent_at)::date as day,
      count(*) filter (where s.confirmed_at is not null) as confirmed,
      count(*) filter (where s.state = 'unsubscribed') as left,
      count(*) filter (where s.state in ('bounced', 'complained')) as bounced,
      count(*) filter (where exists (select 1 from coupon_uses u where u.coupon_id = s.coupon_id and u.state = 'used')) as bought
    from subscribers s where s.source = 'popup' group by 1
  )
  select day, coalesce(shown, 0) as shown, coalesce(closed, 0) as closed, coalesce(sent, 0) as sent, coalesce(confirmed, 0) as confirmed,
    coalesce("left", 0) as "left", coalesce(bounced, 0) as bounced, coalesce(bought, 0) as bought
  from pressed full join subscribed using (day);

-- Which answers answer: how often each was called useful or not.
create view answer_outcomes as
  select substr(name, 5) as answer,
    count(*) filter (where action = 'useful') as useful,
    count(*) filter (where action = 'not_useful') as not_useful,
    round(100.0 * count(*) filter (where action = 'useful') / count(*)) as percent_useful
  from events where type = 'web_click' and name like 'faq\_%' and action in ('useful', 'not_useful') group by 1;

-- Whether the contact form spares letters: visits that saw it, those an answer or the facts of an order helped, and letters written.
create view contact_outcomes as
  with visits as (
    select date_trunc('day', min(at))::date as day, visit,
      bool_or((type = 'web_click' and name like 'faq\_%' and action = 'useful') or (type = 'web_click' and name = 'contact_answer')) as helped
    from events group by visit having bool_or(type = 'page' and name = '/user/contactUs')
  ), letters as (select date_trunc('day', created_at)::date as day, count(*) as letters from feedback_tickets group by 1)
  select day, coalesce(count(visit), 0) as visits, count(*) filter (where helped) as helped, coalesce(max(letters), 0) as letters
  from visits full join letters using (day) group by day;
