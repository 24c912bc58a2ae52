import { z } from 'zod'
import { createId } from '#kernel/ids/ids.ts'
import {
  defineImportKind,
  listUndone,
  type AppliedRow,
  type ApplyContext,
  type Cells,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowToUndo,
  type UndoneRow,
} from '#modules/imports/import-kind.ts'
import { parseYes } from '#modules/imports/parse-cells.ts'
import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import { canonicalizePath } from '#platform/http/canonical-path.ts'
import type { Services } from '#platform/services.ts'
import { listShownPaths } from '../queries/list-shown-paths.ts'

/**
 * Shopify: Online Store, Navigation, URL Redirects (`Redirect from`, `Redirect to`); Matrixify's
 * sheet "Redirects" (`Path`, `Target`). WordPress: the plugin Redirection (`source`, `target`,
 * `regex`, `code`) and Yoast SEO Premium (`Origin`, `Target`, `Type`, `Format`).
 */
const columns = {
  from: ['redirect from', 'path', 'source', 'source url', 'origin', 'from', 'old url'],
  to: ['redirect to', 'target', 'target url', 'to', 'new url'],
  isPattern: ['regex'],
  format: ['format'],
  status: ['code', 'http code', 'type'],
} as const

const pathMessage = 'Use a path of the shop that starts with a slash, such as /pages/about.'

const redirectSchema = z
  .object({
    from: z.string({ error: pathMessage }).max(500, 'At most 500 characters.'),
    to: z.string({ error: pathMessage }).max(500, 'At most 500 characters.'),
    isPattern: z.literal(false, { error: 'Patterns are not moved, only single paths.' }),
    status: z.literal(true, { error: 'Only redirects are moved, such as 301 and 302.' }),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'The old and the new path are the same.',
  })
type MovedRedirect = z.infer<typeof redirectSchema>

/** Redirects of old URLs to pages of this shop. */
export const createRedirectImport = (
  services: Pick<Services, 'db' | 'content' | 'matchPage'>,
): ImportKind =>
  defineImportKind({
    name: 'redirects',
    title: 'Redirects of old links',
    rank: 3,
    permission: 'settings.write',
    instructions: {
      shopify: 'Online Store, Navigation, “View URL redirects”, then Export.',
      woocommerce: 'With the plugin Redirection: Tools, Redirection, Import/Export, format “CSV”.',
      csv: 'A table with the columns Redirect from and Redirect to.',
    },
    columns,
    required: ['from', 'to'],
    signs: { shopify: ['redirect from', 'path'], woocommerce: ['regex', 'origin', 'source'] },
    readKey: (cells) => cells('from'),
    read: (cells) => ({ value: readRedirect(cells) }),
    schema: redirectSchema,
    identify: ({ from }) => from,
    prepare: (records, { now }) =>
      listShownPaths(services, { paths: records.map(({ value }) => value.from), now }),
    apply: applyRedirects,
    undo: undoRedirects,
  })

function readRedirect(cells: Cells<keyof typeof columns>): object {
  return {
    from: toPath(cells('from'), { keepsQuery: false }),
    to: toPath(cells('to'), { keepsQuery: true }),
    isPattern: parseYes(cells('isPattern')) || cells('format').toLowerCase() === 'regex',
    status: cells('status') === '' || /^(30[1278]|url)$/.test(cells('status')),
  }
}

/** The path of an old link, whose shop may stand before it; undefined if it is none. */
function toPath(cell: string, { keepsQuery }: { keepsQuery: boolean }): string | undefined {
  const local = keepsQuery ? cell : cell.replace(/^https?:\/\/[^/?#]+/i, '') || '/'
  if (!local.startsWith('/') || local.startsWith('//')) return undefined
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? []
  const canonical = canonicalizePath(path.replaceAll(/[^\x21-\x7E]+/g, encodeURIComponent))
  if (canonical === null || (!keepsQuery && (rest !== '' || canonical === '/'))) return undefined
  return /^[\w\-/?=&#%.~+:@!$'()*,;]*$/.test(rest) ? canonical + rest : undefined
}

async function applyRedirects(
  tx: Tx,
  records: readonly ImportRecord<MovedRedirect>[],
  { now, prepared: shownPaths }: ApplyContext<ReadonlySet<string>>,
): Promise<AppliedRow[]> {
  const known = await queryRows(
    tx,
    { id: text, fromPath: text, toPath: text },
    sql`
      select id, from_path, to_path
      from redirects
      where from_path = any(${records.map(({ value }) => value.from)})
      order by id
      for update`,
  )
  const byPath = new Map(known.map((redirect) => [redirect.fromPath, redirect]))
  const planned = records.map(({ line, value }) =>
    shownPaths.has(value.from)
      ? { row: { line, outcome: 'rejected', reason: shownPathReason } as const, redirect: null }
      : planRedirect({ line, value, known: byPath.get(value.from) }, now),
  )
  const [first, ...others] = planned.flatMap(({ redirect }) => redirect ?? [])
  if (first)
    await execute(
      tx,
      sql`
        insert into redirects ${insertValues(first, ...others)}
        on conflict (from_path) do update
        set to_path = excluded.to_path, updated_at = excluded.updated_at`,
    )
  // Answers about missing pages are cached like the catalog's.
  await notify(tx, 'catalog', 'redirects')
  return planned.map(({ row }) => row)
}

const shownPathReason = 'This path is a page of the shop, so the redirect would never apply.'

interface KnownRedirect extends ImportRecord<MovedRedirect> {
  readonly known: { readonly id: string; readonly toPath: string } | undefined
}

/** What becomes of the row, and the redirect to write. */
function planRedirect({ line, value, known }: KnownRedirect, now: Date) {
  const targetId = known?.id ?? createId('rdr', now.getTime())
  if (known?.toPath === value.to)
    return { row: { line, outcome: 'unchanged', targetId } as const, redirect: null }
  const row: AppliedRow = {
    line,
    outcome: known ? 'updated' : 'created',
    targetId,
    before: { to: known?.toPath ?? null, written: value.to },
  }
  const paths = { fromPath: value.from, toPath: value.to }
  return { row, redirect: { id: targetId, ...paths, createdAt: now, updatedAt: now } }
}

async function undoRedirects(
  tx: Tx,
  rows: readonly RowToUndo[],
  { now }: ImportContext,
): Promise<UndoneRow[]> {
  const changes = rows.map(({ targetId, before }) => ({
    ...(before as { to: string | null; written: string }),
    id: targetId,
  }))
  const undone = await queryRows(
    tx,
    { id: text },
    sql`
      with change as (
        select * from jsonb_to_recordset(${json(changes)}) as x (id text, "to" text, written text)
      ),
      deleted as (
        delete from redirects r
        using change c
        where c."to" is null and r.id = c.id and r.to_path = c.written
        returning r.id
      ),
      restored as (
        update redirects r
        set to_path = c."to", updated_at = ${now}
        from change c
        where c."to" is not null and r.id = c.id and r.to_path = c.written
        returning r.id
      )
      select id from deleted
      union all
      select id from restored`,
  )
  await notify(tx, 'catalog', 'redirects')
  const ids = new Set(undone.map(({ id }) => id))
  return listUndone(rows, ({ targetId }) => ids.has(targetId), 'The redirect was changed since.')
}
