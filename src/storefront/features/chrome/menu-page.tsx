import { FoldDisclosure, FoldDisclosureStack } from '#ui/primitives/fold/fold-disclosure.tsx'
import { foldColor } from '#ui/primitives/fold/fold.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import type { Department } from './departments.ts'
import styles from './menu-page.module.css'

const help = [
  { href: paths.search, label: 'Search' },
  { href: paths.collections, label: 'All collections' },
  { href: paths.trackOrder, label: 'Track an order' },
  { href: paths.cart, label: 'Your cart' },
]

/** The menu is a page of its own: Back closes it, and what was unfolded stays so while the shopper is elsewhere. */
export function MenuPage({ departments }: { departments: readonly Department[] }) {
  return (
    <>
      <Section>
        <h1 className={styles.title} tabIndex={-1}>
          The whole press
        </h1>
      </Section>
      <div className={styles.press}>
        <FoldDisclosureStack label="Departments and their shelves">
          {departments.map(({ slug, title, count, children }, index) => (
            <FoldDisclosure
              key={slug}
              href={paths.collection(slug)}
              title={title}
              note={count}
              color={foldColor(index + 1)}
              label={`Show the shelves of ${title}`}
            >
              <ul className={styles.shelves}>
                {[...children, { slug, title: `All ${title.toLowerCase()}`, count }].map((shelf) => (
                  <li key={shelf.slug}>
                    <Link className={styles.shelf} href={paths.collection(shelf.slug)}>
                      {shelf.title} <span className={styles.count}>{shelf.count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </FoldDisclosure>
          ))}
        </FoldDisclosureStack>
      </div>
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
          <a href={brand.phone.dial}>{brand.phone.shown}</a>
          <br />
          {brand.hours}
        </p>
      </Section>
    </>
  )
}
