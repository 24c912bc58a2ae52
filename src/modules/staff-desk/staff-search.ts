import type { Db } from '#platform/db/database.server.ts'
import type { Permission } from '#platform/http/endpoint.ts'
import { labelValue } from '#platform/list/code-labels.ts'
import type { List } from '#platform/list/list.ts'
import { queryList } from '#platform/list/query-list.ts'

export interface StaffSearchRow {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** The screen: `/<resource>/<id>`, below the path of the back office. */
  readonly path: string
}

/** A kind of object that the search of the back office finds. */
export interface StaffSearch {
  readonly kind: string
  readonly permission: Permission
  search(db: Db, text: string, limit: number): Promise<readonly StaffSearchRow[]>
}

/** The columns of a list that a result shows. */
interface ShownColumns {
  readonly title: string
  readonly subtitle: readonly string[]
  /** The column that the screen is addressed by, if it is not the id. */
  readonly key?: string
}

/** Searches a list with its filter `search`. */
export function searchList(list: List, { title, subtitle, key = 'id' }: ShownColumns): StaffSearch {
  return {
    kind: list.name,
    permission: list.permission,
    async search(db, text, limit) {
      const { rows } = await queryList(db, list, { search: text, pageSize: limit })
      return rows.map((row) => {
        const id = toText(row[key])
        return {
          id,
          title: toText(row[title]) || id,
          subtitle: subtitle
            .map((name) => labelValue(list, name, toText(row[name])))
            .filter(Boolean)
            .join(' · '),
          path: `/${list.name}/${id}`,
        }
      })
    },
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
