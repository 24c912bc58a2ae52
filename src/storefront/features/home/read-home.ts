import type { CollectionTree, GoodsCard, Picture } from '#modules/catalog/contract.ts'
import { frontPage } from './front-page.ts'
import type { Api } from '#storefront/api/api-client.ts'

type Node = CollectionTree['edits'][number]

type Shelf = Pick<Node, 'slug' | 'title' | 'count'>

export interface Told extends Node {
  /** The part of its title that is set in italics. */
  readonly em: string | null
}

export interface Home {
  readonly departments: readonly Shelf[]
  readonly hero: Picture | null
  readonly fresh: { readonly slug: string | null; readonly rows: readonly GoodsCard[] }
  readonly favorites: readonly GoodsCard[]
  /** Edits that have a picture large enough to show. */
  readonly edits: readonly Told[]
  /** A few of the other edits. */
  readonly others: readonly Shelf[]
  readonly marked: Node | null
  readonly registryPicture: Picture | null
}

/** What the front page shows, whatever the merchant has: without a collection of new pieces, the newest are new. */
export async function readHome(api: Api): Promise<Home> {
  const tree = await api.get('/api/collection/list', {})
  const fresh = tree.edits.find(({ slug, count }) => slug === 'new' && count > 0)
  const [newest, favorites] = await Promise.all([
    // A collection comes in the order its merchant gave it.
    api.get('/api/goods/list', {
      pageSize: 5,
      facets: '0',
      ...(fresh ? { collection: fresh.slug } : { sort: 'newest' as const }),
    }),
    api.get('/api/goods/list', { sort: 'best-selling', pageSize: 4, facets: '0' }),
  ])
  const edits = toldOf(tree.edits)
  return {
    departments: tree.departments.map(shelfOf),
    hero: heroOf(tree),
    fresh: { slug: fresh?.slug ?? null, rows: ledByPhotograph(newest.rows) },
    favorites: favorites.rows,
    edits,
    others: tree.edits
      .filter(
        ({ slug, count }) =>
          count > 0 && isOther(slug) && !edits.some((edit) => edit.slug === slug),
      )
      .slice(0, 4)
      .map(shelfOf),
    registryPicture: registryPictureOf(tree),
    marked:
      tree.edits.find(({ slug, count }) => slug === frontPage.marked.slug && count > 0) ?? null,
  }
}

/** The picture of the open press: the first department's photograph. */
export function heroOf({ departments }: CollectionTree): Picture | null {
  return (
    departments.find(({ picture }) => picture !== null && picture.widths.length > 0)?.picture
    ?? null
  )
}

/** What lies on the gift table. */
export function registryPictureOf({ departments }: CollectionTree): Picture | null {
  return photographOf(departments, frontPage.registry.slug)
}

/** Cloth from near by: what is made to be marked shows its weave. */
export function clothPictureOf({ edits }: CollectionTree): Picture | null {
  return photographOf(edits, frontPage.marked.slug)
}

function photographOf(collections: readonly Node[], slug: string): Picture | null {
  const { picture = null } = collections.find((one) => one.slug === slug) ?? {}
  return picture?.widths.some((width) => width >= leastWidth) ? picture : null
}

/** Those with a place of their own on the page are not named again. */
function isOther(slug: string): boolean {
  return slug !== 'new' && slug !== 'bestsellers' && slug !== frontPage.marked.slug
}

function shelfOf({ slug, title, count }: Node): Shelf {
  return { slug, title, count }
}

/** The first card is shown large, which a photograph bears best. */
function ledByPhotograph(rows: readonly GoodsCard[]): GoodsCard[] {
  const lead = rows.find(({ picture }) => picture.widths.some((width) => width >= leastWidth))
  return lead ? [lead, ...rows.filter((row) => row !== lead)] : [...rows]
}

const bands = 2

/** A band is half a window wide: a smaller picture would be blown up. */
const leastWidth = 800

function toldOf(edits: readonly Node[]): Told[] {
  const shown = edits.filter(
    ({ slug, count, picture }) =>
      slug !== 'new'
      && slug !== frontPage.marked.slug
      && count > 0
      && picture?.widths.some((width) => width >= leastWidth) === true,
  )
  const rank = ({ slug }: Node): number => {
    const at = frontPage.told.findIndex((one) => one.slug === slug)
    return at < 0 ? frontPage.told.length : at
  }
  return shown
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, bands)
    .map((edit) => ({
      ...edit,
      em: frontPage.told.find(({ slug }) => slug === edit.slug)?.em ?? null,
    }))
}
