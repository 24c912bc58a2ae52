import { FoldDisclosure, FoldDisclosureStack } from '#ui/primitives/fold/fold-disclosure.tsx'
import { getFoldColor } from '#ui/primitives/fold/fold.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { bespokePaths } from '#storefront/features/bespoke/bespoke-paths.ts'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { paths } from '#storefront/paths.ts'
import type { Department } from './departments.ts'
import styles from './menu-page.module.css'

const help = [
  { href: paths.search, label: 'Search' },
  { href: paths.collections, label: 'All collections' },
  { href: paths.registry, label: 'Gift registry' },
  { href: paths.giftCard, label: 'Gift card balance' },
  { href: paths.monogram, label: 'Monograms' },
  { href: bespokePaths.services, label: 'Bespoke services' },
  { href: paths.trackOrder, label: 'Track an order' },
  { href: paths.cart, label: 'Your cart' },
  { href: paths.account, label: 'Your account' },
  { href: paths.wishList, label: 'Wish list' },
  { href: paths.faqs, label: 'Questions and answers' },
]

interface MenuPageProps {
  readonly departments: readonly Department[]
  readonly hero: ShopPicture | null
}

/** The menu is a page, so that Back closes it and its open sections are kept. */
export function MenuPage({ departments, hero }: MenuPageProps) {
  const shop = useShopSettings()
  return (
    <>
      <Press
        title={shop.navigation.menuTitle}
        picturedWhereWide
        picture={
          hero && <Picture {...toPictureProps(hero, 'max(62vw, 78rem)')} alt="" shape="fill" />
        }
        folds={
          <FoldDisclosureStack label="Departments and their shelves">
            {departments.map(({ slug, title, count, children }, index) => (
              <FoldDisclosure
                key={slug}
                href={paths.collection(slug)}
                title={title}
                note={count}
                color={getFoldColor(index + 1)}
                label={`Show the shelves of ${title}`}
              >
                <ul className={styles.shelves}>
                  {[...children, { slug, title: `All ${title.toLowerCase()}`, count }].map(
                    (shelf) => (
                      <li key={shelf.slug}>
                        <Link className={styles.shelf} href={paths.collection(shelf.slug)}>
                          {shelf.title} <span className={styles.count}>{shelf.count}</span>
                        </Link>
                      </li>
                    ),
                  )}
                </ul>
              </FoldDisclosure>
            ))}
          </FoldDisclosureStack>
        }
      />
      <Section>
        <nav aria-label="Elsewhere in the shop">
          <ul className={styles.help}>
            {help.map(({ href, label }) => (
              <li key={href}>
                <Link className={styles.link} href={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.contact}>
          <a href={shop.phone.dial}>{shop.phone.shown}</a>
          <br />
          {shop.hours}
        </p>
      </Section>
    </>
  )
}
