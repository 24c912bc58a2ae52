import type { Ctx } from '#platform/context.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CatalogParts } from './catalog-parts.ts'
import type { CollectionTree, GoodsCard } from './contract.ts'
import type { IndexedCollection } from './data/index-reader.ts'
import { photograph } from './domain/picture.ts'
import { pageOf } from './search/order.ts'

type Node = CollectionTree['edits'][number]

/** Departments with their categories, and edits. A collection without a picture of its own shows its first goods'. */
export async function listCollections({ index }: CatalogParts, ctx: Ctx): Promise<CollectionTree> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const all = catalog.lists.collections.map((collection) => ({
      collection,
      ...firstOf(catalog, collection),
    }))
    return { plan: all, ids: all.flatMap(({ face }) => face ?? []) }
  })
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  const nodes = plan.map(({ collection, count, face }) => ({
    ...collection,
    node: nodeOf(collection, { count, card: face === null ? undefined : cards.get(face) }),
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

function firstOf(
  { index }: LiveCatalog,
  { id, picture, sort }: IndexedCollection,
): { count: number; face: string | null } {
  const members = index.members(id)
  const [first] = picture
    ? []
    : pageOf(index, members, {
        ordering: { sort, members: index.collections.get(id) ?? null, score: null },
        page: 1,
        pageSize: 1,
      })
  return { count: members.length, face: first === undefined ? null : (index.ids[first] ?? null) }
}

function nodeOf(
  { slug, title, kind, intro, picture }: IndexedCollection,
  { count, card }: { count: number; card: GoodsCard | undefined },
): Node {
  return {
    slug,
    title,
    kind,
    intro,
    count,
    picture: picture ? photograph(picture, title) : (card?.picture ?? null),
  }
}
