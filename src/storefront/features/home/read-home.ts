import type { CollectionTree, ProductCard, Picture } from '#modules/catalog/contract.ts'
import { homeFeatures } from './home-features.ts'
import type { Api } from '#storefront/api/api-client.ts'

type CollectionNode = CollectionTree['edits'][number]

type Shelf = Pick<CollectionNode, 'slug' | 'title' | 'count'>

export interface FeaturedEdit extends CollectionNode {
  readonly em: string | null
}

export interface HomeContent {
  readonly departments: readonly Shelf[]
  readonly hero: Picture | null
  readonly newProducts: { readonly slug: string | null; readonly rows: readonly ProductCard[] }
  readonly favorites: readonly ProductCard[]
  readonly edits: readonly FeaturedEdit[]
  readonly otherEdits: readonly Shelf[]
  readonly monogramCollection: CollectionNode | null
  readonly registryPicture: Picture | null
}

/** Loads the home page. Without a collection "new", the newest products are shown. */
export async function readHome(api: Api): Promise<HomeContent> {
  const tree = await api.get('/api/collection/list', {})
  const fresh = tree.edits.find(({ slug, count }) => slug === 'new' && count > 0)
  const [newest, favorites] = await Promise.all([
    // A collection has the merchant's order.
    api.get('/api/product/list', {
      pageSize: 5,
      facets: '0',
      ...(fresh ? { collection: fresh.slug } : { sort: 'newest' as const }),
    }),
    api.get('/api/product/list', { sort: 'best-selling', pageSize: 4, facets: '0' }),
  ])
  const edits = selectFeatured(tree.edits)
  return {
    departments: tree.departments.map(toShelf),
    hero: findHeroPicture(tree),
    newProducts: { slug: fresh?.slug ?? null, rows: moveLargePhotoFirst(newest.rows) },
    favorites: favorites.rows,
    edits,
    otherEdits: tree.edits
      .filter(
        ({ slug, count }) =>
          count > 0 && isUnfeatured(slug) && !edits.some((edit) => edit.slug === slug),
      )
      .slice(0, 4)
      .map(toShelf),
    registryPicture: findRegistryPicture(tree),
    monogramCollection:
      tree.edits.find(({ slug, count }) => slug === homeFeatures.monogram.slug && count > 0)
      ?? null,
  }
}

export function findHeroPicture({ departments }: CollectionTree): Picture | null {
  return (
    departments.find(({ picture }) => picture !== null && picture.widths.length > 0)?.picture
    ?? null
  )
}

export function findRegistryPicture({ departments }: CollectionTree): Picture | null {
  return findLargePicture(departments, homeFeatures.registry.slug)
}

export function findFabricPicture({ edits }: CollectionTree): Picture | null {
  return findLargePicture(edits, homeFeatures.monogram.slug)
}

function findLargePicture(collections: readonly CollectionNode[], slug: string): Picture | null {
  const { picture = null } = collections.find((one) => one.slug === slug) ?? {}
  return picture?.widths.some((width) => width >= minWidth) ? picture : null
}

function isUnfeatured(slug: string): boolean {
  return slug !== 'new' && slug !== 'bestsellers' && slug !== homeFeatures.monogram.slug
}

function toShelf({ slug, title, count }: CollectionNode): Shelf {
  return { slug, title, count }
}

/**
 * Moves the first product with a large photograph to the front, because the first card is large.
 */
function moveLargePhotoFirst(rows: readonly ProductCard[]): ProductCard[] {
  const lead = rows.find(({ picture }) => picture.widths.some((width) => width >= minWidth))
  return lead ? [lead, ...rows.filter((row) => row !== lead)] : [...rows]
}

const maxFeatured = 2

/** Bands are half a window wide; smaller pictures would be enlarged. */
const minWidth = 800

function selectFeatured(edits: readonly CollectionNode[]): FeaturedEdit[] {
  const candidates = edits.filter(
    ({ slug, count, picture }) =>
      slug !== 'new'
      && slug !== homeFeatures.monogram.slug
      && count > 0
      && picture?.widths.some((width) => width >= minWidth) === true,
  )
  const getRank = ({ slug }: CollectionNode): number => {
    const at = homeFeatures.featuredCollections.findIndex((one) => one.slug === slug)
    return at < 0 ? homeFeatures.featuredCollections.length : at
  }
  return candidates
    .toSorted((a, b) => getRank(a) - getRank(b))
    .slice(0, maxFeatured)
    .map((edit) => ({
      ...edit,
      em: homeFeatures.featuredCollections.find(({ slug }) => slug === edit.slug)?.em ?? null,
    }))
}
