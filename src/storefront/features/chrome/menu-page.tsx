import { FoldDisclosure, FoldDisclosureStack } from '#ui/primitives/fold/fold-disclosure.tsx'
import { getFoldColor } from '#ui/primitives/fold/fold.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { bespokePaths } from '#storefront/features/bespoke/bespoke-paths.ts'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import { paths } from '#storefront/paths.ts'
import type { CategoryLink, Department } from './departments.ts'
import * as t from '#messages/menu.ts'
import styles from './menu-page.module.css'

/** Help is in the footer right below. */
const groups = [
  {
    title: t.givingAndServices,
    links: [
      { href: paths.registry, label: t.giftRegistry },
      { href: registryPaths.find, label: t.findRegistry },
      { href: paths.monogram, label: t.monograms },
      { href: bespokePaths.services, label: t.bespokeServices },
      { href: paths.giftCard, label: t.giftCardBalance },
      { href: paths.collections, label: t.allCollections },
    ],
  },
  {
    title: t.yourAccount,
    links: [
      { href: paths.account, label: t.account },
      { href: paths.trackYourOrder, label: t.orders },
      { href: paths.wishList, label: t.wishList },
      { href: paths.cart, label: t.cart },
      { href: paths.trackOrder, label: t.trackOrder },
      { href: paths.faqs, label: t.questionsAndAnswers },
    ],
  },
]

interface MenuPageProps {
  readonly departments: readonly Department[]
  /** By department. */
  readonly pictures: Readonly<Record<string, ShopPicture | null>>
}

/**
 * The menu is a page, so that Back closes it and its open sections are kept. A phone unfolds one
 * department at a time; a wide window shows all of them.
 */
export function MenuPage({ departments, pictures }: MenuPageProps) {
  const shop = useShopSettings()
  const { menuTitle } = shop.navigation
  return (
    <>
      <Section className={styles.wide}>
        <PageHead title={menuTitle} />
        <ul className={styles.departments}>
          {departments.map((department) => (
            <DepartmentColumn
              key={department.slug}
              department={department}
              picture={pictures[department.slug] ?? null}
            />
          ))}
        </ul>
      </Section>
      <div className={styles.narrow}>
        <Press title={menuTitle} folds={<DepartmentFolds departments={departments} />} />
      </div>
      <Section>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.groupTitle}>{title}</h2>
              <ul className={styles.links}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link className={styles.link} href={href}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={styles.contact}>
          <a href={shop.phone.dial}>{shop.phone.shown}</a>
          <br />
          {shop.hours}
        </p>
      </Section>
    </>
  )
}

function listCategories({ slug, title, count, children }: Department): readonly CategoryLink[] {
  return [...children, { slug, title: t.allOf({ department: title }), count }]
}

/** The merchant's links of a department that are none of its categories, such as the gift card. */
function OtherLinks({
  department,
  className,
}: {
  department: Department
  className: string | undefined
}) {
  const { features } = useShopSettings().navigation
  const links = features.find((one) => one.department === department.slug)?.links ?? []
  const categories = new Set(listCategories(department).map(({ slug }) => paths.collection(slug)))
  return links
    .filter(({ href }) => !categories.has(href))
    .map(({ href, label }) => (
      <li key={href}>
        <Link className={className} href={href}>
          {label}
        </Link>
      </li>
    ))
}

function DepartmentFolds({ departments }: Pick<MenuPageProps, 'departments'>) {
  return (
    <FoldDisclosureStack label={t.departmentsAndCategories}>
      {departments.map((department, index) => (
        <FoldDisclosure
          key={department.slug}
          href={paths.collection(department.slug)}
          title={department.title}
          note={department.count}
          color={getFoldColor(index + 1)}
          label={t.showCategories({ department: department.title })}
        >
          <ul className={styles.shelves}>
            <OtherLinks department={department} className={styles.shelf} />
            {listCategories(department).map((category) => (
              <li key={category.slug}>
                <Link className={styles.shelf} href={paths.collection(category.slug)}>
                  {category.title} <span className={styles.count}>{category.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </FoldDisclosure>
      ))}
    </FoldDisclosureStack>
  )
}

function DepartmentColumn({
  department,
  picture,
}: {
  department: Department
  picture: ShopPicture | null
}) {
  return (
    <li>
      <Link className={styles.department} href={paths.collection(department.slug)}>
        <span className={styles.picture}>
          {picture && (
            <Picture {...toPictureProps(picture, '18rem')} alt="" shape="fill" priority />
          )}
        </span>
        <h2 className={styles.name}>{department.title}</h2>
      </Link>
      <ul className={styles.categories}>
        <OtherLinks department={department} className={styles.category} />
        {listCategories(department).map((category) => (
          <li key={category.slug}>
            <Link className={styles.category} href={paths.collection(category.slug)}>
              {category.title} <span className={styles.count}>{category.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
