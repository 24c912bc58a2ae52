-- Rules that can say more: when points unlock and run out, what campaigns look at, what earns beside orders, what an order brings at once.
update loyalty_programs set terms = terms || jsonb_build_object(
  'unlock', '{"after": "promise", "days": 0, "rounds": "day"}'::jsonb || (terms -> 'unlock'),
  'expiry', case when jsonb_typeof(terms -> 'expiry') = 'object' then jsonb_build_object(
    'count', terms #> '{expiry,months}', 'unit', 'months', 'rounds', 'month', 'from', 'unlock', 'extensionDays', terms #> '{expiry,extensionDays}') else 'null' end,
  'campaigns', (
    select coalesce(jsonb_agg(c || '{"labels": null, "variantIds": null, "perPiece": 0}' order by position), '[]')
    from jsonb_array_elements(terms -> 'campaigns') with ordinality as list (c, position)),
  'events', '[]'::jsonb,
  'instant', '[]'::jsonb);
