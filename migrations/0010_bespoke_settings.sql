-- Topics of newsletters are settings of the merchant. Stored topics keep their ids.
alter table subscribers
  drop constraint subscribers_topics_check,
  alter column topics drop default,
  add constraint subscribers_topics_check
    check (array_to_string(topics, ',') ~ '^[a-z][a-z-]{1,39}(,[a-z][a-z-]{1,39}){0,11}$');

alter table newsletter_campaigns
  drop constraint newsletter_campaigns_topic_check,
  add constraint newsletter_campaigns_topic_check check (topic ~ '^[a-z][a-z-]{1,39}$');
