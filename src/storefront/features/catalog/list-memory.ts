/** How many lists are remembered. */
const limit = 12

/**
 * The pages of a list that were shown, so that "Show more" adds to them and Back finds them all there at once.
 * In the browser only: a server renders for everybody.
 */
export function createListMemory<Row>(keyOf: (row: Row) => string) {
  const lists = new Map<string, Map<number, readonly Row[]>>()
  return {
    /** Keeps the page and returns the unbroken run of pages that ends with it, with the number of its first page. */
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
      if (lists.size > limit && oldest !== undefined) lists.delete(oldest)
      let first = page
      while (pages.has(first - 1)) first -= 1
      const joined = Array.from(
        { length: page - first + 1 },
        (_, index) => pages.get(first + index) ?? [],
      ).flat()
      return { first, rows: once(joined, keyOf) }
    },
  }
}

/** A row that came before moves to the next page when one is added to the list meanwhile. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()
}
