import type { LiveCatalog } from '../catalog-index.ts'
import type { Target } from '../domain/remedy.ts'

/** Whether the product or collection of the target is visible; true for other pages. */
export function isThere(
  { index, lists }: Pick<LiveCatalog, 'index' | 'lists'>,
  { collection, goods }: Target,
): boolean {
  if (collection !== null) return lists.collections.some(({ slug }) => slug === collection)
  return goods === null || index.find(goods) !== undefined
}
