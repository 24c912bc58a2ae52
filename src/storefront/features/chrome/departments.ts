import type { CollectionTree } from '#modules/catalog/contract.ts'

export interface CategoryLink {
  readonly slug: string
  readonly title: string
  readonly count: number
}

export interface Department extends CategoryLink {
  readonly children: readonly CategoryLink[]
}

/**
 * The part of the collection tree for header, menu and error page, which is sent with every page.
 */
export function toDepartments({ departments }: CollectionTree): Department[] {
  return departments.map((department) => ({
    ...toShelf(department),
    children: department.children.map(toShelf),
  }))
}

function toShelf({ slug, title, count }: CategoryLink): CategoryLink {
  return { slug, title, count }
}
