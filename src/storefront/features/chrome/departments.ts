import type { CollectionTree } from '#modules/catalog/contract.ts'

export interface Shelf {
  readonly slug: string
  readonly title: string
  readonly count: number
}

export interface Department extends Shelf {
  readonly children: readonly Shelf[]
}

/** What header, menu and error page need of the tree; the rest need not travel with every page. */
export function departmentsOf({ departments }: CollectionTree): Department[] {
  return departments.map((department) => ({
    ...shelfOf(department),
    children: department.children.map(shelfOf),
  }))
}

function shelfOf({ slug, title, count }: Shelf): Shelf {
  return { slug, title, count }
}
