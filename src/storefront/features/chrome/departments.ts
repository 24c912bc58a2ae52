import type { CollectionTree } from '#modules/catalog/contract.ts'

export interface Shelf {
  readonly slug: string
  readonly title: string
  readonly count: number
}

export interface Department extends Shelf {
  readonly children: readonly Shelf[]
}

/**
 * The part of the collection tree for header, menu and error page, which is sent with every page.
 */
export function departmentsOf({ departments }: CollectionTree): Department[] {
  return departments.map((department) => ({
    ...toShelf(department),
    children: department.children.map(toShelf),
  }))
}

function toShelf({ slug, title, count }: Shelf): Shelf {
  return { slug, title, count }
}
