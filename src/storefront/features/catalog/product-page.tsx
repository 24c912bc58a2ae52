import { useEffect } from 'react'
import type { HtmlFigure } from '#ui/primitives/gallery/gallery-image.ts'
import { Gallery } from '#ui/primitives/gallery/gallery.tsx'
import { Columns, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { breadcrumbs } from '#storefront/features/chrome/breadcrumb-store.ts'
import { CollectionTrail } from '#storefront/features/chrome/collection-trail.tsx'
import { usePreferredTrail } from '#storefront/features/chrome/use-preferred-trail.ts'
import { paths } from '#storefront/paths.ts'
import { BuyBox } from './buy-box.tsx'
import type { DeliveryPromises } from './delivery-promise.ts'
import { ProductFacts, type ProductFactsProps } from './product-facts.tsx'
import { ProductRow } from './product-row.tsx'
import { toPictureProps, thumbnailUrl } from './picture-props.ts'
import { saveRecentProduct } from './recent-products.ts'
import { RecentProducts } from './recent-products-loader.tsx'
import styles from './buy-box.module.css'

interface GoodsPageProps extends ProductFactsProps {
  /** Server-rendered figures: the video and the size drawing. */
  readonly made: readonly HtmlFigure[]
  readonly variant: ProductVariant | null
  readonly promises: DeliveryPromises
  /** The price of a monogram as text; `null` if it takes none. */
  readonly letters: string | null
}

export function ProductPage({ goods, sections, made, variant, promises, letters }: GoodsPageProps) {
  const { slug, title, complements, related } = goods
  const trail = usePreferredTrail(goods.trail)
  const department = trail[0]
  useEffect(() => {
    saveRecentProduct(slug)
    breadcrumbs.recordDetail('goodsDetail', slug)
  }, [slug])
  return (
    <>
      <Section>
        <div className={styles.trail}>
          <CollectionTrail trail={trail} last={title} />
        </div>
        <Columns
          shape="even"
          sticky
          aside={
            <BuyBox
              key={slug}
              goods={goods}
              variant={variant}
              promises={promises}
              letters={letters}
            />
          }
        >
          <GoodsGallery goods={goods} variant={variant} made={made} />
        </Columns>
      </Section>
      <ProductFacts goods={goods} sections={sections} />
      <ProductRow
        title={complementsTitle(department?.title)}
        goods={complements}
        all={
          department && {
            href: paths.collection(department.slug),
            label: `All ${department.title.toLowerCase()}`,
          }
        }
      />
      <ProductRow title="Similar items" goods={related} />
      <RecentProducts except={slug} />
    </>
  )
}

/** "Completes the table"; not for departments in the plural, such as gifts. */
function complementsTitle(department = ''): string {
  return department === '' || department.endsWith('s')
    ? 'Goes well with it'
    : `Completes the ${department.toLowerCase()}`
}

/** Shows the selected variant's picture first, then pictures that belong to no variant. */
type GalleryProps = Pick<GoodsPageProps, 'goods' | 'variant' | 'made'>

function GoodsGallery({ goods: { pictures, title, variants }, variant, made }: GalleryProps) {
  const variantPicture = variant?.picture ?? null
  const sharedPictures = pictures.filter(
    (_, index) => variantPicture === null || variants.every((other) => other.picture !== index),
  )
  const ordered = [pictures[variantPicture ?? -1] ?? [], ...sharedPictures].flat()
  if (ordered.length === 0) return null
  return (
    <Gallery
      key={variant?.picture ?? 'first'}
      label={`Pictures of ${title}`}
      more={made}
      images={ordered.map((picture, index) => ({
        ...toPictureProps(
          picture,
          index === 0 ? '(min-width: 62rem) 52vw, 100vw' : '(min-width: 62rem) 26vw, 100vw',
        ),
        thumb: thumbnailUrl(picture),
      }))}
    />
  )
}
