import { ChoiceChip, ChipRow } from '#ui/primitives/chip/chip.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { useDepartments } from '#storefront/features/chrome/use-departments.ts'
import { CollectionTrail } from '#storefront/features/chrome/collection-trail.tsx'
import { paths } from '#storefront/paths.ts'
import { ProductListing } from './product-listing.tsx'
import { NoMatchingProducts } from './no-matching-products.tsx'
import type { ListQuery } from './list-query.ts'
import styles from './collection-page.module.css'

interface CollectionPageProps {
  readonly list: ProductList
  readonly trail: readonly { slug: string; title: string }[]
  readonly query: ListQuery
  readonly path: string
  readonly busy: boolean
  readonly arrivalError: string | null
}

export function CollectionPage(props: CollectionPageProps) {
  const { list, trail, query, path, busy, arrivalError } = props
  const { collection } = list
  if (!collection) return null
  return (
    <Section>
      <PageHead
        before={<CollectionTrail trail={trail} />}
        title={collection.title}
        aside={collection.intro && <p>{collection.intro}</p>}
      />
      <Shelves slug={collection.slug} />
      <ProductListing
        list={list}
        query={query}
        path={path}
        busy={busy}
        arrivalError={arrivalError}
        empty={<NoMatchingProducts list={list} query={query} path={path} />}
      />
    </Section>
  )
}

function Shelves({ slug }: { slug: string }) {
  const department = useDepartments().find((one) => one.slug === slug)
  if (!department || department.children.length === 0) return null
  return (
    <div className={styles.shelves}>
      <ChipRow>
        {department.children.map((shelf) => (
          <ChoiceChip key={shelf.slug} href={paths.collection(shelf.slug)} count={shelf.count}>
            {shelf.title}
          </ChoiceChip>
        ))}
      </ChipRow>
    </div>
  )
}
