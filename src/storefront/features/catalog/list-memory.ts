const maxLists = 12

/**
 * Remembers the shown pages of a list, so that "Show more" adds to them and Back restores them. In
 * the browser only, because the server renders for every visitor.
 */
export function createListMemory<Row>(getKey: (row: Row) => string) {
  const lists = new Map<string, Map<number, readonly Row[]>>()
  return {
    /** Stores the page and returns all consecutive pages up to it, with the number of the first. */
    join(
      list: string,
      page: number,
      rows: readonly Row[],
    ): { first: number; rows: readonly Row[] } {
      const pages = lists.get(list) ?? new Map<number, readonly Row[]>()
      pages.set(page, rows)
      lists.delete(list)
      lists.set(list, pages)
      const oldest = lists.keys().next().value
      if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
      let first = page
      while (pages.has(first - 1)) first -= 1
      const joined = Array.from(
        { length: page - first + 1 },
        (_, index) => pages.get(first + index) ?? [],
      ).flat()
      return { first, rows: removeDuplicates(joined, getKey) }
    },
  }
}

/** Removes duplicates: a row moves to the next page if another is inserted before it. */
function removeDuplicates<Row>(rows: readonly Row[], getKey: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [getKey(row), row])).values()].toReversed()
}
