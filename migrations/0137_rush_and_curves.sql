-- What templates did not know before: nothing of them is made in a rush, and their lines run straight.
update monogram_templates set template = '{"rush": null}'::jsonb || jsonb_set(template, '{styles}',
  (select coalesce(jsonb_agg('{"curve": "none"}'::jsonb || style order by at), '[]') from jsonb_array_elements(template -> 'styles') with ordinality as s (style, at)));
