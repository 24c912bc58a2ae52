import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CollectionTree, ProductCard } from '../contract.ts'
import type { IndexedCollection } from '../db/index-reader.ts'
import { createPicture } from '../domain/picture.ts'
import { selectPage } from '../search/select-page.ts'

type CollectionNode = CollectionTree['edits'][number]

/**
 * Departments with their categories, and edits. A collection without a picture uses the picture of
 * its first product.
 */
export async function listCollections(
  { index }: Pick<Services, 'index'>,
  ctx: Ctx,
): Promise<CollectionTree> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const all = catalog.lists.collections.map((collection) => ({
      collection,
      ...findFirstProduct(catalog, collection),
    }))
    return { plan: all, ids: all.flatMap(({ coverId }) => coverId ?? []) }
  })
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  const nodes = plan.map(({ collection, count, coverId }) => ({
    ...collection,
    node: toNode(collection, { count, card: coverId === null ? undefined : cards.get(coverId) }),
  }))
  return {
    departments: nodes
      .filter(({ kind }) => kind === 'department')
      .map(({ id, node }) => ({
        ...node,
        children: nodes
          .filter(({ kind, parentId }) => kind === 'category' && parentId === id)
          .map((child) => child.node),
      })),
    edits: nodes.filter(({ kind }) => kind === 'edit').map(({ node }) => node),
  }
}

function findFirstProduct(
  { index }: LiveCatalog,
  { id, picture, sort }: IndexedCollection,
): { count: number; coverId: string | null } {
  const memberOrdinals = index.listMembers(id)
  const [first] = picture
    ? []
    : selectPage(index, memberOrdinals, {
        ordering: { sort, members: index.collections.get(id) ?? null, score: null },
        page: 1,
        pageSize: 1,
      })
  return {
    count: memberOrdinals.length,
    coverId: first === undefined ? null : (index.ids[first] ?? null),
  }
}

function toNode(
  { slug, title, kind, intro, picture }: IndexedCollection,
  { count, card }: { count: number; card: ProductCard | undefined },
): CollectionNode {
  return {
    slug,
    title,
    kind,
    intro,
    count,
    picture: picture ? createPicture(picture, title) : (card?.picture ?? null),
  }
}
