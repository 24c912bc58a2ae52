import type { CollectionTree, ProductCard, Picture } from '#modules/catalog/contract.ts'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import type { Api } from '#storefront/api/api-client.ts'

type CollectionNode = CollectionTree['edits'][number]

type Shelf = Pick<CollectionNode, 'slug' | 'title' | 'count'>

export interface FeaturedEdit extends CollectionNode {
  readonly em: string | null
}

export interface HomeContent {
  readonly departments: readonly Shelf[]
  readonly hero: Picture | null
  /** The product named on the picture. */
  readonly heroProduct: ProductCard | null
  readonly newProducts: { readonly slug: string | null; readonly rows: readonly ProductCard[] }
  readonly favorites: readonly ProductCard[]
  readonly edits: readonly FeaturedEdit[]
  readonly otherEdits: readonly Shelf[]
  readonly monogramCollection: CollectionNode | null
  readonly registryPicture: Picture | null
  readonly storyPicture: Picture | null
  readonly texts: HomeTexts
}

/** Loads the home page. Without a collection "new", the newest products are shown. */
export async function readHome(api: Api): Promise<HomeContent> {
  const [tree, { home: texts }] = await Promise.all([
    api.get('/api/collection/list', {}),
    api.get('/api/shop/settings', {}),
  ])
  const monogram = texts.monogram?.collection
  const fresh = tree.edits.find(({ slug, count }) => slug === 'new' && count > 0)
  const [newest, favorites, featured] = await Promise.all([
    // A collection has the merchant's order.
    api.get('/api/product/list', {
      pageSize: 5,
      facets: '0',
      ...(fresh ? { collection: fresh.slug } : { sort: 'newest' as const }),
    }),
    api.get('/api/product/list', { sort: 'best-selling', pageSize: 4, facets: '0' }),
    texts.hero.product === null
      ? { rows: [] }
      : api.get('/api/product/cards', { slug: [texts.hero.product] }),
  ])
  const edits = selectFeatured(tree.edits, texts)
  return {
    departments: tree.departments.map(toShelf),
    hero: findLargePicture(listCollections(tree), texts.hero.collection) ?? findHeroPicture(tree),
    heroProduct: featured.rows[0] ?? null,
    newProducts: { slug: fresh?.slug ?? null, rows: moveLargePhotoFirst(newest.rows) },
    favorites: favorites.rows,
    edits,
    otherEdits: tree.edits
      .filter(
        ({ slug, count }) =>
          count > 0
          && !['new', 'bestsellers', monogram].includes(slug)
          && !edits.some((edit) => edit.slug === slug),
      )
      .slice(0, 4)
      .map(toShelf),
    registryPicture: findRegistryPicture(tree, texts),
    storyPicture: findLargePicture(listCollections(tree), texts.about?.collection),
    monogramCollection:
      tree.edits.find(({ slug, count }) => slug === monogram && count > 0) ?? null,
    texts,
  }
}

export function findHeroPicture({ departments }: CollectionTree): Picture | null {
  return (
    departments.find(({ picture }) => picture !== null && picture.widths.length > 0)?.picture
    ?? null
  )
}

export function findRegistryPicture(
  { departments }: CollectionTree,
  { registry }: HomeTexts,
): Picture | null {
  return findLargePicture(departments, registry?.collection)
}

/** The picture of registries without one of their own. */
export function findRegistryCover(tree: CollectionTree, texts: HomeTexts): Picture | null {
  return (
    findLargePicture(listCollections(tree), texts.registry?.cover)
    ?? findRegistryPicture(tree, texts)
  )
}

export function findFabricPicture(
  { edits }: CollectionTree,
  { monogram }: HomeTexts,
): Picture | null {
  return findLargePicture(edits, monogram?.collection)
}

/** The photographs of the departments, without one that is already shown. */
export function listDepartmentPictures(
  { departments }: CollectionTree,
  shown: Picture | null,
): Picture[] {
  return departments
    .flatMap(({ picture }) =>
      picture && picture.widths.length > 0 && picture.src !== shown?.src ? [picture] : [],
    )
    .slice(0, 3)
}

/** The picture of a collection that a content page names. */
export function findCollectionPicture(
  tree: CollectionTree,
  slug: string | undefined,
): Picture | null {
  return findLargePicture(listCollections(tree), slug)
}

function listCollections({ departments, edits }: CollectionTree): CollectionNode[] {
  return [...departments.flatMap((department) => [department, ...department.children]), ...edits]
}

function findLargePicture(
  collections: readonly CollectionNode[],
  slug: string | null | undefined,
): Picture | null {
  const { picture = null } = collections.find((one) => one.slug === slug) ?? {}
  return picture?.widths.some((width) => width >= minWidth) ? picture : null
}

function toShelf({ slug, title, count }: CollectionNode): Shelf {
  return { slug, title, count }
}

/**
 * Moves the first product with a large photograph to the front, because the first card is large:
 * one that takes a monogram, if there is one.
 */
function moveLargePhotoFirst(rows: readonly ProductCard[]): ProductCard[] {
  const large = rows.filter(({ picture }) => picture.widths.some((width) => width >= minWidth))
  const lead = large.find(({ takesMonogram }) => takesMonogram) ?? large[0]
  return lead ? [lead, ...rows.filter((row) => row !== lead)] : [...rows]
}

const maxFeatured = 2

/** Bands are half a window wide; smaller pictures would be enlarged. */
const minWidth = 800

function selectFeatured(
  edits: readonly CollectionNode[],
  { featured, monogram }: HomeTexts,
): FeaturedEdit[] {
  const candidates = edits.filter(
    ({ slug, count, picture }) =>
      slug !== 'new'
      && slug !== monogram?.collection
      && count > 0
      && picture?.widths.some((width) => width >= minWidth) === true,
  )
  const getRank = ({ slug }: CollectionNode): number => {
    const at = featured.findIndex(({ collection }) => collection === slug)
    return at < 0 ? featured.length : at
  }
  return candidates
    .toSorted((a, b) => getRank(a) - getRank(b))
    .slice(0, maxFeatured)
    .map((edit) => ({
      ...edit,
      em: featured.find(({ collection }) => collection === edit.slug)?.em || null,
    }))
}
