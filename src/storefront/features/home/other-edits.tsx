import { Link } from '#ui/primitives/link/link.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import type { HomeContent } from './read-home.ts'
import * as t from '#messages/home.ts'
import styles from './other-edits.module.css'

export function OtherEdits({ edits }: { edits: HomeContent['otherEdits'] }) {
  if (edits.length === 0) return null
  return (
    <div className={styles.box}>
      <ul className={styles.list} aria-label={t.moreCollections}>
        {edits.map(({ slug, title, count }) => (
          <li key={slug}>
            <Link className={styles.link} href={paths.collection(slug)}>
              <span className={styles.name}>{title}</span> <span>{t.items({ count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <TextLink href={paths.collections}>{t.allCollections}</TextLink>
    </div>
  )
}
