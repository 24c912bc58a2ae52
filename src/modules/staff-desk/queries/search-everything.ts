import { hasPermission, type Ctx } from '#platform/context.ts'
import type { StaffSearch } from '../staff-search.ts'

const maxRows = 5
const minLength = 2

/** Searches all kinds that the caller may see; at most five rows of each. */
export async function searchEverything(
  { db, staff }: Ctx,
  sources: readonly StaffSearch[],
  { text }: { text: string },
) {
  if (text.length < minLength) return { rows: [] }
  const found = await Promise.all(
    sources
      .filter(({ permission }) => !staff || hasPermission(staff, permission))
      .map(async ({ kind, search }) =>
        (await search(db, text, maxRows)).map((row) => ({ kind, ...row })),
      ),
  )
  return { rows: found.flat() }
}
