import { useEffect } from 'react'
import type { MadeFigure } from '#ui/primitives/gallery/gallery-image.ts'
import { Gallery } from '#ui/primitives/gallery/gallery.tsx'
import { Columns, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { GoodsVariant } from '#modules/catalog/contract.ts'
import { breadcrumbs } from '#storefront/features/chrome/breadcrumb-store.ts'
import { Trail } from '#storefront/features/chrome/trail-line.tsx'
import { usePreferredTrail } from '#storefront/features/chrome/use-preferred-trail.ts'
import { paths } from '#storefront/paths.ts'
import { BuyBox } from './buy-box.tsx'
import type { DeliveryPromises } from './delivery-promise.ts'
import { GoodsFacts, type GoodsFactsProps } from './goods-facts.tsx'
import { GoodsRow } from './goods-row.tsx'
import { pictureProps, thumbOf } from './picture-props.ts'
import { rememberGoods } from './recent-goods.ts'
import { RecentShelf } from './recent-shelf.tsx'
import styles from './buy-box.module.css'

interface GoodsPageProps extends GoodsFactsProps {
  /** What the server made: its film, its sizes to scale. */
  readonly made: readonly MadeFigure[]
  readonly variant: GoodsVariant | null
  readonly promises: DeliveryPromises
  /** What letters on it cost, in words; `null` when it takes none. */
  readonly letters: string | null
}

export function GoodsPage({ goods, sections, made, variant, promises, letters }: GoodsPageProps) {
  const { slug, title, complements, related } = goods
  const trail = usePreferredTrail(goods.trail)
  const department = trail[0]
  useEffect(() => {
    rememberGoods(slug)
    breadcrumbs.recordDetail('goodsDetail', slug)
  }, [slug])
  return (
    <>
      <Section>
        <div className={styles.trail}>
          <Trail trail={trail} last={title} />
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
      <GoodsFacts goods={goods} sections={sections} />
      <GoodsRow
        title={complementsTitle(department?.title)}
        goods={complements}
        all={
          department && {
            href: paths.collection(department.slug),
            label: `All ${department.title.toLowerCase()}`,
          }
        }
      />
      <GoodsRow title="In its place" goods={related} />
      <RecentShelf except={slug} />
    </>
  )
}

/** "Completes the table"; what a department only collects, such as gifts, is not completed. */
function complementsTitle(department = ''): string {
  return department === '' || department.endsWith('s')
    ? 'Goes with it'
    : `Completes the ${department.toLowerCase()}`
}

/** The chosen variant's picture first, then those of the piece; other variants' pictures come when they are chosen. */
type GalleryOf = Pick<GoodsPageProps, 'goods' | 'variant' | 'made'>

function GoodsGallery({ goods: { pictures, title, variants }, variant, made }: GalleryOf) {
  const own = variant?.picture ?? null
  const ofThePiece = pictures.filter(
    (_, index) => own === null || variants.every((each) => each.picture !== index),
  )
  const ordered = [pictures[own ?? -1] ?? [], ...ofThePiece].flat()
  if (ordered.length === 0) return null
  return (
    <Gallery
      key={variant?.picture ?? 'first'}
      label={`Pictures of ${title}`}
      more={made}
      images={ordered.map((picture, index) => ({
        ...pictureProps(
          picture,
          index === 0 ? '(min-width: 62rem) 52vw, 100vw' : '(min-width: 62rem) 26vw, 100vw',
        ),
        thumb: thumbOf(picture),
      }))}
    />
  )
}
