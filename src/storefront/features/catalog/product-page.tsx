import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { HtmlFigure } from '#ui/primitives/gallery/gallery-image.ts'
import { Gallery } from '#ui/primitives/gallery/gallery.tsx'
import { Columns, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { breadcrumbs } from '#storefront/features/chrome/breadcrumb-store.ts'
import { CollectionTrail } from '#storefront/features/chrome/collection-trail.tsx'
import { usePreferredTrail } from '#storefront/features/chrome/use-preferred-trail.ts'
import { previewColumnId } from '#storefront/features/monograms/designer-form.ts'
import type { MonogramOffer } from '#storefront/features/monograms/monogram-offer.ts'
import { paths } from '#storefront/paths.ts'
import { BuyBox } from './buy-box.tsx'
import type { DeliveryPromises } from './delivery-promise.ts'
import type { ProductFactsProps } from './product-facts.tsx'
import { ProductRow } from './product-row.tsx'
import { toPictureProps, thumbnailUrl } from './picture-props.ts'
import { saveRecentProduct } from './recent-products.ts'
import { RecentProducts } from './recent-products-loader.tsx'
import { listVariantPictures } from './variant-pictures.ts'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

/** Rendered on the server, and loaded after the parts that a shopper can change. */
const ProductFacts = lazy(async () => ({
  default: (await import('./product-facts.tsx')).ProductFacts,
}))

/** Loaded only on its own page. */
const GiftCardProduct = lazy(async () => ({
  default: (await import('../wallet/gift-card-product.tsx')).GiftCardProduct,
}))

interface GoodsPageProps extends ProductFactsProps {
  /** Server-rendered figures: the video and the size drawing. */
  readonly made: readonly HtmlFigure[]
  readonly variant: ProductVariant | null
  readonly promises: DeliveryPromises
  /** Null if it takes no monogram. */
  readonly monogram: MonogramOffer | null
  /** "96 points" by variant. */
  readonly points: Readonly<Record<string, string>>
}

export function ProductPage(props: GoodsPageProps) {
  const { goods, sections, made, variant, promises, monogram, points } = props
  const { slug, title, complements, related } = goods
  const trail = usePreferredTrail(goods.trail)
  const department = trail[0]
  useEffect(() => {
    saveRecentProduct(slug)
    breadcrumbs.recordDetail('goodsDetail', slug)
  }, [slug])
  // The same elements on every render, so that the server-rendered markup stays until the code of
  // these parts has loaded.
  const facts = useMemo(
    () => (
      <Suspense>
        <ProductFacts goods={goods} sections={sections} />
      </Suspense>
    ),
    [goods, sections],
  )
  const giftCard = useMemo(
    () =>
      goods.flags.giftCard && (
        <Suspense>
          <GiftCardProduct goods={goods} variant={variant} />
        </Suspense>
      ),
    [goods, variant],
  )
  return (
    <>
      <Section>
        <div className={styles.trail}>
          <CollectionTrail trail={trail} last={title} />
        </div>
        {giftCard || (
          <Columns
            shape="even"
            sticky
            aside={
              <BuyBox
                key={slug}
                goods={goods}
                variant={variant}
                promises={promises}
                monogram={monogram}
                points={points}
              />
            }
          >
            <div id={previewColumnId} className={styles.preview} />
            <GoodsGallery goods={goods} variant={variant} made={made} />
          </Columns>
        )}
      </Section>
      {facts}
      <ProductRow
        title={complementsTitle(department?.title)}
        goods={complements}
        all={
          department && {
            href: paths.collection(department.slug),
            label: t.allOf({ department: department.title }),
          }
        }
      />
      <ProductRow title={t.similar} goods={related} />
      <RecentProducts except={slug} />
    </>
  )
}

/** "Completes the table"; not for departments such as gifts and living. */
function complementsTitle(department = ''): string {
  return /^$|s$|ing$/.test(department)
    ? t.goesWell
    : t.completes({ department: department.toLowerCase() })
}

type GalleryProps = Pick<GoodsPageProps, 'goods' | 'variant' | 'made'>

function GoodsGallery({ goods, variant, made }: GalleryProps) {
  const ordered = listVariantPictures(goods, variant)
  if (ordered.length === 0) return null
  return (
    <Gallery
      key={variant?.picture ?? 'first'}
      label={t.picturesOf({ title: goods.title })}
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
