import * as t from '#messages/registry-manage.ts'

interface ListedItem {
  readonly wanted: number
  readonly counts: { readonly remaining: number }
  readonly department: { readonly title: string } | null
}

export interface ItemShelf<Item extends ListedItem> {
  readonly title: string
  readonly items: readonly Item[]
  readonly wanted: number
  readonly given: number
}

/** The items by department, in the order of the first item of each. */
export function groupByDepartment<Item extends ListedItem>(
  items: readonly Item[],
): ItemShelf<Item>[] {
  const shelves = Map.groupBy(items, ({ department }) => department?.title ?? t.otherDepartment)
  return [...shelves].map(([title, shelf]) => {
    const wanted = shelf.reduce((sum, item) => sum + item.wanted, 0)
    const remaining = shelf.reduce((sum, { counts }) => sum + counts.remaining, 0)
    return { title, items: shelf, wanted, given: Math.max(0, wanted - remaining) }
  })
}
