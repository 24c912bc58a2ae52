import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import type { ProductCard } from '#modules/catalog/contract.ts'
import { Fold, getFoldColor, FoldStack } from '#ui/primitives/fold/fold.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { ProductTile } from '#storefront/features/catalog/product-tile.tsx'
import { ProductRow } from '#storefront/features/catalog/product-row.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { RecentProducts } from '#storefront/features/catalog/recent-products-loader.tsx'
import { plainLinkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { BrandParagraph } from './brand-paragraph.tsx'
import { EditBand } from './edit-band.tsx'
import { MonogramBand } from './monogram-band.tsx'
import { OtherEdits } from './other-edits.tsx'
import { RegistryBand } from './registry-band.tsx'
import type { HomeContent } from './read-home.ts'
import * as t from '#messages/home.ts'

const placeholderHero = {
  src: '/media/placeholder.svg',
  widths: [],
  width: 800,
  height: 1000,
  color: '#e7edef',
  alt: '',
}

export function HomePage({ home }: { home: HomeContent }) {
  const {
    departments,
    hero,
    heroProduct,
    newProducts: fresh,
    favorites,
    edits,
    otherEdits: others,
    monogramCollection: marked,
    registryPicture,
    storyPicture,
    texts,
  } = home
  const [first, ...rest] = edits
  return (
    <>
      <Press
        title={texts.hero.title}
        lead={texts.hero.lead}
        remark={<HeroRemark product={heroProduct} />}
        folds={<Folds departments={departments} fresh={fresh.slug} />}
        picture={
          <Picture
            {...toPictureProps(
              hero ?? placeholderHero,
              '(min-width: 60rem) max(62vw, 78rem), 100vw',
            )}
            shape="fill"
            priority
          />
        }
      />
      <NewProducts fresh={fresh} />
      {texts.registry && <RegistryBand texts={texts.registry} picture={registryPicture} />}
      {texts.monogram && marked && <MonogramBand texts={texts.monogram} marked={marked} />}
      <ProductRow title={t.bestSellers} goods={favorites} />
      {first && (
        <EditBand edit={first} pictureAt="start">
          <OtherEdits edits={others} />
        </EditBand>
      )}
      {rest.map((edit) => (
        <EditBand key={edit.slug} edit={edit} />
      ))}
      {texts.about && <BrandParagraph {...texts.about} picture={storyPicture} />}
      <RecentProducts />
    </>
  )
}

/** A price and the amount for free shipping, in the first view. */
function HeroRemark({ product }: { product: ProductCard | null }) {
  const { freeFrom } = useShopSettings().shipping
  return (
    <>
      {product && (
        <TextLink href={paths.goods(product.slug)}>
          {t.heroProduct({
            title: product.title,
            isRange: product.priceMax > product.priceMin ? 'yes' : 'no',
            price: formatMoney(product.priceMin, product.currency),
          })}
        </TextLink>
      )}
      {freeFrom > 0 && <span>{t.freeShipping({ amount: formatShortMoney(freeFrom) })}</span>}
    </>
  )
}

function Folds({
  departments,
  fresh,
}: {
  departments: HomeContent['departments']
  fresh: string | null
}) {
  const folds = [
    ...departments,
    ...(fresh === null ? [] : [{ slug: fresh, title: t.newProducts, count: undefined }]),
  ]
  return (
    <FoldStack label={t.byDepartment}>
      {folds.map(({ slug, title, count }, index) => (
        <Fold key={slug} href={paths.collection(slug)} note={count} color={getFoldColor(index)}>
          {title}
        </Fold>
      ))}
    </FoldStack>
  )
}

function NewProducts({ fresh: { slug, rows } }: { fresh: HomeContent['newProducts'] }) {
  const shop = useShopSettings()
  if (rows.length === 0) {
    return (
      <Section>
        <EmptyState title={t.noneYet}>
          <p>
            {t.callUs({
              number: shop.phone.shown,
              phone: plainLinkTo(shop.phone.dial),
            })}
          </p>
        </EmptyState>
      </Section>
    )
  }
  return (
    <Section>
      <SectionHead
        title={shop.texts.newProducts}
        aside={slug && <TextLink href={paths.collection(slug)}>{t.allNew}</TextLink>}
      />
      <CardGrid layout={rows.length === 5 ? 'lead' : 'four'} label={shop.texts.newProducts}>
        {rows.map((goods, index) => (
          <ProductTile
            key={goods.id}
            goods={goods}
            size={rows.length === 5 && index === 0 ? 'lead' : 'plain'}
          />
        ))}
      </CardGrid>
    </Section>
  )
}
