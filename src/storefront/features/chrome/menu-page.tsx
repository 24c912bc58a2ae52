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
import styles from './menu-page.module.css'

/** Help is in the footer right below. */
const groups = [
  {
    title: 'Giving and services',
    links: [
      { href: paths.registry, label: 'Gift registry' },
      { href: registryPaths.find, label: 'Find a registry' },
      { href: paths.monogram, label: 'Monograms' },
      { href: bespokePaths.services, label: 'Bespoke services' },
      { href: paths.giftCard, label: 'Gift card balance' },
      { href: paths.collections, label: 'All collections' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { href: paths.account, label: 'Account' },
      { href: paths.trackYourOrder, label: 'Orders' },
      { href: paths.wishList, label: 'Wish list' },
      { href: paths.cart, label: 'Cart' },
      { href: paths.trackOrder, label: 'Track an order' },
      { href: paths.faqs, label: 'Questions and answers' },
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
  return [...children, { slug, title: `All ${title.toLowerCase()}`, count }]
}

function DepartmentFolds({ departments }: Pick<MenuPageProps, 'departments'>) {
  return (
    <FoldDisclosureStack label="Departments and their categories">
      {departments.map((department, index) => (
        <FoldDisclosure
          key={department.slug}
          href={paths.collection(department.slug)}
          title={department.title}
          note={department.count}
          color={getFoldColor(index + 1)}
          label={`Show the categories of ${department.title}`}
        >
          <ul className={styles.shelves}>
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
