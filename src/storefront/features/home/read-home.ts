import type { CollectionTree, GoodsCard, Picture } from '#modules/catalog/contract.ts'
import { brand } from '#storefront/brand.ts'
import type { Api } from '#storefront/api/api-client.ts'

type Node = CollectionTree['edits'][number]

export interface Home {
  readonly departments: readonly Pick<Node, 'slug' | 'title' | 'count'>[]
  readonly hero: Picture | null
  readonly fresh: { readonly slug: string | null; readonly rows: readonly GoodsCard[] }
  readonly favorites: readonly GoodsCard[]
  /** Edits that have a picture large enough to show. */
  readonly edits: readonly Node[]
}

/** What the front page shows, whatever the merchant has: without a collection of new pieces, the newest are new. */
export async function readHome(api: Api): Promise<Home> {
  const tree = await api.get('/api/collection/list', {})
  const fresh = tree.edits.find(({ slug, count }) => slug === 'new' && count > 0)
  const [newest, favorites] = await Promise.all([
    // A collection comes in the order its merchant gave it.
    api.get('/api/goods/list', { pageSize: 5, facets: '0', ...(fresh ? { collection: fresh.slug } : { sort: 'newest' as const }) }),
    api.get('/api/goods/list', { sort: 'best-selling', pageSize: 4, facets: '0' }),
  ])
  return {
    departments: tree.departments.map(({ slug, title, count }) => ({ slug, title, count })),
    hero: tree.departments.find(({ picture }) => picture !== null && picture.widths.length > 0)?.picture ?? null,
    fresh: { slug: fresh?.slug ?? null, rows: newest.rows },
    favorites: favorites.rows,
    edits: toldOf(tree.edits),
  }
}

const bands = 2

/** A band is half a window wide: a smaller picture would be blown up. */
const leastWidth = 800

function toldOf(edits: readonly Node[]): Node[] {
  const shown = edits.filter(
    ({ slug, count, picture }) => slug !== 'new' && count > 0 && picture?.widths.some((width) => width >= leastWidth) === true,
  )
  const rank = ({ slug }: Node): number => {
    const at = brand.told.findIndex((one) => one === slug)
    return at < 0 ? brand.told.length : at
  }
  return shown.toSorted((a, b) => rank(a) - rank(b)).slice(0, bands)
}
