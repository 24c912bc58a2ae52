import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { maxRedirects, resolveRedirect, type Redirect } from '../domain/resolve-redirect.ts'

/** Where a missing page has moved: by redirects that moved in, then by those of the content. */
export async function findRedirect(
  db: Db,
  configured: readonly Redirect[],
  path: string,
): Promise<string | null> {
  return resolveRedirect([...(await listChain(db, path)), ...configured], path)
}

/** The stored redirects from the path on. */
function listChain(db: Db, path: string): Promise<Redirect[]> {
  return queryRows(
    db,
    { from: text, to: text },
    sql`
      with recursive chain as (
        select from_path, to_path, 1 as hop from redirects where from_path = ${path}
        union all
        select r.from_path, r.to_path, c.hop + 1
        from chain c
        join redirects r on r.from_path = split_part(c.to_path, '?', 1)
        where c.hop <= ${maxRedirects}
      )
      select from_path as "from", to_path as "to"
      from chain`,
  )
}
