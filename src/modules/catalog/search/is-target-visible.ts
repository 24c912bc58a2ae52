import type { LiveCatalog } from '../queries/catalog-index.ts'
import type { RedirectTarget } from '../domain/search-fix.ts'

export function isTargetVisible(
  { index, lists }: Pick<LiveCatalog, 'index' | 'lists'>,
  { collection, goods }: RedirectTarget,
): boolean {
  if (collection !== null) return lists.collections.some(({ slug }) => slug === collection)
  return goods === null || index.find(goods) !== undefined
}
